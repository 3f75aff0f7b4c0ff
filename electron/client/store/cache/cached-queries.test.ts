import { beforeEach, expect, test } from 'vitest';
import { CachedHome, messagesDown } from './testing/cached-home.ts';

let home: CachedHome;
const guildId = 'g' as never;
const at = (second: number) => `2026-11-21T13:00:${String(second).padStart(2, '0')}Z`;

function keep(...documents: { id: string; title?: string; content?: string; type?: string }[]) {
  home = new CachedHome();
  for (const [second, { id, title = '-', content = '', type = 'brief' }] of documents.entries()) {
    const document = { id, title, type, createdAt: at(second), content };
    home.write('document.get', { guildId, docId: id }, document);
  }
}

const answer = (q: string, others: object = {}) =>
  home.answer('search.find', { guildId, q, mode: 'query', ...others });
const ids = (q: string, others?: object) => answer(q, others)?.results.map(({ id }) => id);

beforeEach(() => {
  home = new CachedHome();
});

test('phrases, a minus and ranks are those of the server', () => {
  keep(
    { id: 'title', title: 'Oven bricks' },
    { id: 'phrase', content: 'the oven bricks' },
    { id: 'far', content: `oven ${'and so on '.repeat(100)} bricks` },
    { id: 'some', content: 'an oven' },
  );
  expect(ids('oven bricks')).toEqual(['title', 'phrase', 'far', 'some']);
  expect(answer('oven bricks')?.results.at(-1)?.isPartial).toBe(true);
  expect(ids('"oven bricks"')).toEqual(['title', 'phrase']);
  expect(ids('oven -bricks')).toEqual(['some']);
  expect(answer('oven', { limit: 2 })).toMatchObject({ isMore: true });
});

test('conditions are enough', () => {
  keep({ id: 'a', type: 'report' }, { id: 'b' }, { id: 'c', type: 'report', content: 'oven' });
  const conversation = { id: 'c', title: 'x', createdAt: at(0), participants: [], archived: false };
  const conversations = [conversation];
  home.write('conversation.list', { guildId }, { conversations, nextCursor: null });
  const page = { messages: messagesDown(2, 1, 'oven'), nextCursor: null };
  home.write('message.list', { conversationId: 'c' }, page);
  expect(ids('', { types: ['report'] })).toEqual(['c', 'a']);
  expect(ids('oven', { types: ['report'] })).toEqual(['c']);
  expect(ids('', { people: ['opr_ada'] })).toEqual(['2', '1']);
  expect(ids('', { after: at(1), before: at(2) })).toEqual(['b']);
  expect(ids('')).toEqual([]);
});

test('a phrase is found at the end of a long text', () => {
  keep(
    { id: 'right', content: `${'word '.repeat(20_000)} the red house` },
    { id: 'wrong', content: `${'word '.repeat(20_000)} the house is red` },
  );
  expect(ids('"red house"')).toEqual(['right']);
});

test('a short name finds its item first, by present and former prefixes, once its guild is known', () => {
  const item = {
    id: 'w12',
    type: 'task',
    title: 'Bake',
    status: 'todo',
    priority: 'low',
    progress: 0,
    number: 12,
    description: 'long '.repeat(1_000),
    createdAt: at(0),
    updatedAt: at(0),
  };
  const said = { ...item, id: 'said', number: 13, title: 'After BAK-12', description: undefined };
  home.write('work_item.list', { guildId }, { workItems: [item, said], nextCursor: null });
  expect(ids('BAK-12')).toEqual(['said']);
  const guild = { id: 'g', name: 'Bakery', itemPrefix: 'OVEN', formerItemPrefixes: ['BAK'] };
  home.write('guild.list', {}, { guilds: [guild] });
  expect(ids('BAK-12')).toEqual(['w12', 'said']);
  expect(answer('oven-12')?.results).toMatchObject([{ id: 'w12', title: 'Bake', number: 12 }]);
  expect(ids('UTF-12')).not.toContain('w12');
  expect(ids('OVEN-12', { kinds: ['document'] })).toEqual([]);
  expect(ids('OVEN-14')).toEqual([]);
});
