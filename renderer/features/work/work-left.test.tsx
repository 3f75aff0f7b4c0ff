import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workLayouts, workLayoutOf } from '../../entities/local-state/work-layout-store.ts';
import { workItemStore } from '../../entities/work-item/work-item-store.ts';
import { buildWorkItem } from '../../testing/build-entities.ts';
import { button, forgetWork, row, search, showWork } from '../../testing/work-pane.tsx';

// Work opens as it was left, in this window; a restart is in tests/e2e/work-left.e2e.ts.

const key = { homeId: 'local', guildId: 'gld_1' };
const second = (at: number) => new Date(Date.UTC(2026, 10, 20) + at * 1_000).toISOString();

/** Objectives with children below each. Their numbers say in which order they were created. */
const branches = (count: number, children: number) =>
  Array.from({ length: count }, (_, at) => {
    const id = `o${at}`;
    const objective = buildWorkItem({
      id,
      title: `Objective ${at}`,
      type: 'objective',
      createdAt: second(at * 1_000),
    });
    const below = Array.from({ length: children }, (_one, number) =>
      buildWorkItem({
        id: `${id}i${number}`,
        title: `Step ${at}.${number}`,
        type: 'initiative',
        parentId: id,
        createdAt: second(at * 1_000 + number + 1),
      }),
    );
    return [objective, ...below];
  }).flat();

const tellOf = (...items: Parameters<typeof buildWorkItem>[0][]) =>
  workItemStore.applyRows(
    'local',
    items.map((item) => buildWorkItem(item)),
    { isEvent: true, scopeId: 'gld_1' },
  );

const tree = () => document.querySelector('.outline-tree') ?? document.body;

/** The title at the beginning of a list, and how far that row is scrolled out. */
function firstIn(list: Element, rows: string) {
  const { top } = list.getBoundingClientRect();
  const found = [...list.querySelectorAll(rows)]
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > top + 1)
    .toSorted((a, b) => a.box.top - b.box.top);
  const [first] = found;
  const title = first?.each.querySelector('.outline-title, .card-title')?.textContent;
  return `${title} ${Math.round(top - (first?.box.top ?? 0))}`;
}

const firstRow = () => firstIn(tree(), '.outline-row');

/** Scrolls the tree, and waits until that is known. */
async function scrollTo(top: number): Promise<void> {
  tree().scrollTop = top;
  await expect.poll(() => workLayoutOf(key).wholeTop.topId).not.toBe('');
  await expect.poll(() => tree().querySelectorAll('.outline-row').length).toBeGreaterThan(3);
}

beforeEach(forgetWork);

test('whoever comes back finds the tree as it was left: expanded, scrolled, and with the focus', async () => {
  const items = branches(5, 40);
  const { remove } = showWork({ items });
  await userEvent.click(row('Objective 0'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row('Objective 0')).toHaveAttribute('aria-expanded', 'false');
  await scrollTo(1_010);
  const before = firstRow();
  expect(before).toMatch(/^Step 1\.\d+ 14$/);
  const focused = before.replace(/ \d+$/, '').replace(/\d+$/, (at) => String(Number(at) + 3));
  // A press right after a scroll reaches no row of a virtual list.
  row(focused).element().focus({ preventScroll: true });
  await expect.poll(firstRow).toBe(before);
  remove();

  showWork({ items });
  await expect.element(row(focused)).toHaveFocus();
  await expect.poll(firstRow).toBe(before);
  tree().scrollTop = 0;
  await expect.element(row('Objective 0')).toHaveAttribute('aria-expanded', 'false');
});

test('a current row that was left out of sight has the focus, and scrolls nothing', async () => {
  const items = branches(5, 40);
  const { remove } = showWork({ items });
  await userEvent.click(row('Step 0.3'));
  await scrollTo(2_000);
  const before = firstRow();
  remove();
  showWork({ items });
  await expect.element(row('Step 0.3')).toHaveFocus();
  await expect.poll(firstRow).toBe(before);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row('Step 0.4')).toHaveFocus();
  await expect.element(row('Step 0.4')).toBeInViewport();
});

