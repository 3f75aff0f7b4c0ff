import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { deriveStore } from './derived-store.ts';

/** A sum of two stores, with the count of how often it was computed. */
function startSum() {
  const left = createStore(() => 1);
  const right = createStore(() => 2);
  let computed = 0;
  const sum = deriveStore([left, right], () => {
    computed += 1;
    return left.getState() + right.getState();
  });
  return { left, right, sum, computed: () => computed };
}

/** Lets what waits for the end of this turn happen. */
const endOfTurn = () => Promise.resolve();

test('changes in one turn are told together, and computed once for all who read', async () => {
  const { left, right, sum, computed } = startSum();
  const seen: number[] = [];
  sum.subscribe(() => seen.push(sum.getState()));
  sum.subscribe(() => seen.push(sum.getState()));
  expect(sum.getState()).toBe(3);
  left.setState(10);
  left.setState(20);
  right.setState(5);
  expect(seen).toEqual([]);
  await endOfTurn();
  expect(seen).toEqual([25, 25]);
  expect(computed()).toBe(2);
});

test('whoever reads between a change and its source reads the new value', async () => {
  const { left, sum } = startSum();
  sum.subscribe(() => undefined);
  sum.getState();
  left.setState(10);
  expect(sum.getState()).toBe(12);
  await endOfTurn();
  expect(sum.getState()).toBe(12);
});

test('a change while nobody listens is read by the next who does', () => {
  const { left, sum } = startSum();
  const stop = sum.subscribe(() => undefined);
  sum.getState();
  stop();
  left.setState(10);
  expect(sum.getState()).toBe(12);
  left.setState(20);
  sum.subscribe(() => undefined);
  expect(sum.getState()).toBe(22);
});

test('a listener that has stopped hears no more, and the sources are followed by none', async () => {
  const { left, sum } = startSum();
  let heard = 0;
  const stop = sum.subscribe(() => {
    heard += 1;
  });
  left.setState(10);
  stop();
  await endOfTurn();
  expect(heard).toBe(0);
});

test('a listener that begins while others are told is told of the next change', async () => {
  const { left, sum } = startSum();
  let heard = 0;
  const stopFirst = sum.subscribe(() => {
    stopFirst();
    sum.subscribe(() => {
      heard += 1;
    });
  });
  left.setState(10);
  await endOfTurn();
  left.setState(20);
  await endOfTurn();
  expect(heard).toBeGreaterThan(0);
  expect(sum.getState()).toBe(22);
});
