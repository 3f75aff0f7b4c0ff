import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DirectStore } from '../store-client/testing/direct-store.ts';
import { orders } from './testing/send-later-steps.ts';
import { SendLaterWorld } from './testing/send-later-world.ts';

test('in 10,000 orders nothing removed is sent, nothing twice, and nothing before its time', async () => {
  const store = new DirectStore();
  let serial = 0;
  const property = fc.asyncProperty(orders, async (order) => {
    serial += 1;
    await new SendLaterWorld(`home ${serial}`, store, order).play(order);
  });
  await fc.assert(property, { numRuns: 10_000 });
  expect(serial).toBe(10_000);
});
