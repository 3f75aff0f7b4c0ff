import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { addDays } from '#shared/text/civil-date.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { changeWorkLayout, workLayoutOf } from '../../../entities/local-state/work-layout-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { showIn, themes } from '../../../testing/show.tsx';
import { button, forgetWork, showWork } from '../../../testing/work-pane.tsx';
import { today } from '../../../ui/dates/use-today.ts';
import { monthName } from '../../../ui/dates/written-date.ts';

const key = { homeId: 'local', guildId: 'gld_1' };
const accepted = { 'outbox.submit': () => ({ entry: buildEntry({}), output: undefined }) };
const rowOf = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}`, 'u') });
const rows = () => page.getByRole('treeitem').elements();
const bars = () => [...document.querySelectorAll<HTMLElement>('.timeline-bar')];
const tree = page.getByRole('tree', { name: 'Items over months' });
const months = (from: string, to: string) =>
  page.getByRole('heading', { name: `${monthName(from)} to ${monthName(to)}` });

const items: readonly WorkItem[] = [
  buildWorkItem({ id: 'o1', title: 'Bakery', type: 'objective' }),
  buildWorkItem({
    id: 'i1',
    title: 'Shop',
    type: 'initiative',
    parentId: 'o1',
    startOn: '2026-12-01',
    dueOn: '2026-12-24',
  }),
  buildWorkItem({ id: 'e1', title: 'Rent', type: 'epic', parentId: 'i1', dueOn: '2027-01-15' }),
  buildWorkItem({ id: 'e2', title: 'Paint', type: 'epic', parentId: 'i1' }),
  buildWorkItem({ id: 'o2', title: 'Later', type: 'objective', dueOn: '2028-01-01' }),
];

beforeEach(() => {
  forgetWork();
  changeWorkLayout(key, { day: '2026-12-09' });
});

function showTimeline(all: readonly WorkItem[] = items) {
  const { bridge } = showWork({ items: all, first: ['timeline', ''], answers: accepted });
  return () => bridge.inputsOf('outbox.submit').map(({ input }) => input);
}

test('an objective stands over what has a date below it, each with its dates in words', async () => {
  showTimeline();
  await expect.element(months('2026-11-01', '2027-04-01')).toBeVisible();
  await expect.element(rowOf('Bakery')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(rowOf('Bakery')).toHaveAccessibleName(/no date, below it .*Dec.* to .*15/);
  await expect.element(rowOf('Shop')).toHaveAccessibleName(/1.* to .*24/);
  await expect.element(rowOf('Shop')).toHaveAttribute('aria-level', '2');
  await expect.element(rowOf('Rent')).toHaveAccessibleName(/due .*15/);
  expect(rows()).toHaveLength(4);
  expect(bars()).toHaveLength(1);
  expect(document.querySelectorAll('.timeline-mark')).toHaveLength(1);
  expect(document.querySelectorAll('.timeline-below')).toHaveLength(1);
  const { left, width } = bars()[0]?.getBoundingClientRect() ?? new DOMRect();
  const track = bars()[0]?.parentElement?.getBoundingClientRect() ?? new DOMRect();
  expect((left - track.left) / track.width).toBeCloseTo(30 / 181, 2);
  expect(width / track.width).toBeCloseTo(24 / 181, 2);
});

test('keys go from row to row and from month to month, and move an item as one act each', async () => {
  const inputs = showTimeline();
  await expect.element(rowOf('Bakery')).toBeVisible();
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(rowOf('Shop')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  await expect
    .poll(inputs)
    .toEqual([{ workItemId: 'i1', startOn: '2026-12-02', dueOn: '2026-12-25' }]);
  await expect.element(button('Undo')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Control>}{ArrowUp}{/Control}');
  await expect.poll(inputs).toHaveLength(2);
  expect(inputs()[1]).toEqual({ workItemId: 'e1', dueOn: '2027-01-08' });
  await userEvent.keyboard('{PageDown}{PageDown}{PageUp}');
  await expect.element(months('2026-12-01', '2027-05-01')).toBeVisible();
  await expect.element(rowOf('Rent')).toHaveAttribute('aria-selected', 'true');
  expect(workLayoutOf(key).rowId).toBe('e1');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(rowOf('Bakery')).toHaveAttribute('aria-expanded', 'false');
  expect(rows()).toHaveLength(2);
  // An item without a date stays without one.
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(inputs()).toHaveLength(2);
});

test('a bar is dragged by days', async () => {
  const inputs = showTimeline();
  await expect.element(rowOf('Shop')).toBeVisible();
  const [bar] = bars();
  const box = bar?.getBoundingClientRect() ?? new DOMRect();
  const track = bar?.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const row = rowOf('Shop').element().getBoundingClientRect();
  const x = box.left + box.width / 2 + (10 * track.width) / 181;
  await userEvent.dragAndDrop(page.elementLocator(bar ?? document.body), rowOf('Shop'), {
    targetPosition: { x: x - row.left, y: row.height / 2 },
  });
  await expect
    .poll(inputs)
    .toEqual([{ workItemId: 'i1', startOn: '2026-12-11', dueOn: '2027-01-03' }]);
});

/** Drags one end of the bar of a row by so many days. */
async function dragEnd(title: string, end: 'start' | 'end', days: number) {
  const handle = document.querySelector(`.timeline-end[data-end=${end}]`) ?? document.body;
  const box = handle.getBoundingClientRect();
  const track = handle.closest('.timeline-track')?.getBoundingClientRect() ?? new DOMRect();
  const row = rowOf(title).element().getBoundingClientRect();
  const x = box.left + box.width / 2 + (days * track.width) / 181;
  await userEvent.dragAndDrop(page.elementLocator(handle), rowOf(title), {
    targetPosition: { x: x - row.left, y: row.height / 2 },
  });
}

test('an end of a bar is dragged alone', async () => {
  const inputs = showTimeline();
  await expect.element(rowOf('Shop')).toBeVisible();
  await dragEnd('Shop', 'end', 5);
  await expect.poll(inputs).toEqual([{ workItemId: 'i1', dueOn: '2026-12-29' }]);
  await expect.element(page.getByText(/^Shop is due on /u)).toBeVisible();
});

test('an end that is dragged past the other stops there', async () => {
  const inputs = showTimeline();
  await expect.element(rowOf('Shop')).toBeVisible();
  await dragEnd('Shop', 'start', 100);
  await expect.poll(inputs).toEqual([{ workItemId: 'i1', startOn: '2026-12-24' }]);
});

test('Shift with an arrow moves the due date, and with Ctrl the start', async () => {
  const inputs = showTimeline();
  await expect.element(rowOf('Bakery')).toBeVisible();
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(inputs).toEqual([{ workItemId: 'i1', dueOn: '2026-12-25' }]);
  await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
  await expect.poll(inputs).toHaveLength(2);
  expect(inputs()[1]).toEqual({ workItemId: 'i1', startOn: '2026-11-24' });
  // An item that has no start gets none.
  await userEvent.keyboard('{ArrowDown}{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await expect.poll(inputs).toHaveLength(3);
  expect(inputs()[2]).toEqual({ workItemId: 'e1', dueOn: '2027-01-14' });
});

test('what is collapsed and how far it is scrolled are as they were left', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    buildWorkItem({ id: `z${at}`, title: `Step ${at}.`, type: 'objective', dueOn: '2026-12-09' }),
  );
  const first = showWork({
    items: [...items, ...many],
    first: ['timeline', ''],
    answers: accepted,
  });
  await expect.element(rowOf('Bakery')).toBeVisible();
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(rowOf('Bakery')).toHaveAttribute('aria-expanded', 'false');
  expect(workLayoutOf(key).timelineCollapsedIds).toEqual(['o1']);
  tree.element().scrollTop = 1_000;
  await expect.poll(() => workLayoutOf(key).timelineTop?.topId).toMatch(/^z/u);
  const { topId } = workLayoutOf(key).timelineTop ?? {};
  first.remove();
  showTimeline([...items, ...many]);
  await expect.poll(() => Math.round(tree.element().scrollTop)).toBe(1_000);
  expect(workLayoutOf(key).timelineTop?.topId).toBe(topId);
  expect(workLayoutOf(key).timelineCollapsedIds).toEqual(['o1']);
});

test('what stands elsewhere has a sign that leads to its months', async () => {
  showTimeline();
  await expect.element(rowOf('Later')).toBeVisible();
  const away = document.querySelector('.timeline-away[data-side=after]');
  await userEvent.click(page.elementLocator(away ?? document.body));
  await expect.element(months('2027-12-01', '2028-05-01')).toBeVisible();
});

test('today is a line, and what is late says so', async () => {
  changeWorkLayout(key, { day: '' });
  showTimeline([buildWorkItem({ id: 'late', title: 'Late', dueOn: addDays(today(), -1) })]);
  await expect.element(rowOf('Late')).toHaveAccessibleName(/overdue/i);
  expect(document.querySelectorAll('.timeline-today')).toHaveLength(1);
  expect(document.querySelectorAll('.timeline-mark[data-overdue]')).toHaveLength(1);
});

test('a service without dates has no timeline', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'remote', extensions: [] })] });
  showTimeline();
  await expect.element(page.getByRole('radio', { name: 'Tree' })).toBeChecked();
  expect(page.getByRole('radio', { name: 'Timeline' }).elements()).toEqual([]);
});

test('of 10,000 items only the rows in sight are on the page', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) =>
    buildWorkItem({
      id: `many${at}`,
      title: `Item ${at}`,
      type: 'initiative',
      parentId: 'o1',
      startOn: '1900-01-01',
      dueOn: addDays('2026-12-09', at % 100),
    }),
  );
  showTimeline([...items, ...many]);
  await expect.element(rowOf('Bakery')).toBeVisible();
  expect(document.querySelectorAll('.timeline *').length).toBeLessThan(1_500);
  (tree.element() as HTMLElement).focus();
  await userEvent.keyboard('{End}');
  await expect.element(rowOf('Later')).toBeInViewport();
});

test.for([...themes, 'forced'] as const)('the timeline passes axe in %s', async (theme) => {
  await showIn(theme);
  showTimeline();
  await expect.element(rowOf('Shop')).toBeVisible();
  expect(await violations()).toEqual([]);
});
