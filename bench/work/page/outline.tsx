import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { extensionNames } from '#shared/contract/extension.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { offeredAction } from '../../../renderer/actions/offered-actions.ts';
import { boards } from '../../../renderer/entities/local-state/board-store.ts';
import { useHomes } from '../../../renderer/entities/home/home-store.ts';
import { applyEntry, applyEvent } from '../../../renderer/entities/nouns.ts';
import { applyOutboxRead, useOutbox } from '../../../renderer/entities/outbox/outbox-store.ts';
import { workItemStore } from '../../../renderer/entities/work-item/work-item-store.ts';
import { formatFilter, noFilter } from '../../../renderer/features/work/filter/work-filter.ts';
import { groupTree } from '../../../renderer/features/work/outline/tree-groups.ts';
import { WorkScreen } from '../../../renderer/features/work/work-screen.tsx';
import type { WorkView } from '#shared/local/work-view.ts';
import { fillLocal } from '../../../renderer/testing/fill-local.ts';
import { buildEntry, buildHome } from '../../../renderer/testing/build-entities.ts';
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

/** Has a change of each of these items wait in the outbox. */
export function keepWaiting(items: readonly WorkItem[]): void {
  const entries = items.map((item, at) => changeOf(item, at + 1));
  useOutbox.setState((state) => applyOutboxRead(state, entries));
}

/** Tells the page of a change that was accepted, behind so many that wait. */
export function emitEntry(item: WorkItem, position: number): void {
  applyEntry(changeOf(item, position), undefined);
}

function changeOf({ id, progress }: WorkItem, position: number) {
  return buildEntry({
    id: `out_${position}`,
    position,
    homeId,
    operation: 'work_item.update',
    input: { workItemId: id, progress: (progress + position) % 101 },
    subject: { kind: 'work_item', id },
  });
}
