import { expect, test } from 'vitest';
import { arrange, comparePositions } from '#shared/domain/work-item/position.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { SeededRandom } from '../../../../tests/gates/seeded-random.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';

async function itemsOf({
  client,
  guildId,
}: Pick<TestServer, 'client' | 'guildId'>): Promise<WorkItem[]> {
  const { workItems } = await client.call('work_item.list', { guildId });
  return workItems.toSorted(comparePositions);
}

test('three clients that move items at once, some of them offline, end with one order', async () => {
  const server = await startTestServer();
  const { client } = server;
  for (let number = 0; number < 12; number += 1) {
    const { guildId } = server;
    await client.call('work_item.create', { guildId, type: 'task', title: `Item ${number}` });
  }
  const random = new SeededRandom(7);
  const first = await itemsOf(server);
  const clients = Array.from({ length: 3 }, () => ({
    shown: first,
    waiting: [] as { workItemId: string; position: string }[],
  }));
  let longest = 0;
  for (let turn = 0; turn < 10_000; turn += 1) {
    const mover = clients[random.below(3)];
    if (mover === undefined) {
      throw new Error('There is no such client.');
    }
    const { shown, waiting } = mover;
    const moved = shown[random.below(shown.length)];
    const others = shown.filter((item) => item !== moved);
    const found = arrange(others, random.below(others.length + 1), 1, turn);
    const positions = new Map(found.others);
    if (moved !== undefined) {
      positions.set(moved.id, found.moved[0] ?? '');
    }
    mover.shown = shown
      .map((item) => ({ ...item, position: positions.get(item.id) ?? item.position }))
      .toSorted(comparePositions);
    for (const [workItemId, position] of positions) {
      waiting.push({ workItemId, position });
      longest = Math.max(longest, position.length);
    }
    // It is online one time in four: then its changes go out, and it sees those of the others.
    if (random.below(4) === 0) {
      for (const change of waiting.splice(0)) {
        await client.call('work_item.update', change);
      }
      mover.shown = await itemsOf(server);
    }
  }
  for (const { waiting } of clients) {
    for (const change of waiting) {
      await client.call('work_item.update', change);
    }
  }
  const orders = await Promise.all(clients.map(() => itemsOf(server)));
  const [order] = orders;
  expect(orders.every((each) => each.every(({ id }, at) => id === order?.[at]?.id))).toBe(true);
  expect(new Set(order?.map(({ id }) => id)).size).toBe(12);
  expect(longest).toBeLessThanOrEqual(textLimits.workItemPosition);
});
