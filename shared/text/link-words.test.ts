import { expect, test } from 'vitest';
import { withLinkWords } from './link-words.ts';

const address = 'guildhall://home/local/item/wi_1';
const named = (text: string) =>
  withLinkWords(text, (thing, title) => title ?? `(${thing?.kind ?? 'thing'})`);

test.each([
  [`See [#Bake \\[rye\\] bread](${address}), please`, 'See Bake [rye] bread, please'],
  [`See [the plan](${address})`, 'See the plan'],
  [`See [${address}](${address}).`, 'See (item).'],
  [`[](${address})`, '(item)'],
  [`See ${address}.`, 'See (item).'],
  [
    `<${address}>, guildhall://home/this/document/d, guildhall://home/a/thread/t`,
    '(item), (document), (thread)',
  ],
  ['guildhall://nowhere/x y', '(thing) y'],
  // It was cut within its address.
  ['a [#Bake](guildhall://home/lo', 'a Bake'],
  ['[words](https://example.org)', '[words](https://example.org)'],
])('%j reads %j', (text, words) => {
  expect(named(text)).toBe(words);
});

test.each([`\`${address}\``, `\`[#Bake](${address})\``, `\`\`\`\n[#Bake](${address})\n\`\`\``])(
  'the code %j stays as it was written',
  (text) => {
    expect(named(`a ${text} b`)).toBe(`a ${text} b`);
  },
);
