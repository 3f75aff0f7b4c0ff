import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, jutsOut } from '../../../testing/boxes.ts';
import { show } from '../../../testing/show.tsx';
import { BurnUp, ProgressOverTime } from './time-charts.tsx';

const dayMs = 86_400_000;
const lastMs = Date.parse('2026-11-21T00:00:00.000Z');

/** Two weeks in which this many items are in scope at the end. */
function daysTo(most: number) {
  return Array.from({ length: 14 }, (_, at) => ({
    endMs: lastMs - (13 - at) * dayMs,
    scope: Math.round((most * (at + 1)) / 14),
    done: Math.round((most * (at + 1)) / 30),
    progress: 40 + at,
  }));
}

for (const width of [340, 560]) {
  test.each([9, 99, 999, 9_999, 99_999, 1_234_567, 9_999_999])(
    `in ${width} pixels, an axis up to %i has room for its numbers`,
    async (most) => {
      const days = daysTo(most);
      show(
        <main className="overview" style={{ width }}>
          <BurnUp days={days} />
          <ProgressOverTime days={days} />
        </main>,
      );
      await expect.poll(() => document.querySelectorAll('.line-end').length).toBe(3);
      await expect
        .poll(() => {
          const svgs = [...document.querySelectorAll('.chart-picture svg.recharts-surface')];
          return svgs.flatMap((svg) =>
            [...svg.querySelectorAll('text')]
              .filter((words) => jutsOut(words, svg) > 1)
              .map(({ textContent }) => textContent),
          );
        })
        .toEqual([]);
      const numbers = [...document.querySelectorAll('.chart-picture text')].map(
        ({ textContent }) => textContent,
      );
      expect(numbers.filter((words) => /\d{4}/.test(words))).toEqual([]);
      const plot = document.querySelector('.recharts-cartesian-grid');
      expect(boxOf(plot).width).toBeGreaterThan(width / 4);
    },
  );
}

test('numbers of a chart have separators in its name and its table', async () => {
  show(<BurnUp days={daysTo(9_999)} />);
  await expect
    .element(page.getByRole('img', { name: /At the end 4,666 of 9,999 items done\./ }))
    .toBeVisible();
  expect(document.querySelector('tbody tr:last-child')?.textContent).toMatch(/9,9994,666$/);
});
