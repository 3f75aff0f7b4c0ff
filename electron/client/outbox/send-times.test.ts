import { expect, test } from 'vitest';
import { ManualTiming } from '../testing/manual-timing.ts';
import { SendTimes } from './send-times.ts';

test('a store that cannot be read is asked again after a while, and not at once', async () => {
  const timing = new ManualTiming();
  let asked = 0;
  const times = new SendTimes({
    homeId: 'h',
    timing,
    canSend: () => true,
    log: { error: () => undefined, warn: () => undefined },
    store: {
      request: () => {
        asked += 1;
        return Promise.reject(new Error('The disk cannot be read.'));
      },
    },
    onDue: () => undefined,
  } as never);
  times.note(new Date(timing.now()).toISOString());
  for (let turns = 0; turns < 20; turns += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one turn after the other
    await Promise.resolve();
    timing.advance(0);
  }
  expect(asked).toBe(1);
  timing.advance(60_000);
  expect(asked).toBe(2);
  times.stop();
});
