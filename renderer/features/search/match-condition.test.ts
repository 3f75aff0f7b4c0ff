import { expect, test } from 'vitest';
import type { SearchResult } from '#shared/domain/search/schema.ts';
import { isHomeWanted, isResultWanted } from './match-condition.ts';
import { markWords } from './marked-words.ts';
import { parseSearch } from './search-query.ts';

const names = new Map([
  ['opr_m', 'Mira Stone'],
  ['usr_1', 'Anna'],
]);
const said: SearchResult = {
  kind: 'message',
  id: 'msg_1',
  title: 'The feast',
  snippet: '',
  authorId: 'opr_m',
  createdAt: '2026-11-10T12:00:00.000Z',
};
const item: SearchResult = {
  kind: 'work_item',
  id: 'itm_1',
  title: 'An oven',
  snippet: '',
  type: 'task',
  status: 'in_progress',
  assignedOperatorId: 'opr_m',
};

test.each([
  ['', [true, true]],
  ['from:mira', [true, true]],
  ['from:anna', [false, false]],
  ['from:"Mira Stone" kind:item', [false, true]],
  ['type:task', [false, true]],
  ['status:in-progress', [false, true]],
  ['status:"In progress" status:done', [false, true]],
  ['after:2026-11-09 before:2026-11-12', [true, false]],
  ['before:2026-11-09', [false, false]],
])('%j lets through %j', (typed, wanted) => {
  const query = parseSearch(typed);
  expect([said, item].map((result) => isResultWanted(query, result, names))).toEqual(wanted);
});

test('a home is meant by the beginning of its name', () => {
  expect(isHomeWanted(parseSearch('home:bak'), { name: 'Bakery' })).toBe(true);
  expect(isHomeWanted(parseSearch('home:bak'), { name: 'Mill' })).toBe(false);
});

test.each([
  ['The Café opens', 'cafe', ['The ', '[Café]', ' opens']],
  ['Ovens and an oven', 'oven', ['[Ovens]', ' and an ', '[oven]']],
  ['no such thing', 'oven', ['no such thing']],
  ['<b>oven</b>', 'oven', ['<b>', '[oven]', '</b>']],
  ['', 'oven', []],
])('in %j the words of %j are marked', (line, query, runs) => {
  const marked = markWords(line, query).map(({ words, isMatch }) =>
    isMatch ? `[${words}]` : words,
  );
  expect(marked).toEqual(runs);
});
