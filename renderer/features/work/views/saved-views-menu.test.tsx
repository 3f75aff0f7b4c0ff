import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { savedViews, viewsOf } from '../../../entities/local-state/saved-view-store.ts';
import type { SavedView } from '../../../entities/local-state/saved-view-store.ts';
import type { FakeBridge } from '../../../testing/fake-bridge.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import {
  board,
  button,
  entry,
  forgetWork,
  reviews,
  search,
  showWork,
  shownAddress,
} from '../../../testing/work-pane.tsx';

beforeEach(forgetWork);

const view = (name: string) => page.getByRole('menuitemcheckbox', { name, exact: true });

/** The saves of views that main was asked for. */
const written = (bridge: FakeBridge) =>
  bridge.inputsOf('local.save').filter(({ kind }) => kind === 'saved_view');
const known = () => viewsOf(savedViews.use.getState(), 'local');
const keyOf = ({ homeId, id }: SavedView) => ({ homeId, id });

/** A disk that is full until it is said to have room, and a call that needs some. */
function fullDisk() {
  const disk = { isFull: true };
  const call = () => {
    if (disk.isFull) {
      throw problemError('unavailable', 'Nothing could be saved: the disk is full.');
    }
    return {};
  };
  return { disk, call };
}

test('a view is saved under a name, opened, told from what it was changed to, and renamed', async () => {
  const { bridge } = showWork({ views: [board] });
  await userEvent.fill(search, 'oven');
  await userEvent.click(button('Saved views'));
  await userEvent.click(entry('Save view…'));
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect.element(page.getByText('Enter a name.')).toBeVisible();
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), '  Ovens ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Ovens', exact: true })).toBeVisible();
  const saved = { name: 'Ovens', view: 'tree', filter: 'text=oven' } as const;
  const key = { homeId: 'local', id: expect.stringMatching(/./v) };
  expect(written(bridge)).toEqual([{ kind: 'saved_view', key, value: saved }]);

  await userEvent.fill(search, 'flour');
  await expect.element(button('Ovens (changed)')).toBeVisible();
  await userEvent.click(button(/^Ovens/));
  await userEvent.click(view('By priority'));
  await expect.element(page.getByRole('region', { name: 'High' })).toBeVisible();
  await expect.poll(shownAddress).toBe('board/');
  await expect
    .element(page.getByRole('button', { name: 'By priority', exact: true }))
    .toBeVisible();
  const arranged = bridge.inputsOf('local.save').filter(({ kind }) => kind === 'board');
  expect(arranged).toMatchObject([{ value: { grouping: 'priority' } }]);

  await userEvent.click(button('By priority'));
  await userEvent.click(view('Ovens'));
  await expect.poll(shownAddress).toBe('tree/text=oven');
  await userEvent.click(button(/^Ovens/));
  await userEvent.click(entry('Rename…'));
  const field = page.getByRole('textbox', { name: 'Name' });
  await userEvent.fill(field, 'by PRIORITY');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(page.getByText('There is already a view called “By priority”.'))
    .toBeVisible();
  await userEvent.fill(field, 'Baking');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Baking', exact: true })).toHaveFocus();
  expect(written(bridge).at(-1)).toEqual({
    ...written(bridge)[0],
    value: { ...saved, name: 'Baking' },
  });
});

test('saving under a name that is there asks first, and a failure is said where it was saved', async () => {
  const { disk, call } = fullDisk();
  const { bridge } = showWork({
    views: [reviews],
    first: ['tree', 'status=review'],
    answers: { 'local.save': call },
  });
  await userEvent.fill(search, 'oven');
  await userEvent.click(button(/^Reviews/));
  await userEvent.click(entry('Save view…'));
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Reviews');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alertdialog', { name: 'Replace “Reviews”?' });
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(written(bridge)).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await userEvent.click(question.getByRole('button', { name: 'Replace' }));
  await expect.element(page.getByText('Nothing could be saved: the disk is full.')).toBeVisible();
  expect(known()).toEqual([reviews]);
  disk.isFull = false;
  await userEvent.click(page.getByRole('button', { name: 'Save', exact: true }));
  await userEvent.click(question.getByRole('button', { name: 'Replace' }));
  await expect.element(page.getByRole('button', { name: 'Reviews', exact: true })).toHaveFocus();
  expect(known()).toEqual([{ ...reviews, filter: 'text=oven&status=review' }]);
});

test('a view is deleted with an undo, and one that cannot be deleted stays', async () => {
  const { disk, call } = fullDisk();
  const { bridge } = showWork({
    views: [reviews],
    first: ['tree', 'status=review'],
    answers: { 'local.save': call },
  });
  await userEvent.click(button('Reviews'));
  await userEvent.click(entry('Delete view'));
  await expect.element(page.getByText('Nothing could be saved: the disk is full.')).toBeVisible();
  await closeToasts();
  disk.isFull = false;
  await userEvent.click(button('Reviews'));
  await userEvent.click(entry('Delete view'));
  await expect.element(button('Saved views')).toBeVisible();
  await userEvent.click(button('Undo'));
  await expect.element(page.getByRole('button', { name: 'Reviews', exact: true })).toBeVisible();
  const { homeId: _homeId, id: _id, ...value } = reviews;
  const asked = { kind: 'saved_view', key: keyOf(reviews) };
  expect(written(bridge)).toEqual([asked, asked, { ...asked, value }]);
});

test('a link to a view names all of it, and whoever goes elsewhere by a link has left the view', async () => {
  const { bridge } = showWork({ views: [reviews, board], first: ['board', 'group=priority'] });
  await expect
    .element(page.getByRole('button', { name: 'By priority', exact: true }))
    .toBeVisible();
  await expect.poll(shownAddress).toBe('board/');
  await userEvent.click(button('By priority'));
  await userEvent.click(entry('Copy link'));
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(bridge.inputsOf('clipboard.write')).toEqual([
    { text: 'guildhall://home/local/work/board/group=priority' },
  ]);
  await closeToasts();
  await userEvent.click(button('None'));
  await expect.element(button('By priority (changed)')).toBeVisible();
  await userEvent.click(button('Elsewhere'));
  await expect.element(button('Saved views')).toBeVisible();
});

test('a view with the name of an act is a view, and many long names fit the window, with a search', async () => {
  const many = Array.from({ length: placeLimits.savedViews }, (_, number) => ({
    ...reviews,
    id: `view_${number}`,
    name: `${number} ${'x'.repeat(placeLimits.savedViewName - 5)}`,
    filter: `text=${number}`,
  }));
  showWork({ views: [{ ...reviews, id: 'view_last', name: 'Copy link' }, ...many] });
  await userEvent.click(button('Saved views'));
  const options = page.getByRole('option', { name: 'Copy link', exact: true });
  await expect.poll(() => options.elements().length).toBe(2);
  const menu = page.getByRole('dialog').element();
  const { width, height } = menu.getBoundingClientRect();
  expect(width).toBeLessThan(window.innerWidth);
  expect(height).toBeLessThanOrEqual(window.innerHeight);
  expect(menu.scrollWidth).toBeLessThanOrEqual(menu.clientWidth);
  await userEvent.keyboard('17{Enter}');
  await expect.poll(shownAddress).toBe('tree/text=17');
});
