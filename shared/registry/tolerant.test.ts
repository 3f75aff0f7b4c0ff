import { expect, test } from 'vitest';
import { z } from 'zod';
import { answerLimits } from '../limits/limits.ts';
import { isCutText } from '../contract/cut-text.ts';
import { operations } from './registry.ts';
import { tolerant, tolerantInSlices } from '../contract/tolerant.ts';

const item = {
  id: 'wi_1',
  type: 'task',
  title: 'Mend the roof',
  status: 'todo',
  priority: 'medium',
  progress: 0,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};
const readItems = tolerant(operations['work_item.list'].output);
const readItem = (overrides: object) =>
  readItems({ workItems: [{ ...item, ...overrides }] })?.output.workItems[0];

test('an answer as in the contract is read unchanged', () => {
  expect(readItem({})).toEqual(item);
  expect(tolerant(operations['conversation.list'].output)({ conversations: [] })).toEqual({
    output: { conversations: [] },
    leftOut: 0,
  });
});

test.each([undefined, null, ''])('an optional field with the value %j is absent', (none) => {
  const read = readItem({ description: none, parentId: none, assignedOperatorId: none });
  expect(read).toEqual(item);
  const [conversation] =
    tolerant(operations['conversation.list'].output)({
      conversations: [
        { id: 'c', title: '', createdAt: item.createdAt, participants: [], archived: none },
      ],
    })?.output.conversations ?? [];
  expect(conversation).toMatchObject({ title: '', archived: false });
});

test('the end of the pages differs from a service without pages', () => {
  const cursorOf = (nextCursor: unknown) =>
    readItems({ workItems: [], nextCursor })?.output.nextCursor;
  expect([cursorOf(undefined), cursorOf(null), cursorOf(''), cursorOf('next')]).toEqual([
    undefined,
    null,
    null,
    'next',
  ]);
});

test('unknown kinds are kept, and unknown fields are ignored', () => {
  const read = readItem({ status: 'on_hold', type: 'saga', priority: 'whenever', colour: 'red' });
  expect(read).toEqual({ ...item, status: 'on_hold', type: 'saga', priority: 'whenever' });
});

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00:00.123456Z', '2026-11-21T12:00:00.123Z'],
  ['2026-11-21T14:30:00+02:30', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T07:00:00.5-0500', '2026-11-21T12:00:00.500Z'],
  ['2026-11-21 12:00:00', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T12:00', '2026-11-21T12:00:00.000Z'],
  ['2026-11-21T13:00+01', '2026-11-21T12:00:00.000Z'],
])('the timestamp %s is %s', (given, read) => {
  expect(readItem({ updatedAt: given })?.updatedAt).toBe(read);
});

test.each(['', 'yesterday', '2026-13-01T00:00:00Z', 1_763_726_400, null, '2026-11-21'])(
  'a row with the timestamp %j is left out, and the others stay',
  (createdAt) => {
    const reading = readItems({ workItems: [item, { ...item, id: 'wi_2', createdAt }] });
    expect(reading?.output.workItems.map(({ id }) => id)).toEqual(['wi_1']);
    expect(reading?.leftOut).toBe(1);
  },
);

test('numbers and booleans may be quoted; other text is not a number', () => {
  expect(readItem({ progress: '40' })?.progress).toBe(40);
  expect(readItem({ progress: '40 %' })).toBeUndefined();
  expect(readItem({ progress: Number.POSITIVE_INFINITY })).toBeUndefined();
  const readAll = tolerant(operations['notification.read_all'].output);
  expect(readAll({ success: 'true', markedCount: '3' })?.output).toEqual({
    success: true,
    markedCount: 3,
  });
});

test('a numeric identifier is refused, because a large one would have lost its last digits', () => {
  expect(readItem({ id: 7 })).toBeUndefined();
});

test('an unreadable optional value is left out of its row and counted', () => {
  const reading = readItems({ workItems: [{ ...item, description: { html: 'x' }, parentId: [] }] });
  expect(reading?.output.workItems).toEqual([item]);
  expect(reading?.leftOut).toBe(2);
});

