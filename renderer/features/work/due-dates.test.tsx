import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '#shared/text/civil-date.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { violations } from '../../testing/axe.ts';
import { boxOf } from '../../testing/boxes.ts';
import { buildHome, buildWorkItem } from '../../testing/build-entities.ts';
import { showIn, themes } from '../../testing/show.tsx';
import { button, forgetWork, row, showWork, shownAddress } from '../../testing/work-pane.tsx';
import { today } from '../../ui/dates/use-today.ts';
import { shortDate } from '../../ui/dates/written-date.ts';

beforeEach(forgetWork);

const inDays = (days: number) => addDays(today(), days);
const items = [
  buildWorkItem({ id: 'late', title: 'Late', dueOn: inDays(-20) }),
  buildWorkItem({ id: 'done', title: 'Done', dueOn: inDays(-20), status: 'done' }),
  buildWorkItem({ id: 'today', title: 'Today', dueOn: today() }),
  buildWorkItem({ id: 'far', title: 'Far', dueOn: inDays(400) }),
  buildWorkItem({ id: 'free', title: 'Free' }),
];

const dueOf = (title: string) => row(title).element().querySelector('[data-column="due"]');
const shownTitles = () =>
  [...document.querySelectorAll('.outline-row')]
    .map((each) => each.querySelector('[id$=title]')?.textContent ?? '')
    .toSorted();

test('a row says when its item is due, and in words that this has passed', async () => {
  showWork({ items });
  await expect.element(row('Late')).toHaveAccessibleDescription(/Overdue, was due /);
  await expect.element(row('Done')).toHaveAccessibleDescription(/Due /);
  await expect.element(row('Done')).not.toHaveAccessibleDescription(/Overdue/);
  await expect.element(row('Today')).not.toHaveAccessibleDescription(/Overdue/);
  await expect.element(row('Free')).not.toHaveAccessibleDescription(/Due/);
  const word = dueOf('Late')?.querySelector('.cell-word')?.getAttribute('data-word');
  expect(word).toBe('Overdue');
  const edges = ['Late', 'Free', 'Far'].map((title) => Math.round(boxOf(dueOf(title)).left));
  expect(new Set(edges).size).toBe(1);
});

test('a card says the same', async () => {
  showWork({ items, first: ['board', ''] });
  await expect.element(button('Late')).toHaveAccessibleDescription(/Overdue, was due /);
  await expect.element(button('Done')).not.toHaveAccessibleDescription(/Overdue/);
  await expect.element(button('Free')).not.toHaveAccessibleDescription(/Due/);
  const [late] = document.querySelectorAll('.card-due[data-overdue]');
  expect(late?.textContent).toBe(`Overdue ${shortDate(inDays(-20), today())}`);
  expect(document.querySelectorAll('.card-due')).toHaveLength(4);
});

test('a filter finds what is overdue, due this week and without a date, and the address keeps it', async () => {
  showWork({ items });
  await userEvent.click(button('Filter'));
  await userEvent.click(page.getByRole('option', { name: 'Overdue' }));
  await expect.poll(shownTitles).toEqual(['Late']);
  await userEvent.click(page.getByRole('option', { name: 'No due date' }));
  await expect.poll(shownTitles).toEqual(['Free', 'Late']);
  await expect.poll(shownAddress).toBe('tree/due=overdue&due=none');
  await userEvent.click(page.getByRole('option', { name: 'Overdue' }));
  await userEvent.click(page.getByRole('option', { name: 'No due date' }));
  await userEvent.click(page.getByRole('option', { name: 'Due this week' }));
  await expect.poll(shownTitles).toEqual(['Today']);
});

test('where a service keeps no dates there is no column and no filter for them', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', kind: 'remote', extensions: [] })] });
  showWork({ items });
  await expect.element(row('Late')).toBeVisible();
  expect(document.querySelectorAll('.due-cell')).toHaveLength(0);
  await userEvent.click(button('Filter'));
  await expect.element(page.getByRole('option', { name: 'Needs me' })).toBeVisible();
  expect(page.getByRole('option', { name: 'Overdue' }).elements()).toEqual([]);
});

test.for([...themes, 'forced'] as const)('due dates pass axe in %s', async (theme) => {
  await showIn(theme);
  showWork({ items });
  await expect.element(row('Late')).toBeVisible();
  expect(await violations()).toEqual([]);
});
