import { Plus } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties, MouseEvent, RefObject, SetStateAction } from 'react';
import { childTypeOf } from '#shared/domain/work-item/hierarchy.ts';
import type { TreeColumn, TreeSort } from '#shared/local/work-view.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { itemNameOf } from '#shared/domain/work-item/names.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { useRollUp, useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { focusSoon, isMovingFocus } from '../../../ui/focus-soon.ts';
import { PathSign } from '../../../ui/path-sign.tsx';
import { ChangedSign } from '../../../ui/changed-sign.tsx';
import { dropAtItem, dropInGroup } from './drop-rules.ts';
import type { DropRule, DropState } from './drop-rules.ts';
import { ItemCells } from './item-cells.tsx';
import type { ChosenField, popupsOf } from '../acts/item-choices.tsx';
import { TypeSign } from '../item/item-signs.tsx';
import { dueOf } from '../item/use-due.ts';
import { TitleField } from './title-field.tsx';
import type { TreeGroups } from './tree-groups.ts';
import type { TreeRow } from './row-list.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useIsChanged } from '../../../actions/use-visit.ts';
import '../../../ui/short-name.css';
import './group-row.css';

/** The acts of the outline for a row. */
interface RowActs {
  readonly onPress: (id: string, event: MouseEvent) => void;
  /** The row has the focus, or a control in it. */
  readonly onFocus: (id: string) => void;
  readonly onExpand: (ids: readonly string[], isExpanded: boolean) => void;
  readonly onOpen: (id: string) => void;
  readonly onAddChild: (id: string) => void;
  readonly onRename: (item: WorkItem, title: string) => void;
  readonly onEndRename: (why: 'entered' | 'left' | 'cancelled') => void;
  /** Moves the row whose title is being written further in or out. */
  readonly onLevel: (to: 'in' | 'out') => void;
  readonly onChoose: (item: WorkItem, field: ChosenField, anchor: HTMLElement) => void;
}

interface OutlineRowProps {
  readonly homeId: string;
  readonly guildId: string;
  readonly row: TreeRow;
  /** Whether the keyboard is at this row. */
  readonly isActive: boolean;
  /** Grows each time that this row is to take the focus; 0 for all others. */
  readonly focusRequest: number;
  readonly selectedIds: ReadonlySet<string>;
  readonly canMove: boolean;
  /** Whether something is being dragged, which each row then may take. */
  readonly isDragging: boolean;
  readonly isRenamed: boolean;
  readonly operators: readonly Operator[];
  readonly columns: readonly TreeColumn[];
  /** The guild, from which the short names of its items follow; undefined where it is not known. */
  readonly guild: Guild | undefined;
  /** The day by which what is due is late. */
  readonly today: string;
  /** How the tree is sorted: its items are not moved past each other then. */
  readonly sort: TreeSort | undefined;
  /** The groups of the tree; undefined for a tree with its levels. */
  readonly groups: TreeGroups | undefined;
  /** The popup that shows the values of each field. */
  readonly popups: ReturnType<typeof popupsOf>;
  readonly acts: RowActs;
}

/** A row of the outline: an item with its fields. It follows its own item alone. */
export function OutlineRow(props: OutlineRowProps) {
  const { homeId, guildId, row, isActive, focusRequest, selectedIds, groups, acts } = props;
  const item = useRow(workItemStore, homeId, row.id);
  const isChanged = useIsChanged(workItemStore, homeId, guildId, item);
  const shortName = itemNameOf(props.guild, item);
  const element = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [drop, setDrop] = useState<DropState>();
  const factsId = useId();
  const titleId = `${factsId}-title`;
  useEffect(() => {
    const asked = focusRequest > 0 ? element.current : null;
    return asked === null ? undefined : focusSoon(asked);
  }, [focusRequest]);
  if (item === undefined) {
    return null;
  }
  return (
    // The tree handles the keys of its rows.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      className="outline-row"
      role="row"
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={titleId}
      aria-describedby={factsId}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isExpanded}
      aria-selected={selectedIds.has(row.id)}
      data-drop={drop?.where}
      data-context={row.isContext ? '' : undefined}
      style={{ '--level': row.level } as CSSProperties}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => isMovingFocus() || acts.onFocus(row.id)}
      onClick={(event) => acts.onPress(row.id, event)}
      onContextMenu={(event) => acts.onPress(row.id, event)}
      onDoubleClick={() => acts.onOpen(row.id)}
    >
      {(isNear || props.isDragging) && <RowDrag {...props} {...{ item, element, setDrop }} />}
      <div className="outline-name" role="gridcell">
        {drop?.where === 'refused' && (
          <p className="outline-refusal" role="status" data-word={drop.refusal} />
        )}
        {isChanged && <ChangedSign />}
        <RowName {...props} {...{ item, titleId, shortName }} />
      </div>
      <div className="outline-cells" id={factsId}>
        {shortName !== undefined && <span className="hidden">{shortName}</span>}
        {groups !== undefined && <ParentName {...{ homeId, guildId }} id={item.id} isSaid />}
        {isChanged && <span className="hidden">{text.ui.changed}</span>}
        <RowCells {...props} item={item} />
      </div>
    </div>
  );
}

