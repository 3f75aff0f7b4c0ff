import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { buildEntry } from '../../../testing/build-entities.ts';
import { excel } from './testing/clipboard-tables.ts';
import { button, forgetWork, row, showWork } from '../../../testing/work-pane.tsx';

beforeEach(forgetWork);

const dialog = page.getByRole('dialog', { name: 'Paste items' });

/** Pastes as the system does; answers whether the screen took it. */
function paste(target: Element, words: string, html = ''): boolean {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', words);
  if (html !== '') {
    clipboardData.setData('text/html', html);
  }
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

/** The inputs of the writes that were kept together, with titles in the place of ids. */
function createdBy({ inputsOf }: ReturnType<typeof showWork>['bridge']): object[] {
  return inputsOf('outbox.submit_together').flatMap(({ writes }) => {
    const titles = new Map(writes.map(({ entryId, input }) => [`new_${entryId}`, input['title']]));
    return writes.map(({ input }) =>
      Object.fromEntries(
        Object.entries(input).map(([field, value]) => [field, titles.get(String(value)) ?? value]),
      ),
    );
  });
}

test('a plan is pasted into an empty Work, after the same preview', async () => {
  const { bridge } = showWork({
    items: [],
    answers: {
      'outbox.submit_together': ({ writes }) => ({
        entries: writes.map(({ entryId: id }) => buildEntry({ id })),
      }),
    },
  });
  await expect.element(page.getByText('No work yet')).toBeVisible();
  expect(paste(document.body, '# Bakery\n\nWith a café.\n\n- **Oven** that\n  fits')).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Create 2 items' }));
  await expect
    .poll(() => createdBy(bridge))
    .toMatchObject([
      { type: 'objective', title: 'Bakery', description: 'With a café.' },
      { type: 'initiative', title: 'Oven that fits', parentId: 'Bakery' },
    ]);
});

test('a table of a sheet is created with the states of its rows', async () => {
  const { bridge } = showWork({
    items: [],
    answers: {
      'outbox.submit_together': ({ writes }) => ({
        entries: writes.map(({ entryId: id }) => buildEntry({ id })),
      }),
    },
  });
  await expect.element(page.getByText('No work yet')).toBeVisible();
  expect(paste(document.body, excel.words, excel.html)).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Create 5 items' }));
  await expect
    .poll(() => createdBy(bridge))
    .toMatchObject([
      { type: 'objective', title: 'Oven' },
      { type: 'initiative', title: 'Buy "the big" one', parentId: 'Oven' },
      { workItemId: 'Buy "the big" one', status: 'in_progress', progress: 50 },
      { type: 'initiative', title: 'Fit it', parentId: 'Oven' },
      { workItemId: 'Fit it', progress: 0 },
      { type: 'objective', title: 'Shop' },
      { type: 'initiative', title: 'Paint', parentId: 'Shop' },
      { workItemId: 'Paint', status: 'done', progress: 100 },
    ]);
});

test.each(['tree', 'board', 'overview'] as const)('an empty %s takes a plan', async (view) => {
  showWork({ items: [], first: [view, ''] });
  await expect.element(page.getByText('No work yet')).toBeVisible();
  expect(paste(document.body, '- a')).toBe(true);
  await expect.element(dialog).toBeVisible();
});

test('a paste belongs to the screen wherever the focus is, but not to a field or a dialog', async () => {
  showWork();
  await expect.element(row('Buy flour')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Filter by title' }).element();
  expect(paste(field, '- a')).toBe(false);
  expect(paste(document.body, ' \n')).toBe(false);
  expect(paste(button('Elsewhere').element(), '- a')).toBe(true);
  await expect.element(dialog).toBeVisible();
  expect(paste(dialog.getByRole('button', { name: 'Cancel' }).element(), '- b')).toBe(false);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(button('Elsewhere'));
  expect(paste(row('Buy flour').element(), '- b')).toBe(true);
});
