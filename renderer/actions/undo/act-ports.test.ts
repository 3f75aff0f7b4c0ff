import { expect, test } from 'vitest';
import { forgetHome, applyEntry, applyEvent } from '../../entities/nouns.ts';
import { answerCalls, callsOf } from '../../testing/answer-calls.ts';
import { buildEntry, buildWorkItem } from '../../testing/build-entities.ts';
import { actPorts } from './act-ports.ts';

test('a step compares with a change that was accepted right now and is not shown yet', async () => {
  forgetHome('h');
  const left = buildWorkItem({ title: 'As the act left it' });
  applyEvent('h', { type: 'work_item.created', data: { workItem: left }, guildId: 'g' } as never);
  answerCalls({ 'work_item.get': { ...left, title: 'Typed right now' } });
  const change = { noun: 'work_item', id: left.id, guildId: 'g', title: left.title } as const;
  const read = () =>
    actPorts.read('h', { kind: 'created', ...change, after: {} }, [{ title: left.title }]);
  expect(await read()).toMatchObject({ title: left.title });
  expect(callsOf('work_item.get')).toEqual([]);
  const entry = buildEntry({
    id: 'out_right_now',
    homeId: 'h',
    operation: 'work_item.update',
    subject: { kind: 'work_item', id: left.id },
    input: { workItemId: left.id, title: 'Typed right now' },
  });
  applyEntry(entry, undefined);
  expect(await read()).toMatchObject({ title: 'Typed right now' });
  expect(callsOf('work_item.get')).toHaveLength(1);
});