/**
 * Lets a row be dragged and take others. Dragging begins under the pointer: a row that the pointer was
 * never at, while nothing is dragged, has no part in it.
 */
function RowDrag({
  element,
  item,
  setDrop,
  ...props
}: OutlineRowProps & {
  readonly element: RefObject<HTMLElement | null>;
  readonly item: WorkItem;
  readonly setDrop: (drop: SetStateAction<DropState | undefined>) => void;
}) {
  const { homeId, guildId, row, selectedIds } = props;
  const rule = dropRuleOf(props, item);
  useRowDrag(element, { homeId, guildId, id: row.id, selectedIds, rule, setDrop });
  return null;
}

/** In a tree with groups, a row takes others into its group; else below or beside itself. */
function dropRuleOf(
  { homeId, guildId, row: { id }, canMove, groups, sort }: OutlineRowProps,
  item: WorkItem,
): DropRule {
  return groups === undefined
    ? dropAtItem({ homeId, guildId, id, canMove, sortedBy: sort?.by })
    : dropInGroup(homeId, groups, groups.laneOf(item));
}

/** How deep it stands, what it is and is called, and the way to a child of it. */
function RowName({
  homeId,
  guildId,
  row,
  groups,
  isActive,
  isRenamed,
  acts,
  item,
  titleId,
  shortName,
}: OutlineRowProps & { item: WorkItem; titleId: string; shortName: string | undefined }) {
  return (
    <>
      <ExpandButton row={row} onExpand={acts.onExpand} />
      <TypeSign type={item.type} />
      {shortName !== undefined && <span className="short-name" data-word={shortName} />}
      {isRenamed ? (
        <>
          <span className="hidden" id={titleId}>
            {item.title}
          </span>
          <TitleField
            label={text.work.fields.title}
            first={item.title}
            onSave={(title) => acts.onRename(item, title)}
            onEnd={acts.onEndRename}
            onLevel={acts.onLevel}
          />
        </>
      ) : (
        <span className="outline-title" id={titleId} dir="auto">
          {item.title}
        </span>
      )}
      {groups !== undefined && <ParentName {...{ homeId, guildId }} id={item.id} />}
      {isActive && childTypeOf(item.type) !== undefined && (
        <button
          type="button"
          className="outline-add"
          aria-label={text.work.addChild}
          data-word={text.work.addChild}
          onClick={(event) => {
            event.stopPropagation();
            acts.onAddChild(item.id);
          }}
        >
          <Plus size={14} aria-hidden="true" />
        </button>
      )}
    </>
  );
}

/** The title of the parent, where a row does not show it by its level. */
function ParentName({
  homeId,
  guildId,
  id,
  isSaid = false,
}: {
  homeId: string;
  guildId: string;
  id: string;
  /** Whether it is among the facts for a screen reader, and not beside the title. */
  isSaid?: boolean;
}) {
  const title = useWorkTree(homeId, guildId, (tree) => tree.node(id)?.parent?.item.title);
  if (title === undefined) {
    return null;
  }
  return isSaid ? (
    <span className="hidden">{text.board.below(title)}</span>
  ) : (
    <span className="outline-parent" dir="auto" aria-hidden="true">
      {title}
    </span>
  );
}

function RowCells({
  homeId,
  guildId,
  item,
  isActive,
  operators,
  columns,
  today,
  popups,
  acts,
}: OutlineRowProps & { readonly item: WorkItem }) {
  const rollUp = useRollUp(homeId, guildId, item.id);
  const { assignedOperatorId: assignedId } = item;
  const choose = useCallback(
    (field: ChosenField, anchor: HTMLElement) => acts.onChoose(item, field, anchor),
    [acts, item],
  );
  return (
    <ItemCells
      item={item}
      operatorName={operators.find(({ id }) => id === assignedId)?.name ?? assignedId}
      rollUp={rollUp}
      due={columns.includes('due') ? dueOf(item, today) : undefined}
      columns={columns}
      tabIndex={isActive ? 0 : -1}
      popups={popups}
      onChoose={choose}
    />
  );
}

/** For the pointer; the keyboard has its arrows. */
function ExpandButton({ row, onExpand }: { row: TreeRow } & Pick<RowActs, 'onExpand'>) {
  if (row.isExpanded === undefined) {
    return <span className="outline-expand" />;
  }
  return (
    <button
      type="button"
      className="outline-expand"
      tabIndex={-1}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onExpand([row.id], row.isExpanded !== true);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <PathSign
        sign={row.isExpanded ? 'chevronDown' : 'chevronRight'}
        className="outline-chevron"
      />
    </button>
  );
}
