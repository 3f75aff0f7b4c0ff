import { expect, test } from 'vitest';
import { z } from 'zod';
import { operations } from './registry.ts';
import { tolerant } from './tolerant.ts';

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

test('what the contract names is read as it is', () => {
  expect(readItem({})).toEqual(item);
  expect(tolerant(operations['conversation.list'].output)({ conversations: [] })).toEqual({
    output: { conversations: [] },
    leftOut: 0,
  });
});

test.each([undefined, null, ''])('an optional field of %j is none', (none) => {
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

test('the end of the pages is told from a service without pages', () => {
  const cursorOf = (nextCursor: unknown) =>
    readItems({ workItems: [], nextCursor })?.output.nextCursor;
  expect([cursorOf(undefined), cursorOf(null), cursorOf(''), cursorOf('next')]).toEqual([
    undefined,
    null,
    null,
    'next',
  ]);
});

test('kinds that are not known are kept, and what is more is ignored', () => {
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
  'a row whose timestamp is %j is left out, and the others stay',
  (createdAt) => {
    const reading = readItems({ workItems: [item, { ...item, id: 'wi_2', createdAt }] });
    expect(reading?.output.workItems.map(({ id }) => id)).toEqual(['wi_1']);
    expect(reading?.leftOut).toBe(1);
  },
);

test('numbers and booleans may stand in quotes; what else is no number is none', () => {
  expect(readItem({ progress: '40' })?.progress).toBe(40);
  expect(readItem({ progress: '40 %' })).toBeUndefined();
  expect(readItem({ progress: Number.POSITIVE_INFINITY })).toBeUndefined();
  const readAll = tolerant(operations['notification.read_all'].output);
  expect(readAll({ success: 'true', markedCount: '3' })?.output).toEqual({
    success: true,
    markedCount: 3,
  });
});

test('an identifier that is no string is refused: a large one would have lost its last digits', () => {
  expect(readItem({ id: 7 })).toBeUndefined();
});

test('an optional value that cannot be read is left out of its row, and counted', () => {
  const reading = readItems({ workItems: [{ ...item, description: { html: 'x' }, parentId: [] }] });
  expect(reading?.output.workItems).toEqual([item]);
  expect(reading?.leftOut).toBe(2);
});

test.each([null, [], 'x', 7, {}, { workItems: {} }, { workItems: 'none' }])(
  'an answer that is %j is not readable',
  (answer) => {
    expect(readItems(answer)).toBeUndefined();
  },
);

test('keys of the prototype are keys like any other', () => {
  const answer: unknown = JSON.parse(
    '{"workItems":[],"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  );
  const output = readItems(answer)?.output ?? {};
  expect(Object.keys(output)).toEqual(['workItems']);
  expect('polluted' in output).toBe(false);
  expect(tolerant(z.object({ toString: z.string().optional() }))({})?.output).toEqual({});
});
