import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { extensionNames } from '#shared/contract/extension.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { offeredAction } from '../../../renderer/actions/offered-actions.ts';
import { boards } from '../../../renderer/entities/local-state/board-store.ts';
import { useHomes } from '../../../renderer/entities/home/home-store.ts';
import { applyEvent } from '../../../renderer/entities/nouns.ts';
import { workItemStore } from '../../../renderer/entities/work-item/work-item-store.ts';
import { formatFilter, noFilter } from '../../../renderer/features/work/filter/work-filter.ts';
import { groupTree } from '../../../renderer/features/work/outline/tree-groups.ts';
import { WorkScreen } from '../../../renderer/features/work/work-screen.tsx';
import type { WorkView } from '#shared/local/work-view.ts';
import { fillLocal } from '../../../renderer/testing/fill-local.ts';
import { buildHome } from '../../../renderer/testing/build-entities.ts';
import { buildItemPlace } from '../../../renderer/testing/build-item-place.ts';
import type { Contender } from './contender.ts';

const homeId = 'local';
const guildId = 'gld_1';

const place = buildItemPlace({ homeId, guildId });
let root: Root | undefined;
let shown: { view: WorkView; filterAddress: string } = { view: 'tree', filterAddress: '' };

function render(change: Partial<typeof shown>): void {
  shown = { ...shown, ...change };
  root?.render(
    <WorkScreen
      {...place}
      {...shown}
      guildName="The bakery"
      viewAddressOf={(view) => view}
      onShow={(view, filterAddress) => render({ view, filterAddress })}
      onOpen={() => undefined}
    />,
  );
}

/** The section Work of the application. */
export const outline: Contender = {
  keep: (workItems) => {
    useHomes.setState({ homes: [buildHome({ id: homeId, extensions: [...extensionNames] })] });
    fillLocal(boards);
    workItemStore.applyPage(homeId, { guildId }, { workItems, nextCursor: null });
  },
  show: (element) => {
    root = createRoot(element);
    render({});
  },
  expandAll: () => offeredAction('expandAll')?.run(),
  branchButton: (level) => document.querySelector(`[aria-level='${level}'] button.outline-expand`),
  scroller: () => document.querySelector('.outline-tree'),
};

/** Shows the items as an outline or as a board, under no filter. */
export function showView(view: WorkView): void {
  render({ view, filterAddress: '' });
}

/** Shows the items in groups by their status. */
export function groupByStatus(): void {
  groupTree({ homeId, guildId }, 'status');
}

/** Folds every group, or every branch. */
export function collapseAll(): void {
  offeredAction('collapseAll')?.run();
}

/** Whether the address names the title words of the filter, and no other condition. */
export function isAddressed(text: string): boolean {
  return shown.filterAddress === formatFilter({ ...noFilter, text });
}

/** Tells the page of a change, as main does once the service has told it. */
export function emitChange(workItem: WorkItem): void {
  applyEvent(homeId, {
    id: `evt_${workItem.updatedAt}`,
    type: 'work_item.updated',
    guildId,
    createdAt: workItem.updatedAt,
    data: { workItem },
  } as never);
}
