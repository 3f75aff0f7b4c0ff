import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { mergeLimits } from '#shared/limits/document-limits.ts';
import { compareMarkdown } from './compare-markdown.ts';
import type { ComparedBlock } from './compare-markdown.ts';
import { foldBlocks } from './fold-blocks.ts';

function compare(left: string, right: string): readonly ComparedBlock[] {
  const work = compareMarkdown(left, right, 'file');
  for (;;) {
    const step = work.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** The words of a block, without its elements. */
const words = (html: string | undefined) => html?.replaceAll(/<[^<>]*>/g, '').trim();

/** The blocks that differ, as the words of each side. */
function changes(left: string, right: string) {
  return compare(left, right)
    .filter(({ isChanged }) => isChanged)
    .map((block) => [words(block.left), words(block.right)]);
}

test('blocks that look the same are no difference, however they are written', () => {
  expect(changes('# Bread\n\n*Rye*\n\n* a\n* b', 'Bread\n=====\n\n_Rye_\n\n- a\n- b')).toEqual([]);
});

test('a changed block stands beside what it was, and an added or removed one alone', () => {
  expect(changes('One\n\nTwo\n\nThree', 'One\n\nTwo and a half\n\nThree')).toEqual([
    ['Two', 'Two and a half'],
  ]);
  expect(changes('One\n\nThree', 'One\n\nTwo\n\nThree')).toEqual([[undefined, 'Two']]);
  expect(changes('One\n\nTwo\n\nThree', 'One\n\nThree')).toEqual([['Two', undefined]]);
  const [rye, spelt] = ['Rye bread with seeds', 'Spelt rolls with honey and milk'];
  expect(changes(spelt, `${rye}\n\n${spelt} again`)).toEqual([
    [undefined, rye],
    [spelt, `${spelt} again`],
  ]);
});

test('each item of a list is compared by itself, and its number is no difference', () => {
  expect(changes('1. a\n2. b\n3. c', '1. new\n2. a\n3. b\n4. c')).toEqual([[undefined, 'new']]);
  const numbers = compare('1. a\n1. b', '1. a\n1. b').map(({ left }) => left);
  expect(numbers[1]).toContain('start="2"');
});

test.each([
  ['a task that is done', '- [ ] bake', '- [x] bake'],
  ['words that are strong', 'Rye bread', 'Rye **bread**'],
  ['the address of a link', '[mill](https://a.example)', '[mill](https://b.example)'],
  ['the language of a code', '```js\na\n```', '```ts\na\n```'],
  ['a heading of another level', '# Bread', '## Bread'],
])('%s is a difference', (_, left, right) => {
  expect(compare(left, right).map(({ isChanged }) => isChanged)).toEqual([true]);
});

test('the same task on another line is no difference', () => {
  expect(changes('- [x] a\n- [ ] b', '- [ ] new\n- [x] a\n- [ ] b')).toHaveLength(1);
});

test('each side is shown whole and in its order, whatever differs', () => {
  const paragraph = fc.constantFrom('One', 'Two', 'Three', '**Four**', '- a\n- b', '1. c', '> d');
  const texts = fc.array(paragraph, { maxLength: 12 }).map((blocks) => blocks.join('\n\n'));
  fc.assert(
    fc.property(texts, texts, (left, right) => {
      const blocks = compare(left, right);
      const sideOf = (side: 'left' | 'right') => blocks.map((block) => words(block[side]) ?? '');
      const whole = (text: string) => compare(text, text).map((block) => words(block.left));
      expect(sideOf('left').filter(Boolean)).toEqual(whole(left));
      expect(sideOf('right').filter(Boolean)).toEqual(whole(right));
      for (const block of blocks) {
        const [a, b] = [words(block.left), words(block.right)];
        expect(block.isChanged || a === b).toBe(true);
      }
    }),
  );
});

test('many blocks that are all the same are compared as one', () => {
  const rules = (count: number) => Array.from({ length: count }, () => 'a').join('\n\n');
  const blocks = compare(`${rules(2_500)}\n\nb`, `c\n\n${rules(2_500)}`);
  expect(blocks.filter(({ isChanged }) => isChanged).length).toBeGreaterThan(2_000);
});

test('equal blocks are folded but for those beside a difference', () => {
  const same = { left: 'a', right: 'a', isChanged: false };
  const changed = { left: 'a', right: 'b', isChanged: true };
  const blocks = [...Array.from({ length: 6 }, () => same), changed, same, same, same, changed];
  const rows = foldBlocks(blocks, new Set());
  expect(rows.map((row) => ('block' in row ? row.at : `${row.foldedCount} folded`))).toEqual([
    '5 folded',
    5,
    6,
    7,
    8,
    9,
    10,
  ]);
  expect(foldBlocks(blocks, new Set([0]))).toHaveLength(blocks.length);
});

test('no step of a comparison looks at more than a few blocks, and at their beginnings alone', () => {
  // Long paragraphs, none of which is like another, and one more on one side.
  const letters = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e_00 + 50 * at));
  const paragraphs = (from: number) =>
    letters
      .map((_, at) => {
        const first = 0x4e_00 + 4_000 * (at % 4) + from + at;
        return String.fromCodePoint(
          ...Array.from({ length: 3_900 }, (__, step) => first + ((step * step) % 1_900)),
        );
      })
      .join('\n\n');
  const work = compareMarkdown(paragraphs(0), `${paragraphs(2_000)}\n\none more`, 'file');
  const adding = vi.spyOn(Set.prototype, 'add');
  const steps: number[] = [];
  for (let isDone = false; !isDone;) {
    adding.mockClear();
    isDone = work.next().done === true;
    steps.push(adding.mock.calls.length);
  }
  adding.mockRestore();
  // The first step of a part fills the list of what is ahead.
  expect(Math.max(...steps)).toBeLessThan(10 * mergeLimits.alikeLetters);
  expect(Math.max(...steps)).toBeGreaterThan(mergeLimits.alikeLetters);
});
