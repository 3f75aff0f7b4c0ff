import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useHomes } from '../../../entities/home/home-store.ts';
import { savedViews } from '../../../entities/local-state/saved-view-store.ts';
import { workLayoutOf, workLayouts } from '../../../entities/local-state/work-layout-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildEntry, buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { boxOf } from '../../../testing/boxes.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';
import { atHour } from '../../../testing/times.ts';
import { button, forgetWork, row, showWork } from '../../../testing/work-pane.tsx';

const key = { homeId: 'local', guildId: 'gld_1' };
const accepted = {
  'outbox.submit': () => ({ entry: buildEntry({}), output: undefined }),
  'outbox.submit_together': () => ({ entries: [] }),
};

beforeEach(async () => {
  forgetWork();
  fillLocal(workLayouts);
  await closeToasts();
});

const items = [
  buildWorkItem({ id: 'b', type: 'objective', title: 'Bread', createdAt: atHour(1) }),
  buildWorkItem({
    id: 'b1',
    type: 'initiative',
    title: 'Rye',
    parentId: 'b',
    status: 'done',
    createdAt: atHour(1),
  }),
  buildWorkItem({
    id: 'b2',
    type: 'initiative',
    title: 'Oat',
    parentId: 'b',
    createdAt: atHour(2),
  }),
  buildWorkItem({
    id: 'c',
    type: 'objective',
    title: 'Cake',
    status: 'done',
    createdAt: atHour(3),
  }),
];

const shown = () =>
  [...document.querySelectorAll('.outline-row')]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((each) => each.querySelector('.outline-title')?.textContent);
const byStatus = ['To do', 'Bread', 'Oat', 'Done', 'Rye', 'Cake'];

function showGrouped(grouping: 'status' | 'due' | 'operator' = 'status', first = '') {
  fillLocal(workLayouts, [[key, { ...workLayoutOf(key), grouping }]]);
  return showWork({ items, first: ['tree', first], answers: accepted });
}

test('the menu of the columns groups the tree, and the bar ends that', async () => {
  showWork({ items });
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake']);
  await userEvent.click(button('Columns'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Group by' }));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Status', checked: false }));
  await expect.poll(shown).toEqual(byStatus);
  expect(workLayoutOf(key).grouping).toBe('status');
  await expect.element(page.getByText('Grouped by status')).toBeVisible();
  await userEvent.click(button('No groups'));
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake']);
  expect(workLayoutOf(key).grouping).toBeUndefined();
});

