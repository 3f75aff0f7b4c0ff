import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';

type PerStatus<Value> = Readonly<Record<WorkItemStatus, Value>>;

/** A lane of the board: the items that have something in common. */
export interface BoardLane {
  readonly id: string;
  readonly count: number;
  /** The ids of the cards of each column: the highest priority first, then in the order by hand. */
  readonly columns: PerStatus<readonly string[]>;
}

export interface Board {
  /** Those that have cards or are always there; without a grouping there is one. */
  readonly lanes: readonly BoardLane[];
  /** How many items of each status the filter lets through. */
  readonly shown: PerStatus<number>;
  /** How many items of each status there are. */
  readonly all: PerStatus<number>;
}

/** How a board is split into lanes. */
export interface LaneRule {
  /** The id of the lane of an item; the empty one stands for items that belong nowhere. */
  readonly laneOf: (item: WorkItem) => string;
  /** The ids of lanes in their order. Others come behind them, and the empty one last. */
  readonly order: readonly string[];
  /** The ids of lanes that are there without a card: something can be put into them. */
  readonly always?: readonly string[];
}

/** The columns of which no card is shown. */
export type FoldedColumns = ReadonlySet<WorkItemStatus>;

const noneFolded: FoldedColumns = new Set();
const noCards: readonly string[] = [];

const buckets = workItemStatuses.length * workItemPriorities.length;
const statusAt = placesOf(workItemStatuses);
const priorityAt = placesOf(workItemPriorities.toReversed());

/**
 * The board of some items.
 *
 * @param items in the order by hand
 * @param rule undefined for one lane that is there whether it has cards or not
 * @param former the board before: each of its columns that stays the same is taken over as it is
 * @param folded the columns whose cards are counted, and are in none of the lanes
 */
export function boardOf(
  items: readonly WorkItem[],
  matches: ReadonlySet<string> | undefined,
  rule: LaneRule | undefined,
  former?: Board,
  folded: FoldedColumns = noneFolded,
): Board {
  const all = perStatus(() => 0);
  const shown = perStatus(() => 0);
  const cards = new Map<string, string[][]>();
  for (const item of items) {
    all[item.status] += 1;
    if (matches?.has(item.id) !== false) {
      shown[item.status] += 1;
      const laneId = rule?.laneOf(item) ?? '';
      const lane = cards.get(laneId) ?? Array.from({ length: buckets }, (): string[] => []);
      cards.set(laneId, lane);
      const at = statusAt[item.status] * workItemPriorities.length + priorityAt[item.priority];
      lane[at]?.push(item.id);
    }
  }
  const formerLanes = new Map(former?.lanes.map((lane) => [lane.id, lane]));
  const ids = new Set([...cards.keys(), ...(rule?.always ?? [])]);
  const lanes = orderedIds([...ids], rule).map((id) =>
    laneFrom(id, cards.get(id) ?? [], formerLanes.get(id), folded),
  );
  return { lanes, shown, all };
}

/** The ids of lanes in the order of their rule; without one there is one lane. */
export function orderedIds(ids: readonly string[], rule: LaneRule | undefined): readonly string[] {
  if (rule === undefined) {
    return [''];
  }
  const { order } = rule;
  const places = new Map(order.map((id, at) => [id, at]));
  const rank = (id: string) => (id === '' ? Infinity : (places.get(id) ?? order.length));
  return ids.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

function laneFrom(
  id: string,
  cards: readonly (readonly string[])[],
  former: BoardLane | undefined,
  folded: FoldedColumns,
): BoardLane {
  const count = workItemPriorities.length;
  const columns = perStatus((status) => {
    if (folded.has(status)) {
      return noCards;
    }
    const from = statusAt[status] * count;
    return sameOr(
      former?.columns[status],
      ([] as string[]).concat(...cards.slice(from, from + count)),
    );
  });
  const sum = cards.reduce((total, { length }) => total + length, 0);
  const isSame = workItemStatuses.every((status) => columns[status] === former?.columns[status]);
  return former !== undefined && former.count === sum && isSame
    ? former
    : { id, count: sum, columns };
}

function sameOr(former: readonly string[] | undefined, ids: readonly string[]): readonly string[] {
  const isSame = former?.length === ids.length && former.every((id, at) => id === ids[at]);
  return isSame ? former : ids;
}

function perStatus<Value>(valueOf: (status: WorkItemStatus) => Value) {
  const entries = workItemStatuses.map((status) => [status, valueOf(status)]);
  return Object.fromEntries(entries) as Record<WorkItemStatus, Value>;
}

function placesOf<Value extends string>(values: readonly Value[]): Readonly<Record<Value, number>> {
  return Object.fromEntries(values.map((value, at) => [value, at])) as Record<Value, number>;
}

/** Where a card is on the board. */
export interface CardPlace {
  readonly id: string;
  readonly laneId: string;
  readonly status: WorkItemStatus;
  /** The place in its column, from 0 on. */
  readonly at: number;
}

/** Finds a card on the board. */
export function placeOf({ lanes }: Board, id: string): CardPlace | undefined {
  for (const { id: laneId, columns } of lanes) {
    for (const status of workItemStatuses) {
      const at = columns[status].indexOf(id);
      if (at >= 0) {
        return { id, laneId, status, at };
      }
    }
  }
  return undefined;
}

/** The ids of the cards of the column in which a place is. */
export function columnOf(
  { lanes }: Board,
  { laneId, status }: Pick<CardPlace, 'laneId' | 'status'>,
): readonly string[] {
  return lanes.find(({ id }) => id === laneId)?.columns[status] ?? [];
}

/** The card at a place, or the nearest one in its column. */
export function cardNear(board: Board, place: Omit<CardPlace, 'id'>): CardPlace | undefined {
  const { laneId, status, at } = place;
  const column = columnOf(board, place);
  const nearest = Math.max(0, Math.min(at, column.length - 1));
  const id = column[nearest];
  return id === undefined ? undefined : { id, laneId, status, at: nearest };
}

/** The first card of the board. */
export function firstCard({ lanes }: Board): CardPlace | undefined {
  for (const { id: laneId, columns } of lanes) {
    const status = workItemStatuses.find((each) => columns[each].length > 0);
    const id = status && columns[status][0];
    if (status !== undefined && id !== undefined) {
      return { id, laneId, status, at: 0 };
    }
  }
  return undefined;
}
