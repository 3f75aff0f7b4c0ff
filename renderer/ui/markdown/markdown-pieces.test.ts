import { markdownLimits } from '#shared/limits/page-limits.ts';
import { expect, test } from 'vitest';
import { growingPieces, markdownPieces } from './markdown-pieces.ts';

const all = (text: string, max: number) => markdownPieces(text, Infinity, max).pieces;

test('a text that fits is one unchanged piece, and an empty text has no pieces', () => {
  expect(markdownPieces('# All\n\nof it', 1)).toEqual({
    pieces: ['# All\n\nof it'],
    leftLength: 0,
  });
  expect(markdownPieces('', 1)).toEqual({ pieces: [], leftLength: 0 });
});

test('no more pieces are made than requested', () => {
  expect(markdownPieces('aaaa\n\nbbbb\n\ncccc', 2, 8)).toEqual({
    pieces: ['aaaa\n\n', 'bbbb\n\n'],
    leftLength: 4,
  });
});

test('a text is cut between paragraphs, else between lines, else between characters', () => {
  expect(all('aa\n\nbb\nc\ndd', 6)).toEqual(['aa\n\n', 'bb\nc\n', 'dd']);
  expect(all('aaaaaa\nbb\nccccc', 10)).toEqual(['aaaaaa\nbb\n', 'ccccc']);
  expect(all('a🍞🍞🍞', 4)).toEqual(['a🍞', '🍞🍞']);
});

test('a code that is cut is closed, and continues as the same code', () => {
  expect(all('```ts\naaaa\nbbbb\ncccc\n```\nend', 18)).toEqual([
    '```ts\naaaa\nbbbb\n```',
    '```ts\ncccc\n```\nend',
  ]);
});

test('what is hidden is closed where it is cut, and stays hidden', () => {
  expect(all('%%\naaaa\n\nbbbb\ncccc\n%%\nend', 16)).toEqual([
    '%%\naaaa\n\nbbbb\n%%',
    '%%\ncccc\n%%\nend',
  ]);
  expect(all('%%\naaaa\n\nbbbb\ncccc\nend', 16)).toEqual(['%%\naaaa\n\n', 'bbbb\ncccc\nend']);
});

test('something that only looks like the end of a code does not end it', () => {
  const [first = ''] = all(`~~~~\n~~~\n\`\`\`\n${'a\n'.repeat(20)}`, 30);
  expect(first.endsWith('\n~~~~')).toBe(true);
});

test('a diagram is not cut, wherever it begins, but what follows it is', () => {
  const diagram = `\`\`\`mermaid\n${'a --> b\n'.repeat(10)}\`\`\``;
  expect(all(`aaaa\n${diagram}\n\nend`, 20)).toEqual([`aaaa\n${diagram}\n`, '\nend']);
  expect(all(`${'a'.repeat(12)}\n\n${diagram}`, 20)).toEqual([`${'a'.repeat(12)}\n\n`, diagram]);
  expect(all(diagram, 20)).toEqual([diagram]);
});

test.each(['mermaid', 'math'])('a %s that is too long to be drawn is a plain code', (language) => {
  for (const content of ['a\n'.repeat(20_000), 'a'.repeat(40_000)]) {
    const pieces = all(`words\n\n\`\`\`${language}\n${content}\n\`\`\`\nend`, 4_000);
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('')).not.toContain(language);
    expect(withoutFences(pieces.join(''))).toBe(withoutFences(`words${content}end`));
  }
});

/**
 * The part of a text that cutting must not change. Cuts repeat the fences of codes, so these are
 * left out.
 */
const withoutFences = (text: string) =>
  text.replaceAll(/^[`~]{3,}.*\n?/gm, '').replaceAll('\n', '');

test.each([
  'a',
  '\n',
  'a\n',
  '```\n',
  '```mermaid\n',
  '~~~ math\na\n~~~\n',
  '~~~~~~~~\n',
  `${'`'.repeat(90)} js\na\n`,
  '🍞',
  '> a\n\n',
])('repeated %j is cut into short pieces without loss, in linear time', (part) => {
  const text = part.repeat(Math.ceil(100_000 / part.length));
  const pieces = all(text, 1_000);
  for (const piece of pieces) {
    // A closing fence may be added.
    expect(piece.length).toBeLessThanOrEqual(1_101);
  }
  expect(pieces.length).toBeLessThan(text.length / 400 + 2);
  expect(withoutFences(pieces.join(''))).toBe(withoutFences(text));
});

test('a text that can be opened is kept together, where it ends in time', () => {
  const paragraph = `${'word '.repeat(10)}\n\n`;
  const details = `<details>\n<summary>S</summary>\n\n${paragraph.repeat(4)}</details>\n\n`;
  const before = paragraph.repeat(5);
  const { pieces } = markdownPieces(`${before}${details}${paragraph}`, 2, before.length + 100);
  expect(pieces).toEqual([before, `${details}${paragraph}`]);
  expect(markdownPieces(details.repeat(3), 99, 150).pieces.join('')).toBe(details.repeat(3));
});

const sentence = 'The bakery opens at seven, and the bread is ready by then. ';
const paragraph = `${sentence.repeat(5).trim()}\n\n`;
const longer = `${sentence.repeat(12).trim()}\n\n`;

test('a text that is being written is cut behind each of its paragraphs that is long enough', () => {
  const text = paragraph.repeat(6);
  expect(growingPieces(text)).toEqual([
    paragraph.repeat(2),
    paragraph.repeat(2),
    paragraph.repeat(2),
  ]);
});

test.each([
  ['a list', `${longer}- one\n\n- two`],
  ['a list that goes on', `1. ${longer}   within its first item`],
  ['a numbered list', `${longer}1. one`],
  ['a quote', `${longer}> said`],
  ['a code', `\`\`\`\n${longer}still code`],
  ['a code that is indented', `${longer}    still code`],
  ['a text that can be opened', `<details>\n\n${longer}within it`],
  ['a sign that may become anything', `${longer}*`],
])('%s is not cut before its time', (_what, text) => {
  expect(growingPieces(text)).toEqual([text]);
});

test('all pieces but the last stay as they are while a text is being written', () => {
  const whole = [
    `# Plan\n\n${longer}`,
    `\`\`\`js\n${longer.repeat(4)}\`\`\`\n\n`,
    `${sentence.repeat(50)}\n\n`,
    `- one\n\n- two\n\n${longer}1. one\n\n   within\n\n${longer}`,
    `<details>\n\n${longer}</details>\n\n${longer}## End\n\n日本語の文。\n`,
  ].join('');
  let before: readonly string[] = [];
  for (let length = 1; length <= Math.min(whole.length, markdownLimits.piece); length += 7) {
    const pieces = growingPieces(whole.slice(0, length));
    const settled = before.slice(0, -1);
    expect(pieces.slice(0, settled.length)).toEqual(settled);
    before = pieces;
  }
  expect(before.length).toBeGreaterThan(5);
});