test('a heading names its group with its count, and folds by click, arrows and Enter', async () => {
  showGrouped();
  await expect.element(row('To do')).toHaveAccessibleDescription('2 items');
  await expect.element(row('To do')).toHaveAttribute('aria-level', '1');
  await expect.element(row('Rye')).toHaveAttribute('aria-level', '2');
  await expect.element(row('Rye')).toHaveAccessibleDescription(/In Bread/);
  await userEvent.click(row('To do'));
  await expect.poll(shown).toEqual(['To do', 'Done', 'Rye', 'Cake']);
  await expect.element(row('To do')).toHaveFocus();
  await expect.element(row('To do')).toHaveAttribute('aria-expanded', 'false');
  expect(workLayoutOf(key).foldedGroupIds).toEqual(['todo']);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(shown).toEqual(byStatus);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(row('Bread')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(row('To do')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(shown).toEqual(['To do', 'Done', 'Rye', 'Cake']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(shown).toEqual(['To do', 'Done']);
  await userEvent.keyboard('*');
  await expect.poll(shown).toEqual(byStatus);
});

test('levels and places are not changed in a tree with groups, and a sentence says why', async () => {
  const { bridge } = showGrouped();
  const sentence = page.getByText(
    'The tree is grouped by status. Press “No groups” to move items.',
  );
  for (const keys of ['{Alt>}{ArrowUp}{/Alt}', '{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}']) {
    await closeToasts();
    await userEvent.click(row('Oat'));
    await userEvent.keyboard(keys);
    await expect.element(sentence).toBeVisible();
  }
  await userEvent.dragAndDrop(row('Oat'), row('Bread'));
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('an item that is dropped on another group gets its value', async () => {
  const { bridge } = showGrouped();
  await expect.element(row('Oat')).toBeVisible();
  await userEvent.dragAndDrop(row('Oat'), row('Done'));
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ workItemId: 'b2', status: 'done', progress: 100 }]);
  await expect.element(page.getByText('Oat moved to Done')).toBeVisible();
});

test('nothing gets a date by being dropped on a time', async () => {
  const { bridge } = showGrouped('due');
  workItemStore.applyRows(
    'local',
    [buildWorkItem({ ...items[3], status: 'todo', dueOn: '2099-01-05' })],
    {
      isEvent: true,
      scopeId: 'gld_1',
    },
  );
  await expect.element(row('Due later')).toBeVisible();
  await userEvent.dragAndDrop(row('Oat'), row('Due later'));
  await expect
    .element(page.getByText('Nothing becomes “Due later” by moving it there.').last())
    .toBeVisible();
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a new item is written in its group, and created with what that stands for', async () => {
  const { bridge } = showGrouped();
  await userEvent.click(row('Rye'));
  await userEvent.keyboard('{Control>}i{/Control}');
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription('New in Done, Esc ends');
  await userEvent.keyboard('Spelt{Tab}');
  await expect.element(field).toHaveAccessibleDescription(/^The tree is grouped by status/);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => bridge.inputsOf('outbox.submit_together')).toHaveLength(1);
  const [{ writes } = { writes: [] }] = bridge.inputsOf('outbox.submit_together');
  expect(writes.map(({ input }) => input)).toMatchObject([
    { title: 'Spelt', type: 'initiative', parentId: 'b' },
    { status: 'done', progress: 100 },
  ]);
});

test('an objective begins in the group of new items, which is unfolded for it', async () => {
  fillLocal(workLayouts, [
    [key, { ...workLayoutOf(key), grouping: 'status', foldedGroupIds: ['todo'] }],
  ]);
  showWork({ items, answers: accepted });
  await expect.poll(shown).toEqual(['To do', 'Done', 'Rye', 'Cake']);
  await userEvent.click(button('New objective'));
  await expect.poll(shown).toEqual(byStatus);
  await expect
    .element(page.getByRole('textbox', { name: 'Title' }))
    .toHaveAccessibleDescription('New in To do, Esc ends');
});

test('a row whose group is folded gives the keyboard to the row in its place', async () => {
  fillLocal(workLayouts, [
    [key, { ...workLayoutOf(key), grouping: 'status', foldedGroupIds: ['done'] }],
  ]);
  showWork({ items, answers: accepted });
  await userEvent.click(row('Bread'));
  workItemStore.applyRows('local', [buildWorkItem({ ...items[0], status: 'done' })], {
    isEvent: true,
    scopeId: 'gld_1',
  });
  await expect.poll(shown).toEqual(['To do', 'Oat', 'Done']);
  await expect.element(row('Oat')).toHaveFocus();
  await expect.element(row('Done')).toHaveAccessibleDescription('3 items');
});

test('a selection leaves out the headings', async () => {
  showGrouped();
  await userEvent.click(row('Oat'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(workLayoutOf(key).selectedIds).toEqual(['b2', 'b1']);
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(workLayoutOf(key).selectedIds).toEqual(['b', 'b2', 'b1', 'c']);
  await userEvent.click(row('To do'));
  expect(workLayoutOf(key).selectedIds).toEqual([]);
});

test('a saved view brings its groups back, and an address too', async () => {
  const view = { homeId: 'local', id: 'v', name: 'Mine', view: 'tree', filter: '' } as const;
  const shownFirst = showWork({
    items,
    views: [{ ...view, grouping: 'status' }],
    first: ['tree', 'group=priority'],
  });
  await expect.poll(shown).toEqual(['Medium', 'Bread', 'Rye', 'Oat', 'Cake']);
  expect(savedViews.use.getState().rows.size).toBe(1);
  await userEvent.click(button('Saved views'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Mine' }));
  await expect.poll(shown).toEqual(byStatus);
  shownFirst.remove();
});

test('a service without dates groups by nothing that it lacks', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', extensions: [] })] });
  showGrouped('due');
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake']);
  await expect.element(button('No groups')).not.toBeInTheDocument();
});

test.for([...themes, 'forced'] as const)(
  'a tree in groups has no violations in %s',
  async (theme) => {
    await showIn(theme);
    showGrouped('status', 'status=todo');
    await expect.element(row('To do')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test('the head of a group stays in sight while its items are scrolled through', async () => {
  const many = Array.from({ length: 400 }, (_, at) =>
    buildWorkItem({
      id: `many_${at}`,
      title: `Loaf ${at}`,
      type: 'objective',
      status: at < 200 ? 'todo' : 'done',
      createdAt: new Date(1_700_000_000_000 + at * 1000).toISOString(),
    }),
  );
  fillLocal(workLayouts, [[key, { ...workLayoutOf(key), grouping: 'status' }]]);
  showWork({ items: many });
  await expect.element(row('Loaf 0')).toBeVisible();
  const list = document.querySelector('.outline-grouped');
  list?.scrollTo(0, 100 * 32);
  await expect.element(row('Loaf 102')).toBeVisible();
  await expect.element(row('To do')).toBeInViewport({ ratio: 1 });
  await expect.element(row('Done')).not.toBeInTheDocument();
  list?.scrollTo(0, 300 * 32);
  await expect.element(row('Done')).toBeInViewport({ ratio: 1 });
  await userEvent.click(row('Loaf 303'));
  await userEvent.keyboard('{ArrowUp>8}');
  const head = boxOf(row('Done').element());
  await expect.poll(() => boxOf(document.activeElement).top).toBeGreaterThanOrEqual(head.bottom);
});
