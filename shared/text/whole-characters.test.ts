import { expect, test } from 'vitest';
import { cutAtWord } from '../domain/conversation/title.ts';
import { beginningOf } from './cut-text.ts';
import { plainBeginning, wholeCharacters } from './plain-text.ts';

// Where texts are cut for titles, snippets and notifications, no character as a person counts them
// (Unicode UAX #29) is cut in two.

const texts: readonly (readonly [string, string])[] = [
  ['families', '👨‍👩‍👧‍👦👩‍👩‍👦👨‍👩‍👧‍👦👩🏽‍🚀'],
  ['flags', '🇩🇪🇫🇷🇯🇵🇧🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['keycaps and styles', '1️⃣2️⃣#️⃣❤️☎️👍🏿✌🏼'],
  ['Hangul of parts', '한글각힣'.normalize('NFD')],
  ['Devanagari', 'नमस्तेक्षत्रियक्ष्मज्ञ'],
  ['Bengali and Tamil', 'বাংলাক্ষநிதிஸ்ரீ'],
  ['Thai and Lao', 'กำลังที่น้ำຄຳນ້ຳ'],
  ['Hebrew and Arabic with marks', 'שָׁלוֹםמַרְחַבًاالسَّلَامُ'],
  ['accents of their own', 'éàô'.normalize('NFD').repeat(3)],
  ['line ends', 'a\r\nb\r\n\r\nc'],
  ['letters beside emoji', 'a👨‍👩‍👧b🇩🇪c각'],
];

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The beginnings of a text that end with a whole character, without blanks at their ends. */
function wholeBeginnings(text: string): Set<string> {
  const ends = [...segmenter.segment(text)].map(({ index }) => index);
  return new Set([...ends, text.length].map((end) => text.slice(0, end).trimEnd()));
}

const cuts: readonly (readonly [string, (text: string, most: number) => string])[] = [
  ['a title', cutAtWord],
  ['a snippet', beginningOf],
  ['a preview', wholeCharacters],
];

test.each(cuts)('%s ends with a whole character, wherever it is cut', (_name, cut) => {
  for (const [name, text] of texts) {
    const whole = wholeBeginnings(text);
    for (let most = 1; most < text.length; most += 1) {
      const words = cut(text, most);
      expect(whole.has(words.trimEnd()), `${name}, cut at ${most}: ${words}`).toBe(true);
      expect(words.length).toBeLessThanOrEqual(most);
    }
    expect(cut(text, text.length).trimEnd()).toBe(text);
  }
});

test('so does a line for another program, which says that there is more', () => {
  for (const [name, text] of texts) {
    const line = text.replaceAll(/\s+/g, ' ');
    const whole = wholeBeginnings(line);
    for (let most = 1; most < line.length; most += 1) {
      const [words = ''] = plainBeginning(line, most).split('…');
      expect(whole.has(words.trimEnd()), `${name}, cut at ${most}: ${words}`).toBe(true);
    }
  }
});
