import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { PacedStore } from './paced-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes of one time are told together, and the newest state is told', () => {
  const api = createStore(() => 0);
  const paced = new PacedStore(api, 250);
  const told: number[] = [];
  const stop = paced.subscribe((state) => told.push(state));
  api.setState(1, true);
  api.setState(2, true);
  expect([paced.getState(), told]).toEqual([0, []]);
  vi.advanceTimersByTime(250);
  expect([paced.getState(), told]).toEqual([2, [2]]);
  api.setState(3, true);
  vi.advanceTimersByTime(250);
  expect(told).toEqual([2, 3]);
  stop();
});

test('what changed before somebody listened is told too', () => {
  const api = createStore(() => 0);
  const paced = new PacedStore(api, 250);
  api.setState(1, true);
  const told: number[] = [];
  const stop = paced.subscribe((state) => told.push(state));
  vi.advanceTimersByTime(250);
  expect(told).toEqual([1]);
  stop();
});

test('whoever listens no more is told nothing, and no timer is left', () => {
  const api = createStore(() => 0);
  const paced = new PacedStore(api, 250);
  const told: number[] = [];
  paced.subscribe((state) => told.push(state))();
  api.setState(1, true);
  const stop = paced.subscribe((state) => told.push(state));
  api.setState(2, true);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(500);
  expect(told).toEqual([]);
});
