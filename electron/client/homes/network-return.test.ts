import { expect, test } from 'vitest';
import { ManualTiming } from '../testing/manual-timing.ts';
import { watchNetworkReturn } from './network-return.ts';

test('each return of the network is reported once, and nothing after the watch ends', () => {
  const timing = new ManualTiming();
  let isOnline = true;
  let returns = 0;
  const end = watchNetworkReturn({
    timing,
    isOnline: () => isOnline,
    onReturn: () => (returns += 1),
  });
  timing.advance(60_000);
  expect(returns).toBe(0);
  for (const times of [1, 2]) {
    isOnline = false;
    timing.advance(60_000);
    isOnline = true;
    timing.advance(2_000);
    expect(returns).toBe(times);
    timing.advance(60_000);
    expect(returns).toBe(times);
  }
  end();
  expect(timing.waits).toEqual([]);
});
