import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Home } from '#shared/capability/home.ts';
import { operatorSchema } from '#shared/domain/operator/schema.ts';
import { workItemStateChangeSchema } from '#shared/domain/work-item/history.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import { problemError } from '#shared/problem/problem.ts';
import { useHomes } from '../../../entities/home-store.ts';
import { forgetHome } from '../../../entities/nouns.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fakeBridge } from '../../../testing/fake-bridge.ts';
import type { BridgeAnswers } from '../../../testing/fake-bridge.ts';
import { show, showIn, themes } from '../../../testing/show.tsx';
import { Overview } from './overview.tsx';
import type { StateChange } from './history-fold.ts';

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

const operators = [
  operatorSchema.parse({ id: 'op_ada', name: 'Ada', role: 'Writer', capabilities: [] }),
];

const objective = buildWorkItem({ id: 'o', type: 'objective', title: 'Open the bakery' });
const initiative = buildWorkItem({ id: 'i', type: 'initiative', parentId: 'o' });
const plan = [
  objective,
  initiative,
  buildWorkItem({ id: 'e1', type: 'epic', parentId: 'i', status: 'done', title: 'The oven' }),
  buildWorkItem({
    id: 'e2',
    type: 'epic',
    parentId: 'i',
    status: 'in_progress',
    progress: 50,
    assignedOperatorId: 'op_ada',
    title: 'The bread',
    updatedAt: daysAgo(8.5),
  }),
  buildWorkItem({ id: 'lone', status: 'review', title: 'A sign', updatedAt: daysAgo(1.5) }),
];

const change = (overrides: object) =>
  workItemStateChangeSchema.parse({
    workItemId: 'e1',
    type: 'epic',
    at: daysAgo(3),
    status: 'done',
    progress: 0,
    parentId: 'i',
    before: { status: 'todo', progress: 0, parentId: 'i' },
    ...overrides,
  });

const answering = (changes: readonly StateChange[], beginsAt = daysAgo(400)): BridgeAnswers => ({
  'work_item.list_changes': () => ({ changes: [...changes], nextCursor: null, beginsAt }),
});

function keep(items: readonly WorkItem[], home: Partial<Home> = {}): void {
  useHomes.setState({
    homes: [buildHome({ id: 'h', extensions: ['work-item-history'], ...home })],
  });
  workItemStore.applyPage('h', { guildId: 'g' }, { workItems: items, nextCursor: null });
}

const opened: string[] = [];

function Shown({ matches }: { matches?: ReadonlySet<string> }) {
  return (
    <main style={{ height: 700, display: 'flex' }}>
      <Overview
        homeId="h"
        guildId="g"
        operators={operators}
        matches={matches}
        onOpen={(id) => opened.push(id)}
      />
    </main>
  );
}

beforeEach(() => {
  forgetHome('h');
  opened.length = 0;
});

/** The cells of the table under a title, row by row. */
async function tableOf(title: string): Promise<string[][]> {
  const region = page.getByRole('region', { name: title, exact: true });
  await region.getByText('Show as table').click();
  const table = region.getByRole('table', { name: title });
  await expect.element(table).toBeVisible();
  const rows = [...table.element().querySelectorAll('tr')];
  return rows.map((row) => [...row.children].map((cell) => cell.textContent));
}

/** What is drawn of a chart with bars: of each part its number and its width, row by row. */
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

