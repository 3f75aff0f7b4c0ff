import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays } from '#shared/text/civil-date.ts';
import { problemError } from '#shared/problem/problem.ts';
import { violations } from '../../../testing/axe.ts';
import { button, closeToasts, showItem, task, tell, type } from '../../../testing/item-pane.tsx';
import { showIn } from '../../../testing/show.tsx';
import { today } from '../../../ui/dates/use-today.ts';
import { writtenDate } from '../../../ui/dates/written-date.ts';

afterEach(closeToasts);

const start = page.getByRole('textbox', { name: 'Start', exact: true });
const due = page.getByRole('textbox', { name: 'Due', exact: true });
const inDays = (days: number) => addDays(today(), days);
const withDates = (dates: { startOn?: string; dueOn?: string }) => [{ ...task, ...dates }];

test('a date is typed in words, told before it is taken, and taken back by Undo', async () => {
  const { submitted } = showItem();
  await expect.element(due).toHaveValue('');
  await type(due, 'in 2 weeks');
  await expect.element(page.getByText(/, in 14 days$/)).toBeVisible();
  expect(submitted()).toEqual([]);
  await userEvent.keyboard('{Tab}');
  await expect.element(due).toHaveValue(writtenDate(inDays(14)));
  expect(submitted()).toEqual([{ workItemId: 'itm_t', dueOn: inDays(14) }]);
  await expect
    .element(page.getByText(`Bake bread: due date set to ${writtenDate(inDays(14))}`))
    .toBeVisible();
  await userEvent.click(button('Undo'));
  await expect.element(due).toHaveValue('');
});

test('an emptied field takes the date away, and Enter alone changes nothing', async () => {
  const { submitted } = showItem({ items: withDates({ dueOn: inDays(3) }) });
  await expect.element(due).toHaveValue(writtenDate(inDays(3)));
  await userEvent.click(due);
  await userEvent.keyboard('{Enter}');
  await type(due, writtenDate(inDays(3)) + '{Enter}');
  expect(submitted()).toEqual([]);
  await type(due, '{Delete}');
  await expect.element(page.getByText('No date', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Bake bread: due date removed')).toBeVisible();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', dueOn: null }]);
  await expect.element(due).toHaveValue('');
});

test.each(['next week', '30 feb 2028', '1/2/2027', 'x'.repeat(90)])(
  'what is no day stays in the field with what to write instead: %s',
  async (words) => {
    const { submitted } = showItem();
    await type(due, `${words}{Tab}`);
    await expect.element(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expect.element(due).toHaveValue(words);
    await expect.element(due).toBeInvalid();
    await type(due, 'tomorrow{Enter}');
    await expect.element(due).toHaveValue(writtenDate(inDays(1)));
    await expect.element(due).toBeValid();
    expect(submitted()).toEqual([{ workItemId: 'itm_t', dueOn: inDays(1) }]);
  },
);

test('Escape takes back what was typed', async () => {
  const { submitted } = showItem({ items: withDates({ dueOn: inDays(3) }) });
  await type(due, 'nonsense{Enter}');
  await userEvent.keyboard('{Escape}');
  await expect.element(due).toHaveValue(writtenDate(inDays(3)));
  await expect.element(due).toBeValid();
  expect(submitted()).toEqual([]);
});

test('a start after the due date is refused before it is sent, and so is the other way round', async () => {
  const { submitted } = showItem({ items: withDates({ startOn: inDays(2), dueOn: inDays(4) }) });
  await type(start, 'in 5 days{Enter}');
  await expect.element(page.getByText(/The start can’t be after the due date, /)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await type(due, 'tomorrow{Enter}');
  await expect.element(page.getByText(/The due date can’t be before the start, /)).toBeVisible();
  expect(submitted()).toEqual([]);
  await type(due, 'in 2 days{Enter}');
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', dueOn: inDays(2) }]);
});

test('what the service refuses stays typed', async () => {
  showItem({
    answers: {
      'outbox.submit': () => {
        throw problemError('unavailable', 'The disk is full.');
      },
    },
  });
  await type(start, 'tomorrow{Enter}');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(start).toHaveValue('tomorrow');
});

test('a date that somebody else sets meanwhile is told, and one of both is chosen', async () => {
  const { submitted } = showItem();
  await type(due, 'tomorrow');
  tell({ id: 'itm_t', dueOn: inDays(9) });
  await expect
    .element(page.getByText(`Changed elsewhere to “${writtenDate(inDays(9))}”.`))
    .toBeVisible();
  await userEvent.click(button('Keep mine'));
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', dueOn: inDays(1) }]);
});

test('a due date that has passed is called overdue, and not once the item is done', async () => {
  showItem({ items: withDates({ dueOn: inDays(-1) }) });
  await expect.element(page.getByText('Overdue', { exact: true })).toBeVisible();
  tell({ id: 'itm_t', status: 'done', progress: 100 });
  await expect.element(page.getByText('Overdue', { exact: true })).not.toBeInTheDocument();
});

test('a service that keeps no dates has no fields for them', async () => {
  showItem({ home: { kind: 'remote', extensions: ['work-item-edit'] } });
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toBeVisible();
  expect([start, due].flatMap((field) => field.elements())).toEqual([]);
});

test.each(['light', 'dark', 'forced'] as const)('the fields pass axe in %s', async (theme) => {
  await showIn(theme);
  showItem({ items: withDates({ dueOn: inDays(-1) }) });
  await type(start, 'nonsense{Enter}');
  await expect.element(start).toBeInvalid();
  expect(await violations()).toEqual([]);
});
