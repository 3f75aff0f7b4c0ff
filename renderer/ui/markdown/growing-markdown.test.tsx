import { afterEach, expect, test, vi } from 'vitest';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { show } from '../../testing/show.tsx';
import { changeInSlices } from '../slices.ts';
import { GrowingMarkdown } from './growing-markdown.tsx';
import { markdownHtml } from './markdown-html.ts';
import { parser } from './markdown-parser.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Shows a text that grows. Returns how to write, and what was parsed since that was last asked. */
function showGrowing() {
  let text = '';
  const growing = () => (
    <GrowingMarkdown text={text} onOpenLink={() => undefined} onCopy={() => false} />
  );
  const { change } = show(growing());
  const parse = vi.spyOn(parser, 'parse');
  return {
    write: async (more: string) => {
      text += more;
      change(growing());
      await drawn();
    },
    parsed: () => parse.mock.calls.splice(0).map(([source]) => source),
  };
}

/** Resolves once all is formatted that was put off: it waits its turn behind that. */
async function drawn(): Promise<void> {
  // The effects of what was just rendered take their turns first.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await new Promise<void>((resolve) => {
    changeInSlices({
      next: () => {
        resolve();
        return { done: true, value: undefined };
      },
    });
  });
}

test('each piece of an answer costs the same, and one that is not shown costs nothing', async () => {
  const { write, parsed } = showGrowing();
  const line = `${'Flour, water and salt. '.repeat(5)}\n\n`;
  const costs: { length: number; cost: number }[] = [];
  for (let length = 0; length < 2 * markdownLimits.piece; length += line.length) {
    // oxlint-disable-next-line no-await-in-loop -- each piece comes once the one before is drawn
    await write(line);
    costs.push({ length, cost: parsed().join('').length });
  }
  const shown = costs.filter(({ length }) => length < markdownLimits.piece);
  const mostIn = (each: typeof costs) => Math.max(...each.map(({ cost }) => cost));
  expect(mostIn(shown)).toBeGreaterThan(0);
  expect(mostIn(shown)).toBeLessThanOrEqual(2 * markdownLimits.growingPiece);
  expect(mostIn(costs.slice(shown.length + 1))).toBe(0);
});

test('a text on its way takes no place among the texts that are kept', async () => {
  const { write, parsed } = showGrowing();
  const whole = `${'Flour, water and salt. '.repeat(60)}\n\n`;
  await write(whole);
  await write(whole);
  await write('And');
  await write(' patience.');
  parsed();
  for (const text of [whole, 'And']) {
    markdownHtml(text, 'text');
  }
  expect(parsed()).toStrictEqual(['And']);
});

test('a diagram is drawn once it is whole, and is a code until then', async () => {
  const { write } = showGrowing();
  const diagrams = () => document.querySelectorAll('.diagram').length;
  for (const line of ['```mermaid\n', 'flowchart LR\n', 'Flour --> Dough\n']) {
    // oxlint-disable-next-line no-await-in-loop -- each piece comes once the one before is drawn
    await write(line);
    expect(diagrams()).toBe(0);
  }
  expect(document.querySelector('code')?.textContent).toBe('flowchart LR\nFlour --> Dough\n');
  await write('```\n');
  expect(diagrams()).toBe(1);
});
