import { expect, test } from 'vitest';
import { memoryLimits } from '#shared/limits/kept-limits.ts';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { inferFromEvent } from './noun-particulars.ts';
import { InferredDirectory } from './inferred-directory.ts';

const assigned = (count: number, guildId = 'guild') =>
  ({
    type: 'work_item.created',
    guildId,
    data: { workItem: { id: `item ${count}`, assignedOperatorId: `operator ${count}` } },
  }) as unknown as ServiceEvent;

test('however much a service tells, what was seen the longest ago is forgotten', () => {
  allowStalls('a service tells a hundred thousand things in one turn');
  const directory = new InferredDirectory();
  for (let count = 0; count <= memoryLimits.places; count += 1) {
    inferFromEvent(directory, assigned(count));
  }
  expect([directory.guildOf('item 0'), directory.guildOf('item 1')]).toEqual([undefined, 'guild']);
  const operators = directory.operatorsOf('guild');
  expect(operators).toHaveLength(memoryLimits.operatorsPerGuild);
  expect(operators.at(-1)?.id).toBe(`operator ${memoryLimits.places}`);
  for (let count = 0; count < memoryLimits.guilds; count += 1) {
    inferFromEvent(directory, assigned(count, `guild ${count}`));
  }
  expect(directory.operatorsOf('guild')).toEqual([]);
});
