import { expect, test } from 'vitest';
import {
  clipboardText,
  commandAddress,
  csvCell,
  logText,
  menuLabel,
  notificationBody,
  notificationTitle,
  plainBeginning,
  plainLine,
} from './plain-text.ts';

const family = '👨‍👩‍👧‍👦';

test.each([
  ['a\u202Eexe.txt\u202C b\u2066c\u2069\u200E\u200F\u061C', 'aexe.txt bc'],
  ['a\u0007b\u001B[31mc\u009Bd', 'ab[31mcd'],
  ['one\u2028two\r\nthree\tfour\u0085five', 'one two three four five'],
  ['z\u200Be\u2060r\uFEFFo\u00AD\u{E0041}\u3164\u180E', 'zero'],
  ['a\u200Db\u200Cc\uFE0F', 'abc'],
  ['lone \uD800 half', 'lone \uFFFD half'],
  [`family ${family} 👍🏽 ❤️ 1️⃣ 🇩🇪`, `family ${family} 👍🏽 ❤️ 1️⃣ 🇩🇪`],
  [
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  ],
  ['می\u200Cخواهم שָׁלוֹם क्\u200Dष', 'می\u200Cخواهم שָׁלוֹם क्\u200Dष'],
  [`e${'\u0301'.repeat(20_000)}`, `e${'\u0301'.repeat(8)}`],
])('%.40j leaves as %.40j', (words, plain) => {
  expect(plainLine(words)).toBe(plain);
});

test('a text is cut between characters as a person counts them', () => {
  expect(plainBeginning(`ab${family}`, 5)).toBe('ab…');
  expect(plainBeginning(`${family}${family}`, family.length + 1)).toBe(`${family}…`);
  expect(plainBeginning('x'.repeat(1_000_000), 10)).toBe(`${'x'.repeat(10)}…`);
  // Reading stops amid a character, or before the first one that is seen.
  expect(plainBeginning(`${'\u200B'.repeat(35)}ab${family}`, 10)).toBe('ab…');
  expect(plainBeginning(`${'\u200B'.repeat(1_000)}ab`, 10)).toBe('…');
  expect(plainBeginning(`e${'\u0301'.repeat(20_000)}`, 10)).toBe(`e${'\u0301'.repeat(8)}…`);
});

test('a notification has no markup on Linux, and reads the same elsewhere', () => {
  const words = 'R&D <b>bold</b> <a href="x">\u202E&lt;';
  expect(notificationBody(words, 'linux')).toBe(
    'R&amp;D &lt;b&gt;bold&lt;/b&gt; &lt;a href="x"&gt;&amp;lt;',
  );
  expect(notificationBody(words, 'win32')).toBe('R&D <b>bold</b> <a href="x">&lt;');
  expect(notificationTitle('<i>R&D</i>', 'linux')).toBe('‹i›R&D‹/i›');
});

test('a label of a menu marks no key', () => {
  expect(menuLabel('A & B\tCtrl+Q')).toBe('A && B Ctrl+Q');
});

test('the clipboard gives a terminal no orders, and keeps the rest', () => {
  expect(clipboardText(`a\u001B[201~\u0007\u009B\n\t${family}\u202Eא\u200F\u2066`)).toBe(
    `a[201~\n\t${family}א\u200F`,
  );
});

test('an address holds nothing that a shell reads within quotes, and means the same', () => {
  const address = String.raw`https://a.example/x'(y)?a=1&b=%20$(id)` + '`|\\^{}\u202E';
  const sent = commandAddress(address);
  expect(sent).toMatch(/^[\w.~:/?#[\]@!&*+,;=%-]+$/);
  expect(decodeURIComponent(sent)).toBe(decodeURIComponent(address));
});

test('a line of a log gives a terminal no orders, and is the same JSON', () => {
  const json = JSON.stringify({ a: 'x\u009B\u202E\u2028\u{E0041}é' });
  expect(logText(json)).toMatch(/^[ -~é]+$/);
  expect(JSON.parse(logText(json))).toEqual(JSON.parse(json));
});

test.each([
  ['=1+1', "'=1+1"],
  ['\u200B=1+1', "'=1+1"],
  [' @SUM(A1)', "'@SUM(A1)"],
  ['＝1', "'＝1"],
  ['﹦1', "'﹦1"],
  ['a;﹢1', '"a;\'﹢1"'],
  ['a\r\n=b', '"a\n\'=b"'],
  ['a; \u200B=b', '"a; \'=b"'],
  ['a = b - c', 'a = b - c'],
  ['say "hi"', '"say ""hi"""'],
])('the cell %j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
