import { expect, test } from 'vitest';
import { markdownLimits } from '../limits/page-limits.ts';
import { shortenMarks } from './long-marks.ts';

const acute = '\u0301';

test('a letter keeps so many marks, and a sign stands for the others', () => {
  const most = acute.repeat(markdownLimits.marks);
  expect(shortenMarks(`a${most}`)).toBe(`a${most}`);
  expect(shortenMarks(`a${most}${acute.repeat(20_000)}b`)).toBe(`a${most}…b`);
});

test('each letter has its own marks', () => {
  const text = `a${acute}e${acute}`.repeat(100);
  expect(shortenMarks(text)).toBe(text);
});

test.each(['👩‍👩‍👧‍👦'.repeat(50), '🏴󠁧󠁢󠁥󠁮󠁧󠁿'.repeat(50), 'שָׁלוֹם', 'नमस्ते', 'กำลังที่'])(
  '%s stays as it is written',
  (text) => {
    expect(shortenMarks(text)).toBe(text);
  },
);
