import { beforeEach, expect, test } from 'vitest';
import { ReadBarrier } from './read-barrier.ts';
import { ManualTiming } from '../testing/manual-timing.ts';

let timing: ManualTiming;
let barrier: ReadBarrier;
let told: string[];

beforeEach(() => {
  timing = new ManualTiming();
  barrier = new ReadBarrier(timing);
  told = [];
});

const pass = (what: string) => barrier.pass(() => told.push(what));

test('without a read nothing waits', () => {
  pass('a');
  expect(told).toEqual(['a']);
});

test('events during a read are told after it, in order; a later read holds nothing', () => {
  const leave = barrier.enter();
  pass('a');
  const leaveLater = barrier.enter();
  expect(told).toEqual([]);
  leave();
  expect(told).toEqual(['a']);
  leaveLater();
  pass('b');
  expect(told).toEqual(['a', 'b']);
});

test('an event during the later of two reads waits for both', () => {
  const [leaveFirst, leaveSecond] = [barrier.enter(), barrier.enter()];
  pass('a');
  leaveSecond();
  expect(told).toEqual([]);
  leaveFirst();
  expect(told).toEqual(['a']);
});

test('a read that takes too long is not waited for', () => {
  const leave = barrier.enter();
  pass('a');
  timing.advance(600);
  pass('b');
  timing.advance(400);
  expect(told).toEqual(['a']);
  timing.advance(600);
  expect(told).toEqual(['a', 'b']);
  leave();
  expect(told).toEqual(['a', 'b']);
  expect(timing.waits).toEqual([]);
});

test('a clock that is set back does not keep what waits for longer', () => {
  barrier.enter();
  pass('a');
  timing.skewMs = -24 * 60 * 60_000;
  timing.advance(1_000);
  expect(told).toEqual(['a']);
});