test('rows that others add and remove above leave what is in sight where it is', async () => {
  showWork({ items: branches(5, 40) });
  await expect.element(row('Objective 0')).toBeVisible();
  await scrollTo(1_010);
  const before = firstRow();
  const added = (number: number) => ({
    id: `new${number}`,
    title: `Theirs ${number}`,
    type: 'objective' as const,
    createdAt: second(500 + number),
  });
  tellOf(added(1), added(2), added(3));
  await expect.poll(() => tree().querySelector('[aria-setsize="8"]')).not.toBeNull();
  await expect.poll(firstRow).toBe(before);
  workItemStore.applyDeleted('local', ['new1', 'o0i4']);
  await expect.poll(() => tree().querySelector('[aria-setsize="7"]')).not.toBeNull();
  await expect.poll(firstRow).toBe(before);
});

test('a tree stays expanded as others bring more items than are expanded at first', async () => {
  showWork({ items: branches(5, 40) });
  await expect.element(row('Step 0.3')).toBeVisible();
  const more = branches(10, 40)
    .slice(5 * 41)
    .map(({ id, title, type, parentId, createdAt }) => ({ id, title, type, parentId, createdAt }));
  tellOf(...more);
  await expect.poll(() => tree().querySelector('[aria-setsize="10"]')).not.toBeNull();
  await expect.element(row('Step 0.3')).toBeVisible();
});

test('another filter begins from above, and without one the tree is where it was', async () => {
  const items = branches(5, 40);
  showWork({ items });
  await expect.element(row('Objective 0')).toBeVisible();
  await scrollTo(1_010);
  const before = firstRow();
  await userEvent.fill(search, 'step');
  await expect.poll(firstRow).toBe('Objective 0 -4');
  await expect.element(search).toHaveFocus();
  // Rows that are collapsed under a filter stay so as the matches change.
  await userEvent.click(row('Objective 0'));
  await userEvent.keyboard('{ArrowLeft}');
  tellOf({ id: 'late', title: 'Last step', type: 'objective', createdAt: second(90_000) });
  await expect.poll(() => tree().querySelector('[aria-setsize="6"]')).not.toBeNull();
  await expect.element(row('Objective 0')).toHaveAttribute('aria-expanded', 'false');
  await userEvent.fill(search, 'nothing at all');
  await userEvent.click(button('Clear filter'));
  await expect.element(row('Objective 0')).toHaveFocus();
  await expect.poll(firstRow).toBe(before);
});

test('items that are still read give the place of the current row to no other', async () => {
  const items = branches(5, 40);
  showWork({ items }).remove();
  workLayouts.show(key, {
    ...workLayoutOf(key),
    rowId: 'o4i3',
    rowAt: 168,
    wholeTop: { topId: 'o4i0', at: 165, offset: 3 },
  });
  const rest = Promise.withResolvers<undefined>();
  showWork({
    items: items.slice(0, 41),
    nextCursor: 'more',
    answers: {
      'work_item.list': async () => {
        await rest.promise;
        return { workItems: items.slice(41), nextCursor: null };
      },
    },
  });
  await expect.element(row('Objective 0')).toBeVisible();
  expect(workLayoutOf(key).rowId).toBe('o4i3');
  rest.resolve(undefined);
  await expect.element(row('Step 4.3')).toHaveFocus();
  await expect.poll(firstRow).toBe('Step 4.0 -1');
});

test('the board is found with its current card, and its column as it was scrolled', async () => {
  const items = branches(1, 60);
  const card = (title: string) => page.getByRole('button', { name: title, exact: true });
  const column = () => page.getByRole('list', { name: 'To do' }).element();
  const firstCard = () => firstIn(column(), '.board-card');
  const { remove } = showWork({ items, first: ['board', ''] });
  await expect.element(card('Objective 0')).toBeVisible();
  column().scrollTop = 1_500;
  await expect.poll(() => workLayoutOf(key).columns).toHaveLength(1);
  const before = firstCard();
  expect(before).toMatch(/^Step/);
  await expect.element(card('Step 0.15')).toBeVisible();
  card('Step 0.15').element().focus();
  remove();
  showWork({ items, first: ['board', ''] });
  await expect.element(card('Step 0.15')).toHaveFocus();
  await expect.poll(firstCard).toBe(before);
  tellOf({ id: 'urgent', title: 'Urgent', type: 'objective', priority: 'critical' });
  await expect.element(card('Urgent')).not.toBeInTheDocument();
  await expect.poll(() => workLayoutOf(key).card?.at).toBe(17);
  await expect.poll(firstCard).toBe(before);
});
