import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workLayouts } from '../../../entities/local-state/work-layout-store.ts';
import { boxOf } from '../../../testing/boxes.ts';
import { fillLocal } from '../../../testing/fill-local.ts';
import { closeToasts } from '../../../testing/item-pane.tsx';
import {
  button,
  entry,
  forgetWork,
  reviews,
  row,
  search,
  showWork,
  shownAddress,
} from '../../../testing/work-pane.tsx';

beforeEach(async () => {
  forgetWork();
  fillLocal(workLayouts);
  await closeToasts();
});

const chip = (words: string) => page.getByRole('button', { name: `Remove ${words}`, exact: true });

test('each condition is a chip that drops it, and the matches are counted', async () => {
  showWork({ first: ['tree', 'status=review&priority=medium&priority=high'] });
  await expect.element(page.getByText('1 of 2 items')).toBeVisible();
  await expect.element(chip('Status: Review')).toBeVisible();
  await expect.element(chip('Priority: Medium')).toBeVisible();
  await userEvent.click(chip('Status: Review'));
  await expect.element(page.getByText('2 of 2 items')).toBeVisible();
  await expect.poll(shownAddress).toBe('tree/priority=medium&priority=high');
  (chip('Priority: Medium').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Priority: High')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownAddress).toBe('tree/');
  await expect.element(page.getByText(/ of 2 items/)).not.toBeInTheDocument();
});

test('where nothing matches, the count says so beside the way back', async () => {
  showWork();
  await userEvent.fill(search, 'nothing of that kind');
  await expect.element(page.getByText('0 of 2 items')).toBeVisible();
  await userEvent.click(button('Clear filter'));
  await expect.element(row('Buy flour')).toBeVisible();
});

test('the chips of every condition are one line, and leave the list its place', async () => {
  await page.viewport(620, 410);
  const all = ['backlog', 'todo', 'in_progress', 'review', 'done', 'cancelled'];
  showWork({ first: ['tree', all.map((status) => `status=${status}`).join('&')] });
  await expect.element(page.getByText('2 of 2 items')).toBeVisible();
  const bar = document.querySelector('.shown-bar');
  expect(boxOf(bar).height).toBeLessThan(50);
  expect(bar?.scrollWidth).toBeLessThanOrEqual(bar?.clientWidth ?? 0);
});

test('a changed view is updated by a press, and that is taken back', async () => {
  const { bridge } = showWork({ views: [reviews], first: ['tree', 'status=review'] });
  await expect.element(button('Reviews')).toBeVisible();
  await expect.element(button('Update view')).not.toBeInTheDocument();
  await userEvent.fill(search, 'oven');
  await userEvent.click(button('Update view'));
  await expect.element(button('Update view')).not.toBeInTheDocument();
  const written = () =>
    bridge
      .inputsOf('local.save')
      .filter(({ kind }) => kind === 'saved_view')
      .map(({ value }) => value);
  const { homeId: _home, id: _id, ...before } = reviews;
  const after = { ...before, filter: 'text=oven&status=review' };
  expect(written()).toEqual([after]);
  await userEvent.click(button('Undo'));
  await expect.element(button('Reviews (changed)')).toBeVisible();
  expect(written()).toEqual([after, before]);
});

test('how a tree is sorted is a part of its view, and an address says it', async () => {
  const sorted = { ...reviews, sort: { by: 'title', isDescending: true } } as const;
  showWork({ views: [sorted], first: ['tree', 'status=review&sort=-title'] });
  await expect.poll(shownAddress).toBe('tree/status=review');
  await expect.element(page.getByRole('button', { name: 'Reviews', exact: true })).toBeVisible();
  await userEvent.click(button('Order by hand'));
  await expect.element(button('Reviews (changed)')).toBeVisible();
  await userEvent.click(button('Reviews (changed)'));
  await userEvent.click(entry('Copy link'));
  await closeToasts();
  await userEvent.click(button('Reviews (changed)'));
  await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Reviews' }));
  await expect.element(button('Order by hand')).toBeVisible();
  await expect.element(page.getByText('Sorted by title')).toBeVisible();
});
