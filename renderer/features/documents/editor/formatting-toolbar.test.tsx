import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { saveDrafts } from '../../../entities/local-state/draft-store.ts';
import { violations } from '../../../testing/axe.ts';
import { showEditor, textbox } from '../../../testing/document-pane.tsx';
import { showIn } from '../../../testing/show.tsx';

const content = textbox('Content');
const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
const inserts = page.getByRole('listbox', { name: 'Insert' });
const option = (name: string) => page.getByRole('option', { name, exact: false });

afterEach(saveDrafts);

const save = () => userEvent.keyboard('{Control>}s{/Control}');

test('the toolbar is one stop of the Tab key, and a format leads back to the text', async () => {
  const { submitted } = await showEditor('Rye');
  await userEvent.keyboard('{Escape}{Shift>}{Tab}{/Shift}');
  await expect.element(toolbar.getByRole('button', { name: 'Bold' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(toolbar.getByRole('button', { name: 'Heading' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(toolbar.getByRole('button', { name: 'Heading' })).not.toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(content).toHaveFocus();
  await save();
  await expect.poll(submitted).toMatchObject([{ content: '# Rye' }]);
});

test.each([
  ['Bold', '**Rye**'],
  ['Italic', '*Rye*'],
  ['Heading', '# Rye'],
  ['List', '- Rye'],
  ['Numbered list', '1. Rye'],
  ['Task list', '- [ ] Rye'],
  ['Quote', '> Rye'],
  ['Code', '`Rye`'],
  ['Link', '[Rye]()'],
  ['Table', 'Rye\n\n| Column 1 | Column 2 |\n| --- | --- |\n|  |  |\n'],
])('“%s” makes %j', async (name, made) => {
  const { submitted } = await showEditor('Rye');
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(toolbar.getByRole('button', { name, exact: true }));
  await expect.element(content).toHaveFocus();
  await save();
  await expect.poll(submitted).toMatchObject([{ content: made }]);
});

test.each([
  ['{Control>}{Shift>}7{/Shift}{/Control}', '1. Rye'],
  ['{Control>}{Shift>}8{/Shift}{/Control}', '- Rye'],
  ['{Control>}{Shift>}6{/Shift}{/Control}', '- [ ] Rye'],
  ['{Control>}{Shift>}9{/Shift}{/Control}', '> Rye'],
  ['{Control>}{Shift>}h{/Shift}{/Control}', '# Rye'],
])('the keys %s make %j', async (keys, made) => {
  const { submitted } = await showEditor('Rye');
  await userEvent.keyboard(keys);
  await save();
  await expect.poll(submitted).toMatchObject([{ content: made }]);
});

test('a slash at the beginning of a line offers what can stand there, and undo brings it back', async () => {
  const { submitted } = await showEditor('Rye\n');
  await userEvent.keyboard('/ta');
  await expect.element(inserts).toBeVisible();
  await expect.element(option('Task list')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(option('Table')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(inserts).not.toBeInTheDocument();
  await userEvent.keyboard('Price');
  await save();
  const table = '| Price | Column 2 |\n| --- | --- |\n|  |  |\n';
  await expect.poll(submitted).toMatchObject([{ content: `Rye\n\n${table}` }]);
  await userEvent.keyboard('{Control>}zz{/Control}');
  await expect.poll(() => content.element().textContent).toBe('Rye/ta');
});

test('a slash within words, in code and with other letters offers nothing', async () => {
  const { submitted } = await showEditor('```\n\n```\n');
  await userEvent.keyboard('a/ta{Enter}/usr/bin{Enter}/xyz{Enter}{Control>}{Home}{/Control}');
  await userEvent.keyboard('{ArrowDown}/ta{Enter}');
  await expect.element(inserts).not.toBeInTheDocument();
  await save();
  await expect
    .poll(submitted)
    .toMatchObject([{ content: '```\n/ta\n\n```\na/ta\n/usr/bin\n/xyz\n' }]);
});

test.each(['light', 'dark', 'forced'] as const)(
  'toolbar and list have no violations in %s',
  async (theme) => {
    await showIn(theme);
    await showEditor('Rye\n');
    await userEvent.keyboard('/');
    await expect.element(option('Callout')).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);
