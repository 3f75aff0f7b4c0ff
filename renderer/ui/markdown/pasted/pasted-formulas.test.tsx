import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parser } from '../markdown-parser.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { katex } from '../../../testing/katex-html.ts';

const square = '<msup><mi>r</mi><mn>2</mn></msup>';
const bare = (mathml: string, attributes = '') => `<math ${attributes}>${mathml}</math>`;

test.each([
  // The reported case 23.
  [`<p>The <strong>area</strong> is ${katex('r^2')}.</p>`, 'The **area** is $r^2$.'],
  [
    `<p>a</p><span class="katex-display">${katex('r^2_*')}</span><p>b</p>`,
    'a\n\n$$\nr^2_*\n$$\n\nb',
  ],
  [
    `<p>a ${katex('x_i [1] *')} <span class="katex-display">${katex('y')}</span> b</p>`,
    'a $x_i [1] *$\n\n$$\ny\n$$\n\nb',
  ],
  [`<ul><li>a ${katex('a_1*b_2')}</li></ul>`, '- a $a_1*b_2$'],
  [
    `<table><tr><th>a</th><th>b</th></tr><tr><td>${katex('|x|')}</td><td><span class="katex-display">${katex('y')}</span></td></tr></table>`,
    '| a | b |\n| - | - |\n| $\\|x\\|$ | $y$ |',
  ],
  [`<p>x${katex('a')}y${katex('b')}${katex('c')}</p>`, 'x\\(a\\)y\\(b\\)\\(c\\)'],
  // Formulas that are copied from a message of ours.
  [
    'The area is <span class="guildhall-maths">$A = \\pi r^2$</span> of it.',
    'The area is $A = \\pi r^2$ of it.',
  ],
  ['<p>a</p><span class="guildhall-maths">$$\\sum_i i$$</span>', 'a\n\n$$\n\\sum_i i\n$$'],
  // MathJax 2, 3 and 4, an encyclopedia, a converter, pages before they are drawn.
  [
    `<p>a <mjx-container class="MathJax" jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi>r</mjx-mi><mjx-mn>2</mjx-mn></mjx-math><mjx-assistive-mml unselectable="on" display="inline">${bare(square)}</mjx-assistive-mml></mjx-container> b</p>`,
    'a $r^2$ b',
  ],
  [
    `<span class="MathJax_Preview">r2</span><div class="MathJax_Display"><span class="MathJax"><nobr aria-hidden="true">r2</nobr><span class="MJX_Assistive_MathML">${bare(square, 'display="block"')}</span></span></div>`,
    '$$\nr^2\n$$',
  ],
  [
    `<span class="mwe-math-element"><span style="display: none"><math alttext="{\\displaystyle r^{2}}"><mi>r</mi></math></span><img src="https://a.example/b.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle r^{2}}"></span>`,
    '$r^{2}$',
  ],
  [
    '<b>a</b> <img src="https://a.example/b.svg" class="mwe-math-fallback-image-inline" alt="{\\displaystyle r^{2}}">',
    '**a** $r^{2}$',
  ],
  ['<p><b>a</b> <span class="math inline">\\(x_1\\)</span></p>', '**a** $x_1$'],
  ['<p>a <code class="language-math math-inline">x_1</code></p>', 'a $x_1$'],
  // MathML without a source.
  [
    bare(
      '<mfrac><mn>1</mn><mi>n</mi></mfrac><mo>=</mo><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt>',
    ),
    '$\\frac{1}{n}=\\sqrt{x+1}$',
  ],
  [
    bare(
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a</mi><mi>i</mi></msub>',
    ),
    '$∑_{i=1}^na_i$',
  ],
  [bare('<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi><mo>−</mo><mn>5</mn><mi>%</mi>'), '$\\sin x-5\\%$'],
  [
    bare(
      '<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mrow><mi>n</mi><mo>+</mo><mn>1</mn></mrow></msup>',
    ),
    '${(a)}^{n+1}$',
  ],
  [
    bare(
      '<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable>',
    ),
    '$\\begin{matrix} 1 & 2 \\\\ 3 & 4 \\end{matrix}$',
  ],
  [
    bare(
      '<mover><mi>x</mi><mo>→</mo></mover><mtext>if 1</mtext><mroot><mi>x</mi><mn>3</mn></mroot>',
    ),
    '$\\vec{x}\\text{if 1}\\sqrt[3]{x}$',
  ],
])('formulas: %s', (html, markdown) => {
  expect(htmlToMarkdown(html)?.markdown).toBe(markdown);
});

test('no formula on the clipboard is changed, whatever its signs', () => {
  const sign = fc.constantFrom(
    ...Array.from('ab12^_{}()[]*\\|+=<>&~`#!-'),
    '\\frac ',
    '\\alpha ',
    ' ',
  );
  const tex = fc
    .string({ unit: sign, minLength: 1, maxLength: 12 })
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => each !== '' && !each.endsWith('\\'));
  const element = document.createElement('span');
  fc.assert(
    fc.property(tex, (source) => {
      element.textContent = source;
      const html = `<p>a ${katex(element.innerHTML)} b</p>`;
      const markdown = htmlToMarkdown(html)?.markdown ?? '';
      // With a backtick, the dollar would begin a formula of GitHub.
      const written = source.startsWith('`') ? `\\(${source}\\)` : `$${source}$`;
      expect(markdown).toBe(`a ${written} b`);
      const [, inline] = parser.parse(markdown, {});
      expect(inline?.children?.map(({ content }) => content)).toEqual(['a ', source, ' b']);
    }),
    { numRuns: 100 },
  );
});
