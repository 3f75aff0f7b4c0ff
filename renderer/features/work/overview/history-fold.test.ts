import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { workItemStateChangeSchema } from '#shared/domain/work-item/history.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { dayEnds, endsBefore, sinceOf } from './chart-days.ts';
import { HistoryFold } from './history-fold.ts';
import type { StateChange } from './history-fold.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const dayMs = 86_400_000;
const dayCount = 5;
const ends = Array.from({ length: dayCount }, (_, day) => (day + 1) * dayMs);

/** Does all of what may pause. */
function finish<Value>(work: Generator<void, Value, void>): Value {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) {
      return value;
    }
  }
}

function fold(changes: readonly StateChange[], items: readonly WorkItem[], at = ends) {
  const folded = new HistoryFold(at, items);
  finish(folded.add(changes));
  return folded;
}

/** The leaves of some items, by the words of the contract alone. */
function naiveTotals(items: readonly WorkItem[], matches?: ReadonlySet<string>) {
  const leaves = items
    .filter(({ id }) => !items.some(({ parentId }) => parentId === id))
    .filter(({ id, status }) => status !== 'cancelled' && matches?.has(id) !== false);
  const sum = leaves.reduce((all, item) => all + (item.status === 'done' ? 100 : item.progress), 0);
  return {
    scope: leaves.length,
    done: leaves.filter(({ status }) => status === 'done').length,
    progress: leaves.length === 0 ? undefined : sum / leaves.length,
  };
}

interface Act {
  readonly hours: number;
  readonly id: number;
  /** Which of the possible parents; one more for none. */
  readonly parent: number;
  readonly status: WorkItem['status'];
  readonly progress: number;
  readonly isDeletion: boolean;
}

const typeAt = (id: number) => workItemTypes[id % 4] ?? 'task';
const nameOf = (id: number) => `w${id}`;

/** The items after an act, and the change that tells of it; as they were where it is not allowed. */
function perform(items: readonly WorkItem[], act: Act, atMs: number) {
  const id = nameOf(act.id);
  const known = items.find((item) => item.id === id);
  const hasChildren = items.some(({ parentId }) => parentId === id);
  if (act.isDeletion && (known === undefined || hasChildren)) {
    return { items, change: undefined };
  }
  const above = items.filter(({ type }) => childTypeOf(type) === typeAt(act.id));
  const parent = above[act.parent % (above.length + 1)];
  const { status, progress } = act;
  const next = buildWorkItem({
    id,
    type: typeAt(act.id),
    status,
    progress,
    ...(parent !== undefined && { parentId: parent.id }),
  });
  const stateOf = (item: WorkItem) => ({
    status: item.status,
    progress: item.progress,
    parentId: item.parentId,
  });
  const change = workItemStateChangeSchema.parse({
    workItemId: id,
    type: typeAt(act.id),
    at: new Date(atMs).toISOString(),
    isDeleted: act.isDeletion,
    ...stateOf(act.isDeletion && known !== undefined ? known : next),
    before: known && stateOf(known),
  });
  const others = items.filter((item) => item.id !== id);
  return { items: act.isDeletion ? others : [...others, next], change };
}

const acts = fc.array(
  fc.record({
    hours: fc.integer({ min: 0, max: 12 }),
    id: fc.integer({ min: 0, max: 11 }),
    parent: fc.nat(7),
    status: fc.constantFrom(...workItemStatuses),
    progress: fc.integer({ min: 0, max: 100 }),
    isDeletion: fc.nat(3).map((one) => one === 0),
  }),
  { maxLength: 60, size: 'max' },
);

