import { expect, test } from 'vitest';
import { buildMessage } from '../../../testing/build-entities.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { chunksOf, endOfChunkBelow, startOfChunkAbove } from './row-chunks.ts';

/** Rows of so many messages, with the line of a day above each seventh. */
function rowsOf(count: number): ThreadRow[] {
  return Array.from({ length: count }, (_, at) => {
    const message = buildMessage({ id: `m${at}` });
    const row: ThreadRow = { kind: 'message', key: message.id, message, hasAuthor: true };
    return at % 7 === 0 ? [{ kind: 'day', key: `day ${at}`, at: message.createdAt }, row] : [row];
  }).flat() as ThreadRow[];
}

/** The numbers of the messages among some rows. */
const numbersIn = (rows: readonly ThreadRow[]) =>
  rows.flatMap((row) => (row.kind === 'message' ? [Number(row.key.slice(1))] : []));

/** A message that begins a chunk. */
const originKey = 'm60';

test('rows come above in whole chunks, and the rest of a chunk first', () => {
  const rows = rowsOf(83);
  for (let from = 2; from < rows.length; from += 1) {
    const start = startOfChunkAbove(rows, from, originKey);
    const come = numbersIn(rows.slice(start, from));
    expect(come.length, `messages above row ${from}`).toBeGreaterThan(0);
    expect(come.filter((number) => number % 5 === 0)).toEqual(come.slice(0, 1));
    const shown = chunksOf(rows, { from: start, to: rows.length }, originKey);
    expect(numbersIn(shown[0]?.rows ?? []).slice(0, come.length)).toEqual(come);
  }
});

test('rows come below in whole chunks, and the rest of a chunk first', () => {
  const rows = rowsOf(85);
  for (let to = 0; to < rows.length; to += 1) {
    const end = endOfChunkBelow(rows, to, originKey);
    const come = numbersIn(rows.slice(to, end));
    expect(come.length, `messages below row ${to}`).toBeGreaterThan(0);
    expect(come.filter((number) => number % 5 === 4)).toEqual(come.slice(-1));
  }
});

test('at the ends of what is known there is nothing more', () => {
  const rows = rowsOf(12);
  expect(startOfChunkAbove(rows, 0, 'm11')).toBe(0);
  expect(endOfChunkBelow(rows, rows.length, 'm11')).toBe(rows.length);
  expect(startOfChunkAbove([], 0, undefined)).toBe(0);
});
