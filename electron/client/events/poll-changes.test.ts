import { expect, test } from 'vitest';
import { messageResource } from '#shared/domain/message/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import { eventsBetween, knownRows, reachesKnown } from './poll-changes.ts';
import type { PolledAnswer } from './poll-changes.ts';

const at = '2026-11-21T12:00:00.000Z';

const messages = (...ids: string[]) =>
  ({
    resource: messageResource,
    request: { conversationId: 'cnv_1', limit: 50 },
    output: {
      messages: ids.map((id) => ({
        id,
        text: id,
        authorId: 'usr',
        authorType: 'user',
        createdAt: at,
      })),
    },
  }) as unknown as PolledAnswer;

const items = (rows: Record<string, string>, nextCursor: string | null = null) =>
  ({
    resource: workItemResource,
    request: { guildId: 'gld_1' },
    output: { workItems: Object.entries(rows).map(([id, title]) => ({ id, title })), nextCursor },
  }) as unknown as PolledAnswer;

const told = (before: PolledAnswer, after: PolledAnswer) =>
  eventsBetween(knownRows(before), after).map(({ type, data }) => {
    const { message, workItem, id } = data as unknown as Record<
      'message' | 'workItem',
      { id?: string } | undefined
    > & { id?: string };
    return `${type} ${message?.id ?? workItem?.id ?? id}`;
  });

test('two answers alike are no event', () => {
  expect(told(messages('b', 'a'), messages('b', 'a'))).toEqual([]);
});

test('new messages are told oldest first, and older ones that a longer answer holds are not', () => {
  expect(told(messages('b', 'a'), messages('d', 'c', 'b', 'a', 'older'))).toEqual([
    'message.created c',
    'message.created d',
  ]);
  expect(told(messages(), messages('b', 'a'))).toEqual(['message.created a', 'message.created b']);
});

test('an answer that does not reach back to what is known says so', () => {
  expect(reachesKnown(knownRows(messages('a')), messages('d', 'c'))).toBe(false);
  expect(reachesKnown(knownRows(messages('a')), messages('d', 'a'))).toBe(true);
  expect(reachesKnown(knownRows(messages()), messages('d'))).toBe(true);
});

test('new, changed and deleted rows of a whole list are told, with their guild', () => {
  const [before, after] = [items({ a: 'A', b: 'B' }), items({ a: 'A2', c: 'C' })];
  expect(told(before, after)).toEqual([
    'work_item.updated a',
    'work_item.created c',
    'work_item.deleted b',
  ]);
  expect(eventsBetween(knownRows(before), after).map(({ guildId }) => guildId)).toEqual([
    'gld_1',
    'gld_1',
    'gld_1',
  ]);
});

test('rows that a page does not hold are not gone', () => {
  expect(told(items({ a: 'A', b: 'B' }), items({ a: 'A' }, 'more'))).toEqual([]);
});
