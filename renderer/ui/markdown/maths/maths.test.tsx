import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { formulaLimits } from '#shared/limits/page-limits.ts';
import { violations } from '../../../testing/axe.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { Markdown } from '../markdown.tsx';

function showText(text: string) {
  return show(
    <main style={{ width: '400px' }}>
      <Markdown text={text} onOpenLink={() => {}} onCopy={() => true} />
    </main>,
  );
}

/** The formulas on the page, once none is waiting any more. */
async function settled(count: number): Promise<HTMLElement[]> {
  const formulas = () => [...document.querySelectorAll<HTMLElement>('.maths')];
  await expect
    .poll(() =>
      formulas().filter(({ title, classList }) => title || classList.contains('maths-drawn')),
    )
    .toHaveLength(count);
  return formulas();
}

const one = async (text: string) => {
  showText(text);
  const [formula] = await settled(1);
  if (formula === undefined) {
    throw new Error('No formula was shown.');
  }
  return formula;
};

test('formulas within a line, on their own and in fences are drawn, with MathML', async () => {
  showText('So $x^2$, and:\n\n$$\\sum_{i=1}^n i$$\n\n```math\n\\frac{a}{b}\n```');
  const formulas = await settled(3);
  expect(formulas.map((formula) => formula.querySelector('math')?.textContent)).toEqual([
    'x2x^2',
    expect.stringContaining(String.raw`\sum_{i=1}^n i`),
    expect.stringContaining(String.raw`\frac{a}{b}`),
  ]);
  expect(document.querySelectorAll('.katex-display')).toHaveLength(2);
});

test('a formula that cannot be drawn is shown as it is written, and says why', async () => {
  const formula = await one(String.raw`$\frac{a$ `);
  expect(formula.textContent).toBe(String.raw`\frac{a`);
  expect(formula.title).toContain('can’t be drawn');
});

test.each([
  String.raw`\def\a{\a\a}\a`,
  String.raw`\newcommand{\a}{x}\a`,
  String.raw`\let\a\b`,
  'x'.repeat(formulaLimits.characters + 1),
])('%s is shown as it is written', async (source) => {
  const formula = await one(`$${source}$`);
  expect(formula.textContent).toBe(source);
});

test.each([
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\url{https://a.example}`,
  String.raw`\includegraphics{https://a.example/a.png}`,
  String.raw`\htmlData{thing=x}{y}`,
  String.raw`\htmlId{root}{y}`,
  String.raw`\htmlClass{shell}{y}`,
  String.raw`\htmlStyle{position:fixed}{y}`,
])('%s makes no link, image, attribute or style', async (source) => {
  const formula = await one(`$${source}$`);
  expect(formula.querySelectorAll('a, img, [id], [data-thing], .shell')).toHaveLength(0);
  expect(
    [...formula.querySelectorAll<HTMLElement>('*')].map(({ style }) => style.position),
  ).not.toContain('fixed');
});

test('no formula is painted over what is beside it, or is larger than its text', async () => {
  showText(String.raw`$\kern{-50em}\text{Ada}$ and $\rule{500em}{500em}$`);
  const [shifted, large] = await settled(2);
  expect(getComputedStyle(shifted ?? document.body).overflow).toBe('clip');
  const main = page.getByRole('main').element();
  expect(main.scrollWidth).toBe(main.clientWidth);
  expect(large?.getBoundingClientRect().height).toBeLessThan(500);
});

test('a style is set as a property, never as an attribute of markup', async () => {
  const set = vi.spyOn(Element.prototype, 'setAttribute');
  await one(String.raw`$\vec{x} + \pmb{y} + \fcolorbox{red}{blue}{z} + \oiint + \sqrt{x}$`);
  const names = set.mock.calls.map(([name]) => name);
  set.mockRestore();
  expect(names).toContain('viewBox');
  expect(names).not.toContain('style');
});

test('many formulas are drawn without stopping the page', async () => {
  showText('$x^2$ '.repeat(250).concat('\n\n').repeat(3));
  expect(await settled(750)).toHaveLength(750);
  expect(document.querySelectorAll('.maths-drawn')).toHaveLength(750);
});

test('the formulas of a paragraph beyond the first hundreds stay as they are written', async () => {
  const most = formulaLimits.inParagraph;
  showText(`${'$x^2$ '.repeat(most + 2)}\n\n$x^2$\n`);
  await settled(most + 3);
  expect(document.querySelectorAll('.maths-drawn')).toHaveLength(most + 1);
  const [left] = document.querySelectorAll<HTMLElement>('.maths:not(.maths-drawn)');
  expect(left?.textContent).toBe('x^2');
  expect(left?.title).toContain('too many formulas');
});

test.each(themes)('formulas pass axe in %s', async (theme) => {
  await showIn(theme);
  showText('So $x^2$, and:\n\n$$\\sum_{i=1}^n i = \\frac{n(n+1)}{2}$$\n\nbut $\\frac{a$');
  await settled(3);
  expect(await violations()).toEqual([]);
});