test('the burn-up and its table tell of each day, page after page', async () => {
  const gone = { workItemId: 'gone', type: 'task', parentId: undefined };
  const state = { status: 'todo', progress: 0 };
  const bridge = fakeBridge({
    'work_item.list_changes': ({ cursor }) =>
      cursor === undefined
        ? { changes: [change({})], nextCursor: 'more', beginsAt: daysAgo(400) }
        : {
            changes: [
              change({ ...gone, ...state, at: daysAgo(1), isDeleted: true, before: state }),
            ],
            nextCursor: null,
            beginsAt: daysAgo(400),
          },
  });
  keep(plan);
  show(<Shown />);
  const rows = await tableOf('Burn-up');
  expect(rows).toHaveLength(15);
  expect(rows.slice(1).map(([, scope, done]) => [scope, done])).toStrictEqual([
    ...Array.from({ length: 10 }, () => ['4', '0']),
    ...Array.from({ length: 2 }, () => ['4', '1']),
    ...Array.from({ length: 2 }, () => ['3', '1']),
  ]);
  const progress = await tableOf('Progress');
  expect(progress.at(-1)?.[1]).toBe('50%');
  expect(progress[1]?.[1]).toBe('13%');
  const picture = page.getByRole('img', { name: /At the end 1 of 3 items done/ });
  await expect.element(picture).toBeVisible();
  const [first] = bridge.inputsOf('work_item.list_changes');
  expect(Date.parse(first?.since ?? '')).toBeGreaterThan(Date.now() - 14 * dayMs);
});

test('the last day follows the items without reading the history again', async () => {
  const bridge = fakeBridge(answering([]));
  keep(plan);
  show(<Shown />);
  await expect
    .element(page.getByRole('img', { name: /At the end 1 of 3 items done/ }))
    .toBeVisible();
  const reads = bridge.inputsOf('work_item.list_changes').length;
  workItemStore.applyTold(
    'h',
    [buildWorkItem({ id: 'lone', status: 'done', updatedAt: daysAgo(0) })],
    { isEvent: true, scopeId: 'g' },
  );
  await expect
    .element(page.getByRole('img', { name: /At the end 2 of 3 items done/ }))
    .toBeVisible();
  expect(bridge.inputsOf('work_item.list_changes')).toHaveLength(reads);
});

test('all of the history is read on request, and it says where it begins', async () => {
  const bridge = fakeBridge(answering([], '2026-01-05T10:00:00.000Z'));
  keep(plan);
  show(<Shown />);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.element(page.getByText('History begins on 5 Jan 2026.')).toBeVisible();
  expect(bridge.inputsOf('work_item.list_changes').at(-1)).not.toHaveProperty('since');
});

test('a filter narrows every count, and the page says so', async () => {
  fakeBridge(answering([]));
  keep(plan);
  show(<Shown matches={new Set(['e2'])} />);
  await expect
    .element(page.getByText('Counts items without children that match the filter.'))
    .toBeVisible();
  await expect.element(page.getByText(/Follows the items that match the filter now/)).toBeVisible();
  await expect
    .element(page.getByRole('img', { name: /At the end 0 of 1 item done/ }))
    .toBeVisible();
  expect((await tableOf('Objectives')).slice(1)).toStrictEqual([
    ['Open the bakery', '0', '0', '1', '0', '0', '0', '1', '50%'],
  ]);
  await expect.element(page.getByText('Nothing waits for an answer.')).toBeVisible();
});

test('without the history, offline, or where it fails, a sentence says so and the rest stays', async () => {
  fakeBridge();
  keep(plan, { extensions: [] });
  const { change: showAgain } = show(<Shown />);
  await expect.element(page.getByText(/This service doesn’t keep the history/)).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Objectives' })).toBeVisible();
  keep(plan, { state: { kind: 'offline', since: daysAgo(0) } });
  await expect.element(page.getByText(/and it can’t be reached now/)).toBeVisible();
  fakeBridge({
    'work_item.list_changes': () => {
      throw problemError('unavailable', 'The service is busy.');
    },
  });
  keep(plan);
  showAgain(<Shown />);
  await expect.element(page.getByText(/The service is busy\./)).toBeVisible();
  fakeBridge(answering([]));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('region', { name: 'Burn-up' })).toBeVisible();
});

test('what is stuck leads to its item, for as many days as are chosen', async () => {
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

/** Contrast of two colours (WCAG 2). */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.039_28 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function tokenColour(name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${name})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test.each(themes)('each colour of a chart stands out from its ground in %s', async (theme) => {
  await showIn(theme);
  const names = [...workItemStatuses, 'scope'].map((one) => one.replaceAll('_', '-'));
  const faint = names.filter(
    (name) => contrast(tokenColour(`chart-${name}`), tokenColour('chart-ground')) < 3,
  );
  expect(faint).toStrictEqual([]);
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
