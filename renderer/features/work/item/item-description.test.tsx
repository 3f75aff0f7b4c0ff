import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draftOf } from '../../../entities/local-state/draft-store.ts';
import { saveItemDraft } from '../../../entities/work-item/item-drafts.ts';
import { violations } from '../../../testing/axe.ts';
import {
  button,
  closeToasts,
  homeId,
  showItem,
  task,
  tell,
  title,
  type,
} from '../../../testing/item-pane.tsx';
import { compose, pressComposed } from '../../../testing/input-method.ts';

afterEach(closeToasts);

const described = { ...task, description: '**Rye** bread' };
const editor = page.getByRole('textbox', { name: 'Description' });
const draftOfItem = (id: string) =>
  draftOf({ homeId, kind: 'work_item', id, field: 'description' });
const draft = () => draftOfItem('itm_t');

test('a description is shown formatted, and saved as its editor is left', async () => {
  const { submitted } = showItem({ items: [described] });
  await expect.element(page.getByText('Rye', { exact: true })).toBeVisible();
  await userEvent.click(button('Edit'));
  await expect.element(editor).toHaveFocus();
  await type(editor, '# Spelt');
  expect(draft()).toBe('# Spelt');
  await userEvent.click(title);
  await expect.element(page.getByRole('heading', { name: 'Spelt' })).toBeVisible();
  expect(submitted()).toEqual([{ workItemId: 'itm_t', description: '# Spelt' }]);
  expect(draft()).toBe('');
});

test('a task in a description is ticked in place, by the keyboard too', async () => {
  const { submitted } = showItem({ items: [{ ...task, description: '- [x] rye\n- [ ] spelt' }] });
  await expect.element(page.getByRole('checkbox', { name: 'To do' })).toBeEnabled();
  (page.getByRole('checkbox', { name: 'To do' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect
    .poll(submitted)
    .toEqual([{ workItemId: 'itm_t', description: '- [x] rye\n- [x] spelt' }]);
});

test('Escape discards what was written, and Undo brings it back', async () => {
  const { submitted } = showItem({ items: [described] });
  await userEvent.click(button('Edit'));
  await type(editor, 'A thought{Escape}');
  await expect.element(editor).not.toBeInTheDocument();
  await userEvent.click(button('Undo'));
  await expect.element(editor).toHaveValue('A thought');
  expect(submitted()).toEqual([]);
});

test('Escape of an input method discards nothing of a description', async () => {
  showItem({ items: [described] });
  await userEvent.click(button('Edit'));
  await type(editor, 'Rye ');
  await compose('パン');
  await pressComposed('Escape');
  await expect.element(editor).toHaveValue('Rye パン');
});

test('a discarded text can be had back later, until it is saved or dismissed', async () => {
  showItem({ items: [described] });
  await userEvent.click(button('Edit'));
  await type(editor, 'A thought{Escape}');
  await expect.element(editor).not.toBeInTheDocument();
  await userEvent.click(button('Bring back'));
  await expect.element(editor).toHaveValue('A thought');
  await userEvent.click(editor);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Dismiss').last());
  await expect.element(button('Bring back')).not.toBeInTheDocument();
  expect(draft()).toBe('');
});

test('a text written before a crash stands in the editor again', async () => {
  const { submitted, remove } = showItem({ items: [described] });
  await expect.element(title).toBeVisible();
  saveItemDraft(homeId, 'itm_t', 'description', 'Half a thought');
  await expect.element(editor).toHaveValue('Half a thought');
  // Nobody has decided about it by only passing by.
  remove();
  expect(submitted()).toEqual([]);
  expect(draft()).toBe('Half a thought');
});

test('a change from elsewhere is told, and replaced only by Save', async () => {
  const { submitted } = showItem({ items: [described] });
  await userEvent.click(button('Edit'));
  await type(editor, 'Mine');
  tell({ id: 'itm_t', description: 'Theirs' });
  await expect.element(page.getByText(/was changed elsewhere meanwhile/)).toBeVisible();
  await userEvent.click(title);
  await expect.element(editor).toHaveValue('Mine');
  expect(submitted()).toEqual([]);
  await userEvent.click(button('Show the other text'));
  await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(button('Save'));
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', description: 'Mine' }]);
});

test('leaving the screen saves what is written', async () => {
  const { submitted, remove } = showItem({ items: [described] });
  await userEvent.click(button('Edit'));
  await type(editor, 'Almost done');
  remove();
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', description: 'Almost done' }]);
});

test('10,000 characters can be saved, and one more says so', async () => {
  const { submitted } = showItem({ items: [described] });
  await userEvent.click(button('Edit'));
  const most = 'word '.repeat(2_000);
  await userEvent.fill(editor, `${most}!`);
  await expect.element(page.getByText(/10,001 of 10,000 characters/)).toBeVisible();
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.click(title);
  expect(submitted()).toEqual([]);
  await userEvent.fill(editor, most);
  await userEvent.click(button('Save'));
  await expect.poll(submitted).toEqual([{ workItemId: 'itm_t', description: most }]);
  await expect.element(editor).not.toBeInTheDocument();
});

test('a long title and the open editor pass axe, and nothing is wider than the pane', async () => {
  const long = { ...described, title: `${'Donaudampfschifffahrt'.repeat(20)} and more` };
  showItem({ items: [long] });
  await userEvent.click(button('Edit'));
  await expect.element(editor).toBeVisible();
  expect(await violations()).toEqual([]);
  const { scrollWidth, clientWidth } = page.getByRole('main').element();
  expect(scrollWidth).toBe(clientWidth);
});

test('a description that no field can lay out is shown, and not changed', async () => {
  showItem({ items: [{ ...task, description: `a${'\u0301'.repeat(20_000)}` }] });
  await expect.element(page.getByText(/^This text is too long to be changed/)).toBeVisible();
  await expect.element(button('Edit')).not.toBeInTheDocument();
});
