import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { differs } from '../acts/item-acts.ts';
import type { ItemChange } from '../acts/item-acts.ts';
import { orderAmong, positionAt, positionBehind, wordsOf } from '../acts/order-items.ts';
import { columnOf } from './board-columns.ts';
import type { Board, CardPlace } from './board-columns.ts';
import type { Lanes } from './board-lanes.ts';

/** The priority of an item that is created without one. */
const firstPriority = 'medium';

interface ShownBoard {
  readonly homeId: string;
  readonly guildId: string;
  readonly board: Board;
  readonly lanes: Lanes | undefined;
}

/**
 * Puts items into a column, before the card at a place. A column has its highest priorities first;
 * within one of them, the order is by hand.
 *
 * @returns the items that move; none where they stand there already, which a toast says
 */
export function orderCards(
  { homeId, guildId, board, lanes }: ShownBoard,
  ids: readonly string[],
  to: CardPlace,
): readonly WorkItem[] {
  const { laneId, status, at } = to;
  const tree = workTreeOf(homeId, guildId);
  const isMoved = new Set(ids);
  const shown = board.lanes.flatMap(({ columns }) => Object.values(columns).flat());
  const moved = shown.filter((id) => isMoved.has(id)).flatMap((id) => tree.node(id) ?? []);
  const [lead] = moved;
  if (lead === undefined) {
    return [];
  }
  const column = columnOf(board, to);
  const isBeside = (id: string) =>
    !isMoved.has(id) && tree.node(id)?.item.priority === lead.item.priority;
  const countBefore = (place: number) => column.slice(0, place).filter(isBeside).length;
  const items = moved.map(({ item }) => item);
  const change = changeTo(items, lanes, status, laneId);
  const isElsewhere = items.some((item) => differs(item, change));
  const isThere = countBefore(column.indexOf(lead.id)) === countBefore(at);
  if (!isElsewhere && moved.length === 1 && isThere) {
    showToast({ words: text.board.priorityFirst });
    return [];
  }
  const others = column.filter(isBeside).flatMap((id) => tree.node(id) ?? []);
  const { name, words } = wordsOf(homeId, moved);
  void orderAmong(homeId, guildId, moved, others, {
    at: countBefore(at),
    changeOf: () => change,
    name,
    words: isElsewhere ? wordsFor(items, lead.item, status, lanes?.nameOf(laneId)) : words,
  });
  return items;
}

/**
 * The position of a task that is added to a column from above: the first among those of its priority,
 * whatever is shown of them. The next one stands behind the one that was added before it, so that
 * tasks stay in the order in which they are written.
 *
 * @param after the position of the task that was added before; undefined for the first one
 */
export function positionOfAdded(
  homeId: string,
  guildId: string,
  status: WorkItemStatus,
  after: string | undefined,
): string | undefined {
  const tree = workTreeOf(homeId, guildId);
  const others = tree.byHand
    .filter((item) => item.status === status && item.priority === firstPriority)
    .flatMap(({ id }) => tree.node(id) ?? []);
  const behind = after === undefined ? undefined : positionBehind(tree, others, after);
  // Before all others there is always room.
  return behind ?? positionAt(tree, others, 0);
}

/** The change that puts items into a column; with a lane, also into that. */
export function changeTo(
  items: readonly WorkItem[],
  lanes: Lanes | undefined,
  status: WorkItemStatus,
  laneId: string | undefined,
): ItemChange {
  const changes = laneId === undefined ? [] : items.map((item) => lanes?.changeFor(item, laneId));
  return Object.assign({ status }, ...changes) as ItemChange;
}

/** The words of the toast about a move. */
export function wordsFor(
  { length }: readonly WorkItem[],
  { title, status }: WorkItem,
  to: WorkItemStatus,
  lane: string | undefined,
): string {
  const { did, fields, statuses } = text.work;
  if (length > 1) {
    return did.changedMany(length);
  }
  return status === to && lane !== undefined
    ? text.board.put(title, lane)
    : did.changed(title, fields.status.toLowerCase(), statuses[to]);
}
