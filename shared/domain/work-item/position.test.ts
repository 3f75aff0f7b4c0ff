import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textLimits } from '../../limits/limits.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { arrange, comparePositions, positionOf } from './position.ts';
import type { Placed } from './position.ts';

const nowMs = Date.parse('2026-11-30T12:00:00.000Z');

const inOrder = (items: readonly Placed[]) => items.toSorted(comparePositions);
const idsOf = (items: readonly Placed[]) => items.map(({ id }) => id);

/** Items without positions, of which some were created in the same moment. */
function createdItems(count: number): Placed[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `wi_${String(at).padStart(5, '0')}`,
    createdAt: new Date(nowMs - 1_000_000 + Math.floor(at / 3)).toISOString(),
  }));
}

/** Moves the item at a place to another one, as a person sees it. */
function move(items: readonly Placed[], from: number, to: number): Placed[] {
  const rest = items.toSpliced(from, 1);
  const moved = items[from];
  const {
    moved: [position],
    others,
  } = arrange(rest, to, 1, nowMs);
  const next = rest.map((item) => ({ ...item, position: others.get(item.id) ?? item.position }));
  return moved === undefined ? next : next.toSpliced(to, 0, { ...moved, position });
}

test('items that nobody has moved stand in the order of their creation', () => {
  const items = createdItems(30);
  expect(idsOf(inOrder(items.toReversed()))).toEqual(idsOf(items));
});

test('an item whose creation is not known stands behind the others', () => {
  const [first = { id: '' }] = createdItems(1);
  const unknown = { id: 'wi_0', createdAt: '' };
  expect(idsOf(inOrder([unknown, first]))).toEqual([first.id, 'wi_0']);
});

test('each of any moves has the order that the person sees', () => {
  const moves = fc.array(fc.tuple(fc.nat(19), fc.nat(18)), { maxLength: 300 });
  fc.assert(
    fc.property(moves, (made) => {
      let items = createdItems(20);
      for (const [from, to] of made) {
        items = move(items, from, to);
        expect(idsOf(inOrder(items))).toEqual(idsOf(items));
      }
    }),
  );
});

test('several items stand together where they are put, among items of one moment too', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.integer({ min: 1, max: 40 }), (at, count) => {
      const items = inOrder(createdItems(12).map((item) => ({ ...item, position: 'V' })));
      const { moved, others } = arrange(items, at, count, nowMs);
      const put = moved.map((position, index) => ({ id: `new_${index}`, position }));
      const rest = items.map((item) => ({
        ...item,
        position: others.get(item.id) ?? item.position,
      }));
      const wanted = rest.toSpliced(at, 0, ...put);
      expect(idsOf(inOrder(wanted.toReversed()))).toEqual(idsOf(wanted));
    }),
  );
});

test('a move among others changes no other item', () => {
  const { moved, others } = arrange(createdItems(100), 50, 1, nowMs);
  expect(moved).toHaveLength(1);
  expect([...others]).toEqual([]);
});

test('what is put at the end stands before what is created later', () => {
  const [position] = arrange(createdItems(5), 5, 1, nowMs).moved;
  const later = { id: 'wi_later', createdAt: new Date(nowMs + 5).toISOString() };
  expect(comparePositions({ id: 'wi_moved', position }, later)).toBeLessThan(0);
});

test.each([
  ['two items change places in one gap', () => [1, 2] as const],
  ['everything goes to the top', () => [19, 0] as const],
  ['everything goes to the end', () => [0, 19] as const],
  ['the last goes behind the first', () => [19, 1] as const],
  ['items go anywhere', (at: number) => [(at * 7_919) % 20, (at * 104_729) % 20] as const],
])('no position is longer than a service takes after 100,000 moves: %s', (_, next) => {
  allowStalls('it makes 100,000 moves in one turn');
  let items = createdItems(20);
  let most = 0;
  let changedOthers = 0;
  for (let at = 0; at < 100_000; at += 1) {
    const [from, to] = next(at);
    const before = items;
    items = move(items, from, to);
    const moved = items[to];
    most = Math.max(most, positionOf(moved ?? { id: '' }).length);
    changedOthers += items.filter(
      ({ id, position }) =>
        id !== moved?.id && position !== before.find((other) => other.id === id)?.position,
    ).length;
  }
  expect(most).toBeLessThanOrEqual(textLimits.workItemPosition);
  // Room is made seldom: for one other item in some ten moves at the worst.
  expect(changedOthers).toBeLessThan(30_000);
  expect(idsOf(inOrder(items))).toEqual(idsOf(items));
});
