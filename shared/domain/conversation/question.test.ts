import { expect, test } from 'vitest';
import { conversationSchema } from './schema.ts';
import { asksPerson } from './question.ts';

const sam = { id: 'usr_1', type: 'user', name: 'Sam' };
const eve = { id: 'usr_2', type: 'user', name: 'Eve' };
const operators = [
  { id: 'opr_ada', type: 'operator', name: 'Ada' },
  { id: 'opr_mira', type: 'operator', name: 'Mira' },
];

function asks(
  text: string,
  { authorId = 'opr_ada', people = [sam], ownId = 'usr_1', isQuestion = false } = {},
) {
  const lastMessage = { text, authorId, createdAt: '2026-11-21T10:00:00.000Z', isQuestion };
  const participants = [...people, ...operators];
  const thread = { id: 'cnv_1', title: '', createdAt: lastMessage.createdAt };
  return asksPerson(conversationSchema.parse({ ...thread, participants, lastMessage }), ownId);
}

test.each([
  ['Which oven?', true],
  ['Which oven?**\n', true],
  ['“Which oven?”', true],
  ['窯はどれですか？', true],
  ['Which oven? I take the left one.', false],
  ['Done, @Sam.', true],
  ['@Mira, which oven?', false],
  ['@Mira and @Sam, which oven?', true],
  ['@Samuel is a baker.', false],
  ['?'.padEnd(100), false],
  ['', false],
])('%j asks the person: %s', (text, expected) => {
  expect(asks(text)).toBe(expected);
});

test('a person never asks the person, and nobody is taken for them among several', () => {
  expect(asks('Which oven?', { authorId: 'usr_1' })).toBe(false);
  expect(asks('Done, @Sam.', { ownId: 'usr_unknown' })).toBe(true);
  expect(asks('Done, @Sam.', { ownId: 'usr_unknown', people: [sam, eve] })).toBe(false);
  expect(asks('Which oven, @Eve?', { people: [sam, eve] })).toBe(false);
});

test('the message of a question with a form asks by its form, also once that is decided', () => {
  expect(asks('Which oven?', { isQuestion: true })).toBe(false);
  expect(asks('@Sam, which oven?', { isQuestion: true })).toBe(false);
});
