import { expect, test } from 'vitest';
import { memoryLimits } from '#shared/limits/limits.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import { Learned } from './learned.ts';

const assigned = (count: number, guildId = 'guild') =>
  ({
    type: 'work_item.created',
    guildId,
    data: { workItem: { id: `item ${count}`, assignedOperatorId: `operator ${count}` } },
  }) as unknown as ServiceEvent;

test('however much a service tells, what was seen the longest ago is forgotten', () => {
  const learned = new Learned();
  for (let count = 0; count <= memoryLimits.places; count += 1) {
    learned.observeEvent(assigned(count));
  }
  expect([learned.guildOf('item 0'), learned.guildOf('item 1')]).toEqual([undefined, 'guild']);
  const operators = learned.operatorsOf('guild');
  expect(operators).toHaveLength(memoryLimits.operatorsPerGuild);
  expect(operators.at(-1)?.id).toBe(`operator ${memoryLimits.places}`);
  for (let count = 0; count < memoryLimits.guilds; count += 1) {
    learned.observeEvent(assigned(count, `guild ${count}`));
  }
  expect(learned.operatorsOf('guild')).toEqual([]);
});
