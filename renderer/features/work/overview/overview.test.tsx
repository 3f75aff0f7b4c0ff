import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import {
  answering,
  change,
  forgetOverview,
  keep,
  objective,
  opened,
  plan,
  Shown,
  tableOf,
} from '../../../testing/overview-pane.tsx';
import { show, showIn, themes } from '../../../testing/show.tsx';

beforeEach(forgetOverview);

/** The drawn parts of a chart with bars: of each its number and its width, row by row. */
function drawnParts(title: string) {
  const region = page.getByRole('region', { name: title, exact: true }).element();
  const parts = [...region.querySelectorAll('.bar-part')].map((part) => ({
    number: part.querySelector('text')?.textContent,
    box: part.querySelector('rect')?.getBoundingClientRect() ?? new DOMRect(),
  }));
  const rows = [...region.querySelectorAll('.bar-row')].map((row) => row.getBoundingClientRect());
  return rows.map(({ top, bottom }) =>
    parts
      .filter(({ box }) => box.top > top && box.bottom < bottom)
      .toSorted((a, b) => a.box.left - b.box.left)
      .map(({ number, box }) => ({ number, width: box.width })),
  );
}

test('the table of objectives has the numbers of the bars, and leads to each', async () => {
  fakeBridge(answering([]));
  keep(plan);
  show(<Shown />);
  const picture = page.getByRole('img', { name: /^Bar chart: items by status of 2 objectives/ });
  await expect.element(picture).toBeVisible();
  expect(picture.element().getAttribute('aria-label')).toContain('1 In progress, 1 Review, 1 Done');
  expect(await tableOf('Objectives')).toStrictEqual([
    [
      'Objective',
      'Backlog',
      'To do',
      'In progress',
      'Review',
      'Done',
      'Cancelled',
      'Items',
      'Roll-up',
    ],
    ['Open the bakery', '0', '0', '1', '0', '1', '0', '2', '75%'],
    ['Without an objective', '0', '0', '0', '1', '0', '0', '1', '0%'],
  ]);
  await expect.poll(() => drawnParts('Objectives').flat()).toHaveLength(3);
  const [first = [], last = []] = drawnParts('Objectives');
  expect(first.map(({ number }) => number)).toStrictEqual(['1', '1']);
  expect(last.map(({ number }) => number)).toStrictEqual(['1']);
  expect(first[0]?.width).toBeCloseTo(first[1]?.width ?? 0, 0);
  expect(last[0]?.width).toBeCloseTo(2 * (first[0]?.width ?? 0), 0);
  await page.getByRole('button', { name: 'Open the bakery' }).first().click();
  expect(opened).toStrictEqual(['o']);
});

test('each part of a bar has its own number, also where rows above have no such part', async () => {
  const inReview = (id: string, parentId: string) =>
    buildWorkItem({ id, type: 'initiative', parentId, status: 'review' });
  fakeBridge(answering([]));
  keep([
    buildWorkItem({ id: 'a', type: 'objective', status: 'done' }),
    buildWorkItem({ id: 'b', type: 'objective' }),
    ...['b1', 'b2', 'b3'].map((id) => inReview(id, 'b')),
    buildWorkItem({ id: 'c', type: 'objective' }),
    ...['c1', 'c2'].map((id) => inReview(id, 'c')),
  ]);
  show(<Shown />);
  await expect.poll(() => drawnParts('Objectives').flat()).toHaveLength(3);
  const numbers = drawnParts('Objectives').map((row) => row.map(({ number }) => number));
  expect(numbers).toStrictEqual([['1'], ['3'], ['2']]);
});

test('open work is counted per operator, and for nobody', async () => {
  fakeBridge(answering([]));
  keep(plan);
  show(<Shown />);
  expect(await tableOf('Open work per operator')).toStrictEqual([
    ['Operator', 'Backlog', 'To do', 'In progress', 'Review', 'Items'],
    ['Ada', '0', '0', '1', '0', '1'],
    ['Unassigned', '0', '0', '0', '1', '1'],
  ]);
});

test('a filter narrows every count, and the page says so', async () => {
  fakeBridge(answering([]));
  keep(plan);
  show(<Shown matches={new Set(['e2'])} />);
  await expect
    .element(page.getByText('Only items without children that match the filter are counted.'))
    .toBeVisible();
  await expect.element(page.getByText(/Shows the items that match the filter now/)).toBeVisible();
  await expect
    .element(page.getByRole('img', { name: /At the end 0 of 1 item done/ }))
    .toBeVisible();
  expect((await tableOf('Objectives')).slice(1)).toStrictEqual([
    ['Open the bakery', '0', '0', '1', '0', '0', '0', '1', '50%'],
  ]);
  await expect.element(page.getByText('Nothing is waiting for an answer.')).toBeVisible();
});

test('a stuck item is listed for the days that are chosen, and leads to its page', async () => {
  fakeBridge(answering([]));
  keep(plan);
  show(<Shown />);
  const stuck = page.getByRole('region', { name: 'Stuck' });
  await expect.element(stuck.getByText('no change for 8 days')).toBeVisible();
  await stuck.getByRole('button', { name: 'A sign' }).click();
  expect(opened).toStrictEqual(['lone']);
  await stuck.getByRole('button', { name: '14 days' }).click();
  await expect
    .element(stuck.getByText('Everything in progress has changed in the last 14 days.'))
    .toBeVisible();
});

test('a saved picture stands alone: no class, no variable, its words and its patterns', async () => {
  const bridge = fakeBridge({ ...answering([]), 'file.save': () => ({ isSaved: false }) });
  keep([...plan, { ...objective, id: 'odd' as never, title: 'Odd \u0000 <name>' }]);
  show(<Shown />);
  await page.getByRole('button', { name: 'Save Objectives as SVG…' }).click();
  await expect.poll(() => bridge.inputsOf('file.save')).toHaveLength(1);
  const [{ name, text } = { name: '', text: '' }] = bridge.inputsOf('file.save');
  expect(name).toBe('Objectives.svg');
  expect(text).not.toMatch(/var\(|class=|style=|name=|http:\/\/localhost|href/);
  const picture = new DOMParser().parseFromString(text, 'image/svg+xml');
  expect(picture.querySelector('parsererror')).toBeNull();
  expect(picture.documentElement.textContent).toContain('Open the bakery');
  expect(picture.documentElement.textContent).toContain('Odd  <name>');
  const ids = new Set([...picture.querySelectorAll('pattern')].map(({ id }) => `url(#${id})`));
  const fills = [...picture.querySelectorAll('[fill^=url]')].map((part) =>
    part.getAttribute('fill'),
  );
  expect(fills.length).toBeGreaterThan(2);
  expect(fills.filter((fill) => !ids.has(fill ?? ''))).toStrictEqual([]);
});

test('the numbers are opened and scrolled with the keyboard', async () => {
  fakeBridge(answering([]));
  keep(plan);
  show(<Shown />);
  const summary = page.getByRole('region', { name: 'Burn-up' }).getByText('Show as table');
  await expect.element(summary).toBeVisible();
  (summary.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}{Tab}');
  expect(document.activeElement?.querySelector('table')).not.toBeNull();
});

test.each([...themes, 'forced'] as const)('the overview passes axe in %s', async (theme) => {
  await showIn(theme);
  fakeBridge(answering([change({})]));
  keep(plan);
  show(<Shown />);
  await tableOf('Burn-up');
  await tableOf('Objectives');
  expect(await violations()).toEqual([]);
});
