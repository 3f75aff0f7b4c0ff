import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workLayoutOf, workLayouts } from '../../../entities/local-state/work-layout-store.ts';
import { workItemStore } from '../../../entities/work-item/work-item-store.ts';
import { useHomes } from '../../../entities/home/home-store.ts';
import { violations } from '../../../testing/axe.ts';
import { buildHome, buildWorkItem } from '../../../testing/build-entities.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { showIn, themes } from '../../../testing/show.tsx';
import { atHour } from '../../../testing/times.ts';
import { button, forgetWork, row, showWork } from '../../../testing/work-pane.tsx';

beforeEach(() => {
  forgetWork();
  fillLocal(workLayouts);
});

const key = { homeId: 'local', guildId: 'gld_1' };

const items = [
  buildWorkItem({
    id: 'b',
    type: 'objective',
    title: 'Bread',
    createdAt: atHour(1),
    dueOn: '2099-03-01',
  }),
  buildWorkItem({
    id: 'b1',
    type: 'initiative',
    title: 'Rye',
    parentId: 'b',
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
    createdAt: atHour(2),
  }),
  buildWorkItem({
    id: 'a',
    type: 'objective',
    title: 'Apples',
    createdAt: atHour(3),
    priority: 'high',
    dueOn: '2099-02-01',
  }),
];

const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
const press = (name: string) => userEvent.click(head(name).getByRole('button'));

const shown = () =>
  [...document.querySelectorAll('.outline-row')]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((each) => each.querySelector('.outline-title')?.textContent);

test('the headings name the columns, and sort the items below each parent', async () => {
  showWork({ items });
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake', 'Apples']);
  const names = page.getByRole('columnheader').elements();
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Title',
    'Status',
    'Priority',
    'Operator',
    'Progress',
    'Due',
  ]);
  await press('Title');
  await expect.poll(shown).toEqual(['Apples', 'Bread', 'Oat', 'Rye', 'Cake']);
  await expect.element(head('Title')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Due')).toHaveAttribute('aria-sort', 'none');
  await press('Title');
  await expect.poll(shown).toEqual(['Cake', 'Bread', 'Rye', 'Oat', 'Apples']);
  await press('Due');
  await expect.poll(shown).toEqual(['Apples', 'Bread', 'Rye', 'Oat', 'Cake']);
  await expect.element(page.getByText('Sorted by due date')).toBeVisible();
  expect(workLayoutOf(key).sort).toEqual({ by: 'due', isDescending: false });
  await userEvent.click(button('Order by hand'));
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake', 'Apples']);
  await expect.element(page.getByText('Sorted by due date')).not.toBeInTheDocument();
});

test('headings are one stop of the Tab key, and arrows go from one to the next', async () => {
  showWork({ items });
  const first = head('Title').getByRole('button').element() as HTMLElement;
  await expect.poll(() => first.tabIndex).toBe(0);
  first.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(head('Priority')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(shown).toEqual(['Apples', 'Bread', 'Rye', 'Oat', 'Cake']);
  await userEvent.keyboard('{Tab}');
  await expect.element(row('Apples')).toHaveFocus();
});

test('in a sorted tree an item is not moved past its siblings, and a sentence says why', async () => {
  const { bridge } = showWork({ items });
  await press('Title');
  await userEvent.click(row('Bread'));
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const sentence = 'The tree is sorted by title. Press “Order by hand” to move items.';
  await expect.element(page.getByText(sentence)).toBeVisible();
  await userEvent.dragAndDrop(row('Rye'), row('Oat'));
  await expect.poll(() => page.getByText(sentence).elements().length).toBeGreaterThan(0);
  expect(bridge.inputsOf('outbox.submit')).toEqual([]);
});

test('a row that is changed goes to its place, and the keyboard with it', async () => {
  showWork({ items });
  await press('Status');
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Apples', 'Cake']);
  await userEvent.click(row('Apples'));
  workItemStore.applyRows('local', [buildWorkItem({ ...items[4], status: 'cancelled' })], {
    isEvent: true,
    scopeId: 'gld_1',
  });
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake', 'Apples']);
  await expect.element(row('Apples')).toHaveFocus();
});

test('columns are taken away and brought back, and are kept', async () => {
  const { remove } = showWork({ items });
  await userEvent.click(button('Columns'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Priority' }));
  await expect.element(head('Priority')).not.toBeInTheDocument();
  expect(document.querySelector('[data-field=priority]')).toBeNull();
  remove();
  showWork({ items });
  await expect.element(head('Status')).toBeVisible();
  await expect.element(head('Priority')).not.toBeInTheDocument();
  await userEvent.click(button('Columns'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Priority' }));
  await expect.element(head('Priority')).toBeVisible();
  expect(workLayoutOf(key).hiddenColumns).toEqual([]);
});

test('a service without dates has no column for them, and a tree is not sorted by what it lacks', async () => {
  fillLocal(workLayouts, [
    [key, { ...workLayoutOf(key), sort: { by: 'due', isDescending: false } }],
  ]);
  useHomes.setState({ homes: [buildHome({ id: 'local', extensions: [] })] });
  showWork({ items });
  await expect.poll(shown).toEqual(['Bread', 'Rye', 'Oat', 'Cake', 'Apples']);
  await expect.element(head('Progress')).toBeVisible();
  await expect.element(head('Due')).not.toBeInTheDocument();
  await expect.element(button('Order by hand')).not.toBeInTheDocument();
});

test.for([...themes, 'forced'] as const)('a sorted tree has no violations in %s', async (theme) => {
  await showIn(theme);
  fillLocal(workLayouts, [
    [key, { ...workLayoutOf(key), sort: { by: 'priority', isDescending: true } }],
  ]);
  showWork({ items, first: ['tree', 'status=todo'] });
  await expect.element(button('Order by hand')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('nothing is said of nobody, and what most items have stands back', async () => {
  showWork({ items });
  await expect.element(row('Bread')).toBeVisible();
  const words = [...document.querySelectorAll('[data-word]')].map((each) =>
    each.getAttribute('data-word'),
  );
  expect(words).not.toContain('Unassigned');
  const operator = row('Bread').getByRole('button', { name: 'Operator: Unassigned' });
  await expect.element(operator).toBeVisible();
  await expect
    .element(row('Bread').getByRole('button', { name: 'Priority: Medium' }))
    .toHaveAttribute('data-quiet');
  await expect
    .element(row('Apples').getByRole('button', { name: 'Priority: High' }))
    .not.toHaveAttribute('data-quiet');
});
