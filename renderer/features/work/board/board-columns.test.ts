import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemPriorities, workItemStatuses } from '#shared/domain/work-item/status.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { boardOf, cardNear, firstCard, placeOf } from './board-columns.ts';
import type { Board, LaneRule } from './board-columns.ts';

const operatorIds = ['', 'opr_a', 'opr_b', 'opr_c'];
const byOperator: LaneRule = {
  laneOf: ({ assignedOperatorId }) => assignedOperatorId ?? '',
  order: ['opr_b', 'opr_a'],
};

const itemArbitrary = fc.record({
  status: fc.constantFrom(...workItemStatuses),
  priority: fc.constantFrom(...workItemPriorities),
  operatorId: fc.constantFrom(...operatorIds),
  isMatch: fc.boolean(),
});

const worldArbitrary = fc.record({
  made: fc.array(itemArbitrary, { maxLength: 40 }),
  isFiltered: fc.boolean(),
  rule: fc.constantFrom(undefined, byOperator),
});

interface World {
  readonly items: readonly WorkItem[];
  readonly matches: ReadonlySet<string> | undefined;
  readonly rule: LaneRule | undefined;
}

type MadeWorld = typeof worldArbitrary extends fc.Arbitrary<infer Made> ? Made : never;

function worldOf({ made, isFiltered, rule }: MadeWorld): World {
  const items = made.map(({ status, priority, operatorId }, at) =>
    buildWorkItem({
      id: `itm_${at}`,
      status,
      priority,
      ...(operatorId !== '' && { assignedOperatorId: operatorId }),
    }),
  );
  const found = items.filter((_, at) => made[at]?.isMatch).map(({ id }) => id);
  return { items, matches: isFiltered ? new Set(found) : undefined, rule };
}

/** The board as one would write it without a thought for its cost. */
function naiveBoard({ items, matches, rule }: World): Board {
  const visible = items.filter(({ id }) => matches?.has(id) ?? true);
  const rank = (id: string) => ['opr_b', 'opr_a', 'opr_c', ''].indexOf(id);
  const laneIds =
    rule === undefined
      ? ['']
      : [...new Set(visible.map(rule.laneOf))].toSorted((a, b) => rank(a) - rank(b));
  const isIn = (item: WorkItem, laneId: string) => (rule?.laneOf(item) ?? '') === laneId;
  const per = <Value>(valueOf: (status: WorkItem['status']) => Value) =>
    Object.fromEntries(workItemStatuses.map((status) => [status, valueOf(status)])) as Record<
      WorkItem['status'],
      Value
    >;
  return {
    lanes: laneIds.map((id) => ({
      id,
      count: visible.filter((item) => isIn(item, id)).length,
      columns: per((status) =>
        workItemPriorities
          .toReversed()
          .flatMap((priority) =>
            visible
              .filter(
                (item) => isIn(item, id) && item.status === status && item.priority === priority,
              )
              .map((item) => item.id),
          ),
      ),
    })),
    shown: per((status) => visible.filter((item) => item.status === status).length),
    all: per((status) => items.filter((item) => item.status === status).length),
  };
}

test('a board is the same as a naive one, and finds each of its cards', () => {
  fc.assert(
    fc.property(worldArbitrary.map(worldOf), (world) => {
      const board = boardOf(world.items, world.matches, world.rule);
      expect(board).toEqual(naiveBoard(world));
      for (const { id: laneId, columns } of board.lanes) {
        for (const status of workItemStatuses) {
          for (const [at, id] of columns[status].entries()) {
            expect(placeOf(board, id)).toEqual({ id, laneId, status, at });
          }
        }
      }
    }),
  );
});

test('after a change, a board is the same as one made anew, and keeps the columns that stayed', () => {
  fc.assert(
    fc.property(
      worldArbitrary.map(worldOf),
      fc.nat(),
      fc.constantFrom(...workItemStatuses),
      ({ items, matches, rule }, seed, status) => {
        const former = boardOf(items, matches, rule);
        const changedAt = items.length === 0 ? -1 : seed % items.length;
        const next = items.map((item, at) => (at === changedAt ? { ...item, status } : item));
        const board = boardOf(next, matches, rule, former);
        expect(board).toEqual(boardOf(next, matches, rule));
        for (const { id, columns } of board.lanes) {
          const formerColumns = former.lanes.find((lane) => lane.id === id)?.columns;
          for (const each of workItemStatuses) {
            const isSame = formerColumns?.[each].join() === columns[each].join();
            expect(formerColumns?.[each] === columns[each]).toBe(isSame);
          }
        }
      },
    ),
  );
});

test('the card at a place that is gone is the nearest of its column', () => {
  const items = ['a', 'b', 'c'].map((id) => buildWorkItem({ id }));
  const board = boardOf(items, undefined, undefined);
  const place = { laneId: '', status: 'todo' } as const;
  expect(cardNear(board, { ...place, at: 9 })).toMatchObject({ id: 'c', at: 2 });
  expect(cardNear(board, { ...place, at: 1 })).toMatchObject({ id: 'b' });
  expect(cardNear(board, { ...place, status: 'done', at: 0 })).toBeUndefined();
  expect(firstCard(board)).toMatchObject({ id: 'a' });
});
