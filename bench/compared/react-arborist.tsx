import { createRoot } from 'react-dom/client';
import { ChevronRight } from 'lucide-react';
import { Tree } from 'react-arborist';
import type { NodeRendererProps, TreeApi } from 'react-arborist';
import type { WorkItem } from '../../shared/domain/work-item/schema.ts';
import { treeColumns } from '../../shared/local/work-view.ts';
import { ItemCells } from '../../renderer/features/work/outline/item-cells.tsx';
import { popupsOf } from '../../renderer/features/work/acts/item-choices.tsx';
import { TypeSign } from '../../renderer/features/work/item/item-signs.tsx';
import '../../renderer/features/work/outline/outline.css';
import '../../renderer/features/work/outline/outline-columns.css';
import type { Contender } from '../work/page/contender.ts';

const popups = popupsOf({ homeId: '', operators: [], canEdit: true });

interface Branch {
  readonly id: string;
  readonly item: WorkItem;
  /** Absent for an item without children, which cannot be opened. */
  readonly children?: Branch[];
}

let items: readonly WorkItem[] = [];
let tree: TreeApi<Branch> | undefined;

/** react-arborist with rows that show what a row of the outline shows. */
export const arborist: Contender = {
  keep: (kept) => {
    items = kept;
  },
  show: (place, heightPx) => {
    const data = nested(items);
    createRoot(place).render(
      <Tree<Branch>
        ref={(api) => {
          tree = api ?? undefined;
        }}
        data={data}
        openByDefault={false}
        rowHeight={32}
        indent={24}
        width="100%"
        height={heightPx}
        disableDrag
        disableEdit
      >
        {Row}
      </Tree>,
    );
  },
  expandAll: () => tree?.openAll(),
  branchButton: (level) => document.querySelector(`[aria-level='${level}'] button.outline-expand`),
  scroller: () => tree?.listEl.current ?? null,
};

function Row({ node, style }: NodeRendererProps<Branch>) {
  const { item } = node.data;
  return (
    <div className="outline-row" style={style}>
      <div className="outline-name">
        {node.isLeaf ? (
          <span className="outline-expand" />
        ) : (
          <button
            type="button"
            className="outline-expand"
            aria-label="Open or close"
            onClick={() => node.toggle()}
          >
            <ChevronRight size={14} />
          </button>
        )}
        <TypeSign type={item.type} />
        <span className="outline-title" title={item.title}>
          {item.title}
        </span>
      </div>
      <div className="outline-cells">
        <ItemCells
          item={item}
          operatorName={item.assignedOperatorId}
          due={undefined}
          rollUp={undefined}
          columns={treeColumns}
          tabIndex={-1}
          popups={popups}
          onChoose={() => undefined}
        />
      </div>
    </div>
  );
}

/** The items below their parents, as react-arborist wants them. */
function nested(flat: readonly WorkItem[]): Branch[] {
  const childrenOf = new Map<string | undefined, WorkItem[]>();
  for (const item of flat) {
    const siblings = childrenOf.get(item.parentId) ?? [];
    siblings.push(item);
    childrenOf.set(item.parentId, siblings);
  }
  const below = (parentId: string | undefined): Branch[] =>
    (childrenOf.get(parentId) ?? []).map((item) => ({
      id: item.id,
      item,
      ...(childrenOf.has(item.id) && { children: below(item.id) }),
    }));
  return below(undefined);
}
