import { expect, test } from 'vitest';
import { pasteFormatLimits, pasteLimits } from '#shared/limits/page-limits.ts';
import { readPaste } from './read-paste.ts';
import type { ClipboardTexts } from './read-paste.ts';
import { excel, googleSheets, libreOffice, linear, notion } from './testing/clipboard-tables.ts';
import { describedLines } from './testing/read-outline.ts';

const read = (texts: Partial<ClipboardTexts>) =>
  readPaste({ html: '', words: '', ...texts }, new AbortController().signal);

const tables: readonly (readonly [string, ClipboardTexts, readonly string[]])[] = [
  [
    'Excel',
    excel,
    [
      'Oven',
      '  Buy "the big" one [in_progress 50]',
      '  Fit it [0] {Notes:\ncall first\nthen pay}',
      'Shop',
      '  Paint [done 100]',
    ],
  ],
  ['LibreOffice', libreOffice, ['Backen [review] {Wann: Mai}', 'Teig ruhen']],
];

test.each(tables)(
  'a table of %s is read from its HTML, and from its text alone',
  async (...given) => {
    const [, texts, expected] = given;
    expect(describedLines((await read(texts)).plan)).toEqual(expected);
    // The names are bold in the HTML alone; one of them is known.
    expect(describedLines((await read({ words: texts.words })).plan)).toEqual(expected);
  },
);

test('a table of Google Sheets has its boxes, and names who is not assigned', async () => {
  const { plan } = await read(googleSheets);
  expect(describedLines(plan)).toEqual([
    'Mix slowly [done high] {Owner: [Ada](https://ada.example/)}',
    'Rest',
  ]);
  expect(plan?.notes.people).toEqual(new Set(['Owner']));
  expect(describedLines((await read({ words: googleSheets.words })).plan)).toEqual([
    'Mix slowly [done high] {Owner: Ada}',
    'Rest',
  ]);
});

test.each([
  ['HTML', notion],
  ['Markdown', { html: '', words: notion.words }],
])('a table of Notion is read from its %s', async (_name, texts) => {
  expect(describedLines((await read(texts)).plan)).toEqual([
    'Mix [in_progress medium] {Tags: dough, morning}',
    'Rest [todo]',
  ]);
});

test('an export of Linear keeps what Guildhall has no field for', async () => {
  const { plan } = await read(linear);
  expect(describedLines(plan)).toEqual([
    'Mix [in_progress critical] {Use **rye**.\n\n- warm\n\nID: BAK-1\nTeam: Bakery\nEstimate: 3\nAssignee: ada@bakery.example}',
    'Rest [done] {ID: BAK-2\nTeam: Bakery\nCompleted: 2026-11-02T10:00:00.000Z}',
    'Sell [low] {ID: BAK-3\nTeam: Bakery\nStatus: Duplicate}',
  ]);
  expect(plan?.notes.unread).toEqual([{ name: 'Status', value: 'Duplicate' }]);
});

test('the outline around a table of HTML is read with it', async () => {
  const html =
    '<h2>Bake</h2><p>Words.</p><table><tr><th>Step<th>Status<tr><td>Mix<td>Doing</table><h2>Sell</h2><ul><li>Shop</ul>';
  expect(describedLines((await read({ html, words: 'other words' })).plan)).toEqual([
    'Bake {Words.}',
    '  Mix [in_progress]',
    'Sell',
    '  Shop',
  ]);
});

test('names of rows are no names of columns', async () => {
  const html = '<table><tr><th>Mix<td>3 kg<tr><th>Rest<td>1 kg</table>';
  expect(describedLines((await read({ html })).plan)).toEqual(['Mix {3 kg}', 'Rest {1 kg}']);
});

test('HTML without a table is left aside, and a page in one cell is none', async () => {
  const words = '- Mix\n  - Rest';
  const expected = ['Mix', '  Rest'];
  for (const html of ['<p>Other', '<table><tr><td><p>Other</table>', '<pre>| a |</pre>']) {
    // oxlint-disable-next-line no-await-in-loop -- one paste after the other
    expect(describedLines((await read({ html, words })).plan)).toEqual(expected);
  }
});

test('a picture without an address that is left out of a table is told', async () => {
  const html =
    '<table><tr><th>Task<th>Due<tr><td>Mix<img src="data:image/png;base64,AA"><td>May</table>';
  const { plan, hasLostMedia } = await read({ html, words: 'Task\tDue\nMix\tMay' });
  expect(describedLines(plan)).toEqual(['Mix {Due: May}']);
  expect(hasLostMedia).toBe(true);
});

test('HTML that is too large gives way to its text, and both that are too large to none', async () => {
  const row = '<tr><td>Mix<td>May';
  const html = `<table>${row.repeat(Math.ceil(pasteFormatLimits.html / row.length))}</table>`;
  expect(describedLines((await read({ html, words: 'Mix\tMay\nRest\tJune' })).plan)).toEqual([
    'Mix {May}',
    'Rest {June}',
  ]);
  expect((await read({ html })).plan).toBeUndefined();
  expect((await read({ html, words: 'Mix\tMay\n'.repeat(10_000) })).plan).toBeUndefined();
  const long = `Mix\tMay\n${'x'.repeat(pasteLimits.text)}\tJune`;
  expect((await read({ html, words: long })).plan).toBeUndefined();
});

test('nothing comes of a paste that is given up', async () => {
  const stop = new AbortController();
  const given = readPaste(excel, stop.signal).then(() => 'read');
  stop.abort();
  // A later paste is read to its end first.
  expect(await Promise.race([given, read(excel).then(() => 'other')])).toBe('other');
});
