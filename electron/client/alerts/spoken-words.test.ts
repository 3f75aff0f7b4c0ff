import { expect, test } from 'vitest';
import { spokenWords } from './spoken-words.ts';

const address = 'guildhall://home/this/item/wi_1';

test.each([
  [`See [#Bake bread](${address}).`, 'See Bake bread.'],
  [`See [${address}](${address}).`, 'See a link to a work item.'],
  [
    `See ${address}, and guildhall://home/a/document/d`,
    'See a link to a work item, and a link to a document',
  ],
  ['guildhall://home/a/thread/t', 'a link to a thread'],
  ['guildhall://elsewhere', 'a link'],
  [`Run \`open ${address}\` now`, `Run open ${address} now`],
  [`\`\`\`sh\nopen ${address}\n\`\`\``, `open ${address}`],
  ['**Done**, _really_, *all* ~~not~~ `2 * 3`', 'Done, really, all not 2 * 3'],
  ['# Plan\n> - one\n- two', 'Plan\none\ntwo'],
  ['2 * 3 * 4, snake_case_name, C#, \\*kept\\*', '2 * 3 * 4, snake_case_name, C#, *kept*'],
  ['[a](#part) [b](notes.md "t") [c](javascript:alert(1))', 'a b [c](javascript:alert(1))'],
  ['[the page](https://example.org/a) https://example.org/b', 'the page https://example.org/b'],
  [`https://example.org/${'a'.repeat(100)}`, `example.org/${'a'.repeat(28)}…`],
  [
    `[https://example.org/${'b'.repeat(100)}](https://example.org/x)`,
    `example.org/${'b'.repeat(28)}…`,
  ],
  ['| Day | Loaves |\n|:--|--:|\n| Mon | \\| 12 |', 'Day · Loaves\nMon · | 12'],
  ['- [x] Mix\n1. [ ] Bake', 'Mix\n1. Bake'],
  [
    'so \\(r = 0.6\\,\\text{m}\\) and $x_1$ or $`y`$, for $5 to $7',
    'so r = 0.6\\,\\text{m} and x_1 or y, for $5 to $7',
  ],
  [
    '$$\na &= b \\\\\n$$\n\\[\nc\n\\]\n\\begin{cases}\n1 \\\\\n\\end{cases}',
    'a &= b \\\\\nc\n\\begin{cases}\n1 \\\\\n\\end{cases}',
  ],
  ['\\begin{cases} 1 \\end{cases}\n**b**', '\\begin{cases} 1 \\end{cases}\nb'],
  ['H<sub>2</sub>O<br>List<String> a < b', 'H2O\nList<String> a < b'],
  ['~~~~\n~~~\n**a**\n~~~~\nb', '~~~\n**a**\nb'],
  ['> [!NOTE]\n> Gloves.[^1]\n\n---\n\n[^1]: Thick.', 'Gloves.\nThick.'],
  ['<https://example.org> [a](https://example.org/b_(c))', 'https://example.org a'],
  ['***all*** and **a *b* c** and ~~**d**~~', 'all and a b c and d'],
  ['`` a ` b `` and **`c`**', 'a ` b and c'],
  [
    '[the plan][1] and [the plan]\n\n[1]: https://example.org\n[the plan]: /x',
    'the plan and the plan',
  ],
  ['Plan\n====\nPart\n----\nWords', 'Plan\nPart\nWords'],
  ['Run\n\n    *make* it\n\nnow', 'Run\n*make* it\nnow'],
  ['a <!-- not said --> b\\\nc', 'a  b\nc'],
  ['[![the oven](https://example.org/o.png)](https://example.org) is hot', 'the oven is hot'],
  ['![](https://example.org/o.png)', 'https://example.org/o.png'],
  ['<details><summary>More</summary>\n\nIt is **hot**.\n\n</details>', 'More\nIt is hot.'],
  ['> one\ntwo\n> > three', 'one\ntwo\nthree'],
  ['1. one\n   - two\n\n   still two\n2. three', '1. one\ntwo\nstill two\n2. three'],
  ['<b>bold</b> <i>and</i> <script>alert(1)</script>', 'bold and <script>alert(1)</script>'],
  [`[**#Bake**](${address}) [so](${address}`, 'Bake so'],
])('%j is said as %j', (markdown, words) => {
  expect(spokenWords(markdown)).toBe(words);
});

test('a thing that is known has its title of today', () => {
  const titleOf = ({ id }: { id: string }) => (id === 'wi_1' ? 'Bake rolls' : undefined);
  expect(spokenWords(`[#Bake bread](${address}) or ${address}`, titleOf)).toBe(
    'Bake rolls or Bake rolls',
  );
});

test('a message of a megabyte costs no more than its beginning', () => {
  for (const part of ['*', '_', '**', '[', `[#a](${address}`, 'https://', '`', '> ', '__a']) {
    expect(spokenWords(part.repeat(1_000_000 / part.length)).length).toBeLessThanOrEqual(10_000);
  }
});
