import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardOf, boards } from '../../../entities/local-state/board-store.ts';
import { workLayouts } from '../../../entities/local-state/work-layout-store.ts';
import { violations } from '../../../testing/axe.ts';
import { overlapOf } from '../../../testing/boxes.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';
import { button, forgetWork, showWork, shownAddress } from '../../../testing/work-pane.tsx';

const key = { homeId: 'local', guildId: 'gld_1' };
const column = (status: string) => page.getByRole('list', { name: status, exact: true });
const card = (title: string) => page.getByRole('button', { name: title, exact: true });
const tasksOnly = page.getByRole('switch', { name: 'Tasks only' });

const items = [
  buildWorkItem({ id: 'o', type: 'objective', title: 'Open the bakery' }),
  buildWorkItem({ id: 'e', type: 'epic', title: 'Bread', priority: 'high' }),
  buildWorkItem({ id: 'r', title: 'Rye', parentId: 'e' }),
  buildWorkItem({ id: 'd', title: 'Oven', status: 'done' }),
];

beforeEach(async () => {
  forgetWork();
  fillLocal(workLayouts);
  await closeToasts();
});

test('a board shows tasks alone, counts them, and its view and its link say so', async () => {
  showWork({ items, first: ['board', 'group=none&tasks=only'] });
  await expect.poll(shownAddress).toBe('board/');
  await expect.element(card('Rye')).toBeVisible();
  await expect.element(card('Open the bakery')).not.toBeInTheDocument();
  await expect.element(tasksOnly).toBeChecked();
  await expect.element(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await userEvent.click(tasksOnly);
  await expect.element(card('Open the bakery')).toBeVisible();
  expect(boardOf(boards.use.getState(), key).isTasksOnly).toBe(false);
});

test('a column is folded and unfolded, and still takes what is moved there', async () => {
  const { bridge } = showWork({
    items,
    first: ['board', ''],
    answers: { 'outbox.submit': () => new Promise(() => undefined) },
  });
  await userEvent.click(button('Done column'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Fold column' }));
  await expect.element(column('Done')).not.toBeInTheDocument();
  await expect.element(card('Oven')).not.toBeInTheDocument();
  const folded = document.querySelector('.board-column[data-folded]');
  await userEvent.dragAndDrop(card('Rye'), folded ?? document.body);
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ workItemId: 'r', status: 'done', progress: 100 }]);
  await userEvent.click(button('Unfold Done'));
  await expect.element(column('Done')).toBeVisible();
  await expect.element(card('Oven')).toBeVisible();
  expect(boardOf(boards.use.getState(), key).foldedColumns).toEqual([]);
});

test('tasks are added in a column one after the other, each as one act', async () => {
  const { bridge } = showWork({
    items,
    first: ['board', ''],
    answers: { 'outbox.submit_together': () => ({ entries: [] }) },
  });
  const field = page.getByRole('textbox', { name: 'Title' });
  await userEvent.click(button('Add task to To do'));
  await expect.element(field).toHaveFocus();
  const first = document.querySelector('.board-card');
  expect(overlapOf(field.element(), first ?? document.body), 'it covers no card').toBe(0);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Add task to In progress'));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Knead{Enter}');
  await expect.element(field).toHaveValue('');
  await userEvent.keyboard('Bake{Enter}{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  const made = bridge.inputsOf('outbox.submit_together');
  expect(made.map(({ writes }) => writes.map(({ input }) => input))).toMatchObject([
    [{ type: 'task', title: 'Knead' }, { status: 'in_progress' }],
    [{ type: 'task', title: 'Bake' }, { status: 'in_progress' }],
  ]);
});

test('each priority has a lane, so that something can be dragged there', async () => {
  const { bridge } = showWork({
    items,
    first: ['board', 'group=priority'],
    answers: { 'outbox.submit': () => new Promise(() => undefined) },
  });
  for (const name of ['Critical', 'High', 'Medium', 'Low']) {
    await expect.element(page.getByRole('region', { name, exact: true })).toBeInTheDocument();
  }
  const critical = page.getByRole('region', { name: 'Critical' });
  await expect.element(critical.getByText('0 items')).toBeInTheDocument();
  await userEvent.dragAndDrop(
    card('Bread'),
    critical.getByRole('list', { name: 'To do', exact: true }),
  );
  await expect
    .poll(() => bridge.inputsOf('outbox.submit').map(({ input }) => input))
    .toEqual([{ workItemId: 'e', status: 'todo', priority: 'critical' }]);
});

test.for([...themes, 'forced'] as const)(
  'folded columns and the field of a new task have no violations in %s',
  async (theme) => {
    await showIn(theme);
    fillLocal(boards, [
      [key, { grouping: 'priority', columnLimits: {}, foldedColumns: ['backlog', 'done'] }],
    ]);
    showWork({ items, first: ['board', ''] });
    await userEvent.click(button('Add task to To do'));
    await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(await violations()).toEqual([]);
  },
);
