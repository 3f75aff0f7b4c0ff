import { expect, test } from 'vitest';
import { ServiceClock } from './service-clock.ts';
import { ManualTiming } from '../testing/manual-timing.ts';

test('the service’s clock goes on however ours is set; ours stands in until it is known', () => {
  const timing = new ManualTiming();
  const clock = new ServiceClock(timing);
  timing.skewMs = 1_000;
  expect([clock.now(), clock.told()]).toEqual([timing.now(), undefined]);
  const dateMs = Date.parse('2026-11-22T00:00:00.000Z');
  clock.observe(dateMs);
  timing.advance(5_000);
  timing.skewMs = -1e12;
  expect([clock.now(), clock.told()]).toEqual([dateMs + 5_000, dateMs + 5_000]);
});
