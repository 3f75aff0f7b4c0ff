import fc from 'fast-check';
import { expect, test } from 'vitest';
import { titleText } from '../../contract/text.ts';
import { automaticTitle, cutAtWord } from './title.ts';

test('a title is the first line cut at a word, or the names of the operators', () => {
  expect(automaticTitle('\n  First line \nsecond', ['Ada'])).toBe('First line');
  expect(automaticTitle('word '.repeat(30), ['Ada'])).toBe(`${'word '.repeat(12).trim()}…`);
  expect(automaticTitle('x'.repeat(100), ['Ada'])).toBe(`${'x'.repeat(59)}…`);
  expect(automaticTitle(undefined, ['Ada'])).toBe('Ada');
  expect(automaticTitle(undefined, ['Ada', 'Mira', 'Theo'])).toBe('Ada, Mira and Theo');
  expect(automaticTitle(undefined, ['A', 'B', 'C', 'D', 'E'])).toBe('A, B, C and 2 more');
});

test.each([
  ['# The plan', 'The plan'],
  ['> 1. **Open** in `May`', 'Open in May'],
  ['- [ ] rent', 'rent'],
  ['_Please_ read [the plan](https://a.bc/plan "x") ~~now~~', 'Please read the plan now'],
  ['![Chart](https://a.bc/c.png)', 'Chart'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['---\n\n> [!NOTE]\n> Open **May** 3', 'Open May 3'],
  ['H<sub>2</sub>O\\* costs $x_1$', 'H2O* costs x_1'],
  ['| Task | Who |\n|-|-|\n| Buy | Ada |', 'Task · Who'],
  ['C# or F#?', 'C# or F#?'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['```', '```'],
  ['#', '#'],
])('the signs of Markdown around %j are left out of a title', (message, title) => {
  expect(automaticTitle(message, ['Ada'])).toBe(title);
});

test.each([
  ['[#Bake \\[rye\\] bread](guildhall://home/this/item/wi_1)\n\nWhen?', 'Bake [rye] bread'],
  [
    'See [#Bake](guildhall://home/this/item/wi_1) and guildhall://home/this/item/wi_2',
    'See Bake and',
  ],
  ['guildhall://home/this/item/wi_1', 'Ada'],
])('a link in %j gives its words to a title, and no address', (message, title) => {
  expect(automaticTitle(message, ['Ada'])).toBe(title);
});

test('any message and any names give a valid title', () => {
  const names = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 });
  const message = fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined });
  fc.assert(
    fc.property(message, names, (text, operators) => {
      fc.pre(text === undefined || (text.trim() !== '' && !text.includes('\u0000')));
      fc.pre(operators.every((name) => name.trim() !== '' && !name.includes('\u0000')));
      const title = automaticTitle(text, operators);
      expect(titleText.parse(title)).toBe(title.trim());
      expect(title.length).toBeLessThanOrEqual(text === undefined ? 500 : 60);
    }),
  );
});

test('a cut text is a prefix of the text within the length, without split characters', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.integer({ min: 1, max: 80 }),
      (text, length) => {
        const cut = cutAtWord(text, length);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(length);
        expect(cut.isWellFormed()).toBe(true);
      },
    ),
  );
});