test.each([null, [], 'x', 7, {}, { workItems: {} }, { workItems: 'none' }])(
  'the answer %j is unreadable',
  (answer) => {
    expect(readItems(answer)).toBeUndefined();
  },
);

test('prototype keys are ordinary keys', () => {
  const answer: unknown = JSON.parse(
    '{"workItems":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  const output = readItems(answer)?.output ?? {};
  expect(Object.keys(output)).toEqual(['workItems']);
  expect('polluted' in output).toBe(false);
  expect(tolerant(z.object({ toString: z.string().optional() }))({})?.output).toEqual({});
});

const readDocument = tolerant(operations['document.get'].output);
const document = { id: 'doc_1', title: 'Brief', type: 'brief', createdAt: item.createdAt };
const readContent = (content: string) => readDocument({ ...document, content })?.output.content;

test('a text over the limit is cut and says so', () => {
  const whole = 'x'.repeat(answerLimits.text);
  expect(readContent(whole)).toBe(whole);
  const cut = readContent(`${whole}y`) ?? '';
  expect(cut.slice(0, whole.length)).toBe(whole);
  expect(cut.slice(whole.length)).toContain('shows only the beginning');
  expect([isCutText(cut), isCutText(`${cut}\n`), isCutText(whole)]).toEqual([true, true, false]);
  expect(readItem({ description: 'x'.repeat(500_000) })?.description?.length).toBeLessThan(401_000);
});

test('surrogate pairs are not split', () => {
  const read = readContent(`x${'👋'.repeat(answerLimits.text / 2)}`) ?? '';
  expect(read.isWellFormed()).toBe(true);
  expect(readItem({ title: `x${'👋'.repeat(3_000)}` })?.title.isWellFormed()).toBe(true);
});

test('single-line texts are cut to the length of a line', () => {
  const long = 'x'.repeat(5_000_000);
  const title = readItem({ title: long })?.title ?? '';
  expect([title.length, title.at(-1)]).toEqual([answerLimits.line, '…']);
  const [conversation] =
    tolerant(operations['conversation.list'].output)({
      conversations: [
        {
          id: 'c',
          title: 'x',
          createdAt: item.createdAt,
          participants: [{ id: 'u', type: 'user', name: long }],
          lastMessage: { text: long, authorId: 'u', createdAt: item.createdAt },
        },
      ],
    })?.output.conversations ?? [];
  expect(conversation?.lastMessage?.text).toHaveLength(answerLimits.line);
  expect(conversation?.participants[0]?.name).toHaveLength(answerLimits.line);
});

test('an identifier over the limit is no value and is never cut', () => {
  const long = 'x'.repeat(201);
  expect(readItem({ id: long })).toBeUndefined();
  expect(readItem({ assignedOperatorId: long })).toEqual(item);
  expect(readItems({ workItems: [], nextCursor: 'x'.repeat(5_000) })?.leftOut).toBe(1);
});

test('a list within a row is cut at its limit', () => {
  const participants = Array.from({ length: 5_000 }, (_, count) => ({
    id: `u${count}`,
    type: 'user',
    name: 'x',
  }));
  const conversation = { id: 'c', title: 'x', createdAt: item.createdAt, participants };
  const read = tolerant(operations['conversation.get'].output)(conversation);
  expect(read?.output.participants).toHaveLength(answerLimits.rowsInRow);
  expect(read?.leftOut).toBe(1);
});

test('reading in slices gives the same result and pauses after each row', async () => {
  const workItems = [item, { ...item, id: 'wi_2', title: 7 }, { ...item, id: 'wi_3' }];
  let turns = 0;
  const inSlices = tolerantInSlices(operations['work_item.list'].output);
  const read = await inSlices({ workItems, nextCursor: null }, () => {
    turns += 1;
    return Promise.resolve();
  });
  expect(read).toEqual(readItems({ workItems, nextCursor: null }));
  expect([read?.leftOut, turns]).toEqual([1, 3]);
  expect(await inSlices({ workItems: 'none' }, () => undefined)).toBeUndefined();
});
