import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parser } from '../markdown-parser.ts';
import { blockMaths, inlineMaths } from '#shared/markdown/maths/parse-maths.ts';

/** The formulas of a text, as their signs and their content. */
function formulasIn(source: string): string[] {
  return parser
    .parse(source, {})
    .flatMap((token) => [token, ...(token.children ?? [])])
    .filter(({ type }) => type === inlineMaths || type === blockMaths)
    .map(
      ({ type, markup, content }) => `${type === blockMaths ? 'block ' : ''}${markup} ${content}`,
    );
}

test.each([
  ['$x$', ['$ x']],
  ['so $x^2$, and ($y$).', ['$ x^2', '$ y']],
  ['价格$x$是', ['$ x']],
  [String.raw`$a \$ b$`, [String.raw`$ a \$ b`]],
  ['**$x$** and [$y$](https://a.example)', ['$ x', '$ y']],
  ['a $$ x + y $$ b', ['$$ x + y']],
  ['$`a_b`$ and ($`x`$), as GitHub has it', ['$ a_b', '$ x']],
  ['$`$ and $`a$', ['$ `', '$ `a']],
  ['$$x$$', ['block $$ x']],
  ['$$\nx\n+ y\n$$', ['block $$ x\n+ y']],
  ['words\n$$\nx\n$$\nwords', ['block $$ x']],
  ['> - $$\n>   x\n>   $$', ['block $$ x']],
  ['# Of $n$', ['$ n']],
  [
    String.raw`\(A = \pi r^2\), and \(x_1\,x_2\)`,
    [String.raw`$ A = \pi r^2`, String.raw`$ x_1\,x_2`],
  ],
  [String.raw`**So:** \(\boxed{42}\), \(n\)`, [String.raw`$ \boxed{42}`, '$ n']],
  [String.raw`so \[x^2 + y^2\] holds`, ['$$ x^2 + y^2']],
  ['\\[ E \\]', ['block $$ E']],
  ['text\n\\[\na &= b \\\\\n- c &= d\n\\]\nmore', ['block $$ a &= b \\\\\n- c &= d']],
  ['1. First:\n   \\[ E = mc^2 \\]\n2. Second', ['block $$ E = mc^2']],
  ['| a |\n|---|\n| \\(x\\) |', ['$ x']],
])('%s has formulas', (source, formulas) => {
  expect(formulasIn(source)).toEqual(formulas);
});

test.each([
  '$5 and $10',
  'It is $5, or $10.',
  '$5–$10',
  'US$5 or CA$6, 7$ or 8$',
  '$HOME/$USER and $PATH',
  'a$b$c',
  '$ x $',
  '$x $',
  '$ x$',
  '$$$ for you and $$$ for me',
  '$$$ for you, for me $$$',
  '$$$ $$$',
  '$$\nfor you and $$$',
  '$$',
  '$$$$',
  '$$ $$',
  '$$\nthis is never closed\n\nand more',
  '$$\n\n$$',
  String.raw`\$x$ and $x\$`,
  '`$x$`',
  'run $`cmd` for $5',
  '```\n$x$\n```',
  '    $$\n    x\n    $$',
  // Backslashes that tools write before ordinary brackets.
  String.raw`\[1\] Source, \[x\] done, \[ \] open, \[see this\]`,
  String.raw`a\[i+1\] and \(see below\)`,
  String.raw`\[text\](https://a.example/?b=c)`,
  String.raw`[\[^1\] = b](https://a.example)`,
  String.raw`\\(a\\) and never \(closed`,
  String.raw`\[\]`,
  '`\\(x\\)`',
])('%s is no formula', (source) => {
  expect(formulasIn(source)).toEqual([]);
});

test('prices, variables and lone signs stay text, in any order', () => {
  const word = fc.oneof(
    fc.constantFrom('costs', 'and', 'or', '–', '(', ')', 'e.g.', '100 %', '*so*'),
    fc.nat().map((price) => `$${price}`),
    fc.nat().map((price) => `US$${price}.50,`),
    fc.nat().map((price) => `$${price}/month`),
    fc.constantFrom('$', '$$$', '$HOME', '$PATH:$HOME', '${name}', '$_', '\\$5'),
  );
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(formulasIn(words.join(' '))).toEqual([]);
    }),
  );
});

test('a text keeps its words, whatever its signs', () => {
  const part = fc.constantFrom('$', '$$', '\n', '\\', ' ', 'x', '1', '> ', '- ', '`');
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const source = parts.join('');
      // The words behind three backticks name the language of a code, and are not shown.
      fc.pre(!source.includes('```'));
      const written = source.replaceAll(/[^x1]/g, '');
      const html = parser.render(source).replaceAll(/<[^>]*>/g, '');
      expect(html.replaceAll(/[^x1]/g, '')).toBe(written);
    }),
  );
});
