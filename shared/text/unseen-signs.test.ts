import { expect, test } from 'vitest';
import { unseenRuns } from './unseen-signs.ts';

test.each([
  ['a\u202Egnp.exe', [[1, 'direction']]],
  [
    'a\u202Ab\u202C',
    [
      [1, 'direction'],
      [3, 'direction'],
    ],
  ],
  ['a\u2066b', [[1, 'isolate']]],
  ['a\u2069b', [[1, 'isolate']]],
  [
    '\u2066a\n\u2069b',
    [
      [0, 'isolate'],
      [3, 'isolate'],
    ],
  ],
  ['pay\u200Bpal', [[3, 'zeroWidth']]],
  ['a\u200Db', [[1, 'zeroWidth']]],
  ['a\uFEFFb', [[1, 'zeroWidth']]],
  ['a\u3164', [[1, 'zeroWidth']]],
  ['a\uFE0F', [[1, 'zeroWidth']]],
  ['hi\u{E0041}\u{E0042}', [[2, 'tag']]],
  [
    'a\u200B\u202Eb',
    [
      [1, 'zeroWidth'],
      [2, 'direction'],
    ],
  ],
] as const)('%j has signs that nobody sees', (words, runs) => {
  expect(unseenRuns(words).map(({ at, kind }) => [at, kind])).toEqual(runs);
});

test('signs of one kind in a row are one run', () => {
  expect(unseenRuns(`a${'\u200B'.repeat(500)}b`)).toEqual([
    { at: 1, signs: '\u200B'.repeat(500), kind: 'zeroWidth' },
  ]);
});

test.each([
  'plain words',
  '👨‍👩‍👧‍👦 👩🏽‍🚀 ❤️ ☎︎ 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣',
  'می‌خواهم کتاب‌ها',
  'क्‍ष न्‌ह',
  'ශ්‍රී ලංකාව',
  'ภาษา\u200Bไทย',
  'שלום \u200Fעולם\u200E abc',
  '\u2068שלום\u2069 and \u2066a \u2067b\u2069\u2069',
  'soft\u00ADhyphen',
  '葛\u{E0100}城',
])('%j is left alone', (words) => {
  expect(unseenRuns(words)).toEqual([]);
});