test('each day has the totals of the items that were there at its end, whatever happened', () => {
  allowStalls('it folds hundreds of histories in one turn');
  fc.assert(
    fc.property(
      acts,
      fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 11 }))),
      (all, matched) => {
        const matches = matched === null ? undefined : new Set(matched.map(nameOf));
        let items: readonly WorkItem[] = [];
        // Changes before the first day are not read.
        let atMs = -dayMs;
        const changes: StateChange[] = [];
        const atEnd: (readonly WorkItem[])[] = [];
        for (const act of all) {
          const nextMs = Math.min(atMs + act.hours * 3_600_000, dayCount * dayMs - 1);
          while (atEnd.length < Math.floor(nextMs / dayMs)) {
            atEnd.push(items);
          }
          atMs = nextMs;
          const done = perform(items, act, atMs);
          items = done.items;
          if (done.change !== undefined && atMs >= 0) {
            changes.push(done.change);
          }
        }
        while (atEnd.length < dayCount) {
          atEnd.push(items);
        }
        const totals = finish(fold(changes, items).totals(matches));
        for (const [day, former] of atEnd.entries()) {
          const { progress, ...counts } = naiveTotals(former, matches);
          expect(totals[day]).toMatchObject({ ...counts, endMs: ends[day] });
          expect(totals[day]?.progress ?? -1).toBeCloseTo(progress ?? -1);
        }
      },
    ),
  );
});

const change = (overrides: object) =>
  workItemStateChangeSchema.parse({
    workItemId: 'itm_1',
    type: 'task',
    at: new Date(dayMs * 2.5).toISOString(),
    status: 'done',
    progress: 0,
    ...overrides,
  });

const scopes = (changes: readonly StateChange[], items: readonly WorkItem[]) =>
  finish(fold(changes, items).totals(undefined)).map(({ scope }) => scope);

test('a deleted item counts until the day before its deletion', () => {
  const before = { status: 'todo', progress: 0 };
  expect(scopes([change({ status: 'todo', isDeleted: true, before })], [])).toStrictEqual([
    1, 1, 0, 0, 0,
  ]);
});

test('a change that came while the history was read counts once', () => {
  // The items are those of before; the change was among those that were read.
  const items = [buildWorkItem({ status: 'todo' })];
  const changes = [change({ before: { status: 'todo', progress: 0 } })];
  const totals = finish(fold(changes, items).totals(undefined));
  expect(totals.map(({ scope, done }) => [scope, done])).toStrictEqual([
    [1, 0],
    [1, 0],
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

test('a change of a clock that is ahead belongs to the last day', () => {
  expect(scopes([change({ at: new Date(dayMs * 50).toISOString() })], [])).toStrictEqual([
    0, 0, 0, 0, 1,
  ]);
});

test('folding many changes pauses between few of them', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => change({ workItemId: `itm_${at}` }));
  const folded = new HistoryFold(ends, []);
  expect([...folded.add(many)].length).toBeGreaterThanOrEqual(5);
  expect([...folded.totals(undefined)].length).toBeGreaterThanOrEqual(5);
});

test('the days end at midnight here, the last one today, also where the clocks change', () => {
  const now = new Date(2026, 3, 2, 15);
  const since = sinceOf('twoWeeks', now) ?? now;
  const days = dayEnds(since, now);
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toBe(new Date(2026, 3, 3).getTime());
  expect(days[0]).toBe(since.getTime() + (new Date(2026, 2, 21).getTime() - since.getTime()));
  expect(new Set(days.map((end) => new Date(end).getHours()))).toStrictEqual(new Set([0]));
});

test('the days before a day end at midnight too', () => {
  const end = new Date(2026, 3, 2);
  expect(endsBefore(end.getTime(), 2)).toStrictEqual([
    new Date(2026, 2, 31).getTime(),
    new Date(2026, 3, 1).getTime(),
  ]);
  expect(endsBefore(end.getTime(), -3)).toStrictEqual([]);
});

test('a long history has a point for each week, and one without end is bounded', () => {
  const now = new Date(2026, 3, 2, 15);
  const twoYears = dayEnds(new Date(2024, 3, 2), now);
  expect(twoYears.length).toBeLessThan(110);
  expect(twoYears[0]).toBeGreaterThan(new Date(2024, 3, 2).getTime());
  expect(dayEnds(new Date(0), now).length).toBeLessThanOrEqual(184);
  expect(dayEnds(new Date(2030, 1, 1), now)).toHaveLength(1);
});
