/** The length of the longest message (contract: Limits). */
const length = 99_900;

const repeated = (part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length);
const halves = (first: string, second: string) =>
  first.repeat(length / 2 / first.length) + second.repeat(length / 2 / second.length);
const fenced = (language: string, part: string) =>
  `\`\`\`${language}\n${repeated(part).slice(0, length - 40)}\n\`\`\``;
const numbered = (line: (index: number) => string) => {
  let text = '';
  for (let index = 0; text.length < length - 200; index += 1) {
    text += line(index);
  }
  return text.slice(0, length);
};

/** Parts that open something and never close it, or that many rules of a grammar try to match. */
const openParts = [
  '[a](',
  '<a ',
  'fn(',
  '(a,',
  '/*',
  '"\\',
  'a<b<',
  '[',
  '{',
  'a: ',
  '`${',
  '<<a ',
];

const languages =
  'js ts jsx json python java cpp rust go css html xml yaml markdown cs sh sql diff'.split(' ');

/** The most expensive texts of the greatest length for a parser, a grammar or a page, by name. */
export const costlyMarkdown: Readonly<Record<string, string>> = {
  'open links': repeated('[a]('),
  'open brackets': repeated('['),
  'nested brackets': halves('[', ']'),
  'nested links': halves('[', '](a)'),
  'open images': repeated('![a]('),
  definitions: numbered((index) => `[a${index}]: /x${index}\n`),
  quotes: repeated('> a\n'),
  'nested quotes': repeated(`${'>'.repeat(90)} a\n`),
  'nested lists': numbered((index) => `${' '.repeat(2 * (index % 90))}- a\n`),
  'list items': repeated('- a\n'),
  'empty items': repeated('-\n'),
  tasks: repeated('- [ ] a\n'),
  emphasis: repeated('*a* '),
  'nested emphasis': halves('*a **a ', 'a** a*'),
  'half emphasis': repeated('*a_b'),
  backticks: numbered((index) => `${'`'.repeat(index % 300)}a`),
  tables: repeated('|a|b|\n|-|-|\n'),
  'a long table': `|a|b|\n|-|-|\n${repeated('|a|b|\n')}`.slice(0, length),
  'a wide table with short rows':
    `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${repeated('a\n')}`.slice(0, length),
  entities: repeated('&amp;'),
  tags: repeated('<a '),
  addresses: repeated('http://a.b '),
  'names of hosts': repeated('a.com,'),
  'an address without end': `http://a.b/${repeated('(a')}`.slice(0, length),
  footnotes: numbered((index) => `[^${index}]: a\n\n[^${index}]\n\n`),
  'footnotes in lines': repeated('^[a]'),
  'open footnotes': repeated('^[a'),
  'one footnote again and again': `[^a]: x\n\n${repeated('[^a] ')}`.slice(0, length),
  headings: repeated('# a\n'),
  paragraphs: repeated('a\n\n'),
  'line breaks': repeated('a\n'),
  'one word': repeated('a'),
  codes: repeated('```js\na\n```\n'),
  formulas: repeated('$a$ '),
  'blocks of formulas': repeated('$$\na\n$$\n'),
  'combining marks': `a${repeated('\u0301')}`.slice(0, length),
  'empty links': repeated('[]()'),
  ...Object.fromEntries(
    languages.map((language, index) => {
      const part = openParts[index % openParts.length] ?? '';
      return [`${language}: ${part}`, fenced(language, part)];
    }),
  ),
};

/** Codes short enough to be coloured, in each language, of some of the most expensive parts. */
export function costlyCodes(characters: number): readonly string[] {
  const each = 3;
  return languages.flatMap((language, index) =>
    Array.from({ length: each }, (_, turn) => {
      const part = openParts[(index * each + turn) % openParts.length] ?? '';
      return `\`\`\`${language}\n${repeated(part).slice(0, characters)}\n\`\`\``;
    }),
  );
}
