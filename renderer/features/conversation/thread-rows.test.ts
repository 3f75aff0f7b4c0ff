import { expect, test } from 'vitest';
import { buildEntry, buildMessage } from '../../testing/build-entities.ts';
import { createThreadRows, threadRows } from './thread-rows.ts';
import type { ThreadRow } from './thread-rows.ts';

const noGaps = {};
const kinds = (rows: readonly ThreadRow[]) => rows.map(({ kind }) => kind);
const at = (time: string) => `2026-11-21T${time}:00.000Z`;

test('each day begins with its separator', () => {
  const rows = threadRows(
    [
      buildMessage({ id: 'a', authorType: 'operator', createdAt: '2026-11-19T12:00:00.000Z' }),
      buildMessage({ id: 'b', authorType: 'operator', createdAt: '2026-11-21T12:00:00.000Z' }),
    ],
    [],
  );
  expect(kinds(rows)).toEqual(['day', 'message', 'day', 'message']);
});

test('an author stands once over a run, and again after a while or after another', () => {
  const rows = threadRows(
    [
      buildMessage({ id: 'a', createdAt: at('12:00') }),
      buildMessage({ id: 'b', createdAt: at('12:01') }),
      buildMessage({ id: 'c', createdAt: at('12:30') }),
      buildMessage({ id: 'd', authorId: 'opr_1', createdAt: at('12:31') }),
    ],
    [],
  );
  const authors = rows.flatMap((row) => (row.kind === 'message' ? [row.hasAuthor] : []));
  expect(authors).toEqual([true, false, true, true]);
});

test('what the person sent in an operator’s name is no part of that operator’s run', () => {
  const ofAda = (id: string) =>
    buildMessage({ id, authorId: 'opr_ada', authorType: 'operator', createdAt: at('12:00') });
  const messages = [ofAda('a'), ofAda('b'), ofAda('c'), ofAda('d')];
  const entry = buildEntry({
    createdAt: at('12:01'),
    input: { text: 'x', asOperatorId: 'opr_ada' },
  });
  const rows = threadRows(messages, [entry], noGaps, 'usr_1', new Set(['b', 'c']));
  const authors = rows.flatMap((row) => ('hasAuthor' in row ? [row.hasAuthor] : []));
  expect(authors).toEqual([true, true, false, true, true]);
});

test('the row of the operators stands under the last message of the person', () => {
  const rows = threadRows(
    [
      buildMessage({ id: 'a' }),
      buildMessage({ id: 'b' }),
      buildMessage({ id: 'c', authorId: 'opr_1', authorType: 'operator' }),
    ],
    [buildEntry()],
  );
  expect(kinds(rows)).toEqual(['day', 'message', 'message', 'operators', 'message', 'outgoing']);
});

test('a marker stands where something between is unread, and a run begins anew after it', () => {
  const messages = ['a', 'b', 'c'].map((id) => buildMessage({ id, authorType: 'operator' }));
  const rows = threadRows(messages, [], { a: 'older', c: 'between' });
  expect(kinds(rows)).toEqual(['day', 'message', 'message', 'gap', 'day', 'message']);
  expect(rows[3]).toMatchObject({ gap: { before: 'c', cursor: 'between' } });
});

test('a message on its way out has its day and its run, like a sent one', () => {
  const sent = buildMessage({ id: 'a', authorId: 'usr_1', createdAt: at('12:00') });
  const entries = [
    buildEntry({ id: 'soon', createdAt: at('12:01') }),
    buildEntry({ id: 'sooner', createdAt: at('12:02') }),
    buildEntry({ id: 'tomorrow', createdAt: '2099-01-01T12:00:00.000Z' }),
  ];
  const rows = threadRows([sent], entries, {}, 'usr_1');
  expect(kinds(rows).join(' ')).toBe('day message operators outgoing outgoing day outgoing');
  const authors = rows.flatMap((row) => (row.kind === 'outgoing' ? [row.hasAuthor] : []));
  expect(authors).toEqual([false, false, true]);
});

test('a message on its way out in an empty thread begins a day', () => {
  expect(kinds(threadRows([], [buildEntry()]))).toEqual(['day', 'outgoing']);
});

test('rows that are remembered are those that would be made anew', () => {
  const remembering = createThreadRows();
  const all = Array.from({ length: 40 }, (_, number) =>
    buildMessage({
      id: `m${number}`,
      authorId: number % 3 === 0 ? 'usr_1' : 'opr_1',
      authorType: number % 5 === 0 ? 'user' : 'operator',
      createdAt: new Date(Date.parse(at('12:00')) + number * 4_000_000).toISOString(),
    }),
  );
  const gaps = { m7: 'before 7' };
  const [first] = all;
  const histories = [
    all.slice(0, 3),
    all.slice(0, 4),
    all.slice(0, 20),
    [...all.slice(0, 10), ...all.slice(12, 30)],
    all.slice(0, 30).map((message) => ({ ...message, retryOf: first?.id })),
    all.slice(5),
    [],
    all,
  ];
  for (const known of [noGaps, gaps]) {
    for (const messages of histories) {
      expect(remembering(messages, [buildEntry()], known)).toEqual(
        threadRows(messages, [buildEntry()], known),
      );
    }
  }
});

test('a message more leaves the rows of the others as they are', () => {
  const remembering = createThreadRows();
  const messages = ['a', 'b', 'c'].map((id) => buildMessage({ id, authorType: 'operator' }));
  const former = remembering(messages, [], noGaps);
  const rows = remembering([...messages, buildMessage({ id: 'd' })], [], noGaps);
  expect(rows.slice(0, 4).every((row, place) => row === former[place])).toBe(true);
});
