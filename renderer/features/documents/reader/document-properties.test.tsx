import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../../testing/axe.ts';
import {
  article,
  button,
  guildId,
  showDocument,
  textbox,
} from '../../../testing/document-pane.tsx';
import { showIn, themes } from '../../../testing/show.tsx';

const values = 'aliases:\n  - Home\n  - First page\ntags: [bakery, plan]\n';
const content = `---\n${values}---\n# Welcome\n\n- [ ] Order flour\n`;
const editing = { home: { extensions: ['document-edit' as const] } };

const dialog = page.getByRole('dialog', { name: 'Properties' });
const shown = () => page.getByText('2 properties', { exact: true });

test('values before a text are folded at its head, and are no part of it or of its outline', async () => {
  showDocument(content, editing);
  await expect.element(article.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await expect.element(outline.getByRole('button', { name: 'Welcome' })).toBeVisible();
  expect(outline.getByRole('button').elements()).toHaveLength(1);
  await expect.element(page.getByText('Home, First page')).not.toBeVisible();
  await userEvent.click(shown());
  await expect.element(page.getByText('Home, First page')).toBeVisible();
  await expect.element(page.getByText('bakery, plan')).toBeVisible();
});

test('a tick and a change of the values keep all else as it is written', async () => {
  const { submitted } = showDocument(content, editing);
  await userEvent.click(article.getByRole('checkbox'));
  const ticked = content.replace('[ ]', '[x]');
  await expect.poll(submitted).toEqual([{ guildId, docId: 'doc_1', content: ticked }]);
});

test('values are changed as text; what is none is not saved, and it is said how to write them', async () => {
  const { submitted } = showDocument(content, editing);
  await userEvent.click(shown());
  await userEvent.click(button('Edit properties…'));
  const field = dialog.getByRole('textbox', { name: 'Properties as they are written' });
  await expect.element(field).toHaveValue(values.trim());
  await userEvent.fill(field, 'only words');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog.getByText(/^These aren’t properties/)).toBeVisible();
  expect(submitted()).toEqual([]);
  await userEvent.fill(field, 'tags: [rye]');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(submitted()).toEqual([
    { guildId, docId: 'doc_1', content: content.replace(values, 'tags: [rye]\n') },
  ]);
});

test('a document without values gets some by the menu', async () => {
  const { submitted } = showDocument('Words', editing);
  await expect.element(article.getByText('Words')).toBeVisible();
  await userEvent.click(button('More actions'));
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit properties…' }));
  await userEvent.fill(dialog.getByRole('textbox'), 'tags: rye');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect
    .poll(submitted)
    .toEqual([{ guildId, docId: 'doc_1', content: '---\ntags: rye\n---\nWords' }]);
});

test('where the service changes no documents, values are shown and not changed', async () => {
  showDocument(content, { home: { kind: 'remote', extensions: [] } });
  await userEvent.click(shown());
  await expect.element(page.getByText('bakery, plan')).toBeVisible();
  await expect.element(button('Edit properties…')).not.toBeInTheDocument();
});

test('the preview shows the text without its values', async () => {
  showDocument(content, { ...editing, mode: 'edit' });
  await expect.element(textbox('Content')).toBeVisible();
  await userEvent.click(button('Preview'));
  await expect.element(article.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  await expect.element(article.getByText('bakery')).not.toBeInTheDocument();
});

test.each(themes)('open properties and their dialog pass axe in %s', async (theme) => {
  await showIn(theme);
  showDocument(content, editing);
  await userEvent.click(shown());
  expect(await violations()).toEqual([]);
  await userEvent.click(button('Edit properties…'));
  await expect.element(dialog).toBeVisible();
  expect(await violations()).toEqual([]);
});
