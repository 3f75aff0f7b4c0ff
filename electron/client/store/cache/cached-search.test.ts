import { beforeEach, expect, test } from 'vitest';
import { CachedHome, messagesDown } from './testing/cached-home.ts';

let home: CachedHome;
const guildId = 'g' as never;
const find = (q: string, input: object = {}) =>
  home.answer('search.find', { guildId, q, ...input })?.results ?? [];
const ids = (q: string, input?: object) => find(q, input).map(({ id }) => id);
const at = (second: number) => `2026-11-21T13:00:0${second}Z`;

beforeEach(() => {
  home = new CachedHome();
  home.write(
    'conversation.list',
    { guildId },
    {
      conversations: [
        { id: 'c', title: 'The harbour', createdAt: at(0), participants: [], archived: false },
      ],
      nextCursor: null,
    },
  );
  const conversationId = 'c' as never;
  home.write(
    'message.list',
    { conversationId },
    { messages: messagesDown(2, 1, 'Über den Lighthouse-Plan'), nextCursor: null },
  );
  const documents = [
    { id: 'd', title: 'Lighthouse', type: 'brief', description: 'Plans', createdAt: at(5) },
  ];
  home.write('document.list', { guildId }, { documents });
  home.write(
    'document.get',
    { guildId, docId: 'd' },
    { ...documents[0], content: 'A **lantern** room for the plan' },
  );
});

test('all words count, the last one begun, case and accents do not; the newest comes first', () => {
  expect(ids('LIGHTH')).toEqual(['d', '2', '1']);
  expect(ids('uber plan')).toEqual(['2', '1']);
  expect(ids('lighthouse nowhere')).toEqual([]);
  expect(ids('lighthouse', { kinds: ['message'], limit: 1 })).toEqual(['2']);
});

test('a message bears the title of its thread, and a document is found by its content once', () => {
  expect(find('uber', { limit: 1 })).toEqual([
    {
      kind: 'message',
      id: '2',
      title: 'The harbour',
      snippet: 'Über den Lighthouse-Plan 2',
      createdAt: '2026-11-21T12:00:00Z',
      authorId: 'opr_ada',
      conversationId: 'c',
    },
  ]);
  expect(find('lantern')).toEqual([
    expect.objectContaining({ kind: 'document', id: 'd', title: 'Lighthouse' }),
  ]);
});

test('a changed record is found by its new words alone, and a deleted one by none', () => {
  const workItem = (title: string) =>
    ({
      type: 'work_item.updated',
      guildId: 'g',
      data: { workItem: { id: 'w', title, createdAt: at(7) } },
    }) as never;
  home.apply(workItem('Paint the gate'));
  expect(ids('gate')).toEqual(['w']);
  home.apply(workItem('Paint the fence'));
  expect([ids('gate'), ids('fence')]).toEqual([[], ['w']]);
  home.apply({ type: 'work_item.deleted', guildId: 'g', data: { id: 'w' } } as never);
  expect(ids('fence')).toEqual([]);
});

test('another guild and another home find nothing of it', () => {
  expect(ids('lighthouse', { guildId: 'other' })).toEqual([]);
  const other = new CachedHome('other', home.db);
  expect(other.answer('search.find', { guildId, q: 'lighthouse' })?.results).toEqual([]);
});

test.each(['"', '* OR', 'NEAR(a b)', "'; DROP TABLE words", '\ue000', '   ', '^a -b'])(
  'any input is only words: %s',
  (q) => {
    expect(() => find(q)).not.toThrow();
  },
);

test('a result says what results are chosen by, also where its text is long', () => {
  const told = { type: 'report', status: 'review', assignedOperatorId: 'opr_1', createdAt: at(9) };
  home.apply({
    type: 'work_item.updated',
    guildId: 'g',
    data: {
      workItem: { id: 'w9', title: 'A heron', description: 'reed '.repeat(90_000), ...told },
    },
  } as never);
  expect(find('heron')[0]).toMatchObject({ id: 'w9', ...told });
});
