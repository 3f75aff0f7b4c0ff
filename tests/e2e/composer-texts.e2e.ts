import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { dropFiles } from './dropped-files.ts';
import { askOperator, composerOf, foundGuild, messagesOf } from './guild.ts';
import { test } from './application.ts';

const long = `# Recipe for rye\n\n${'Knead the dough once more. '.repeat(300)}`.trim();

test('a dropped text becomes a document to which the message leads, and it opens from there', async ({
  start,
  dataFolder,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  const file = join(dataFolder, 'rye.md');
  writeFileSync(file, long);
  await composerOf(page).pressSequentially('All of it: ');
  await dropFiles(page, '.composer', [file]);
  await page.getByRole('button', { name: 'Make it a document' }).click();
  await expect(composerOf(page)).toHaveValue(/All of it: .*#Recipe for rye/);
  await composerOf(page).press('Enter');
  const said = messagesOf(page, 'You').filter({ hasText: 'All of it' });
  await said.getByRole('link', { name: 'Recipe for rye' }).click();
  await expect(page.getByRole('heading', { name: 'Recipe for rye' }).first()).toBeVisible();
  await expect(page.getByText('Knead the dough once more.').first()).toBeVisible();
});

test('what is sent as Ada says so, and says so after the application was started again', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await askOperator(first.page, 'Ada', 'Plan a picnic');
  await composerOf(first.page).pressSequentially('In her name');
  await first.page.getByRole('button', { name: 'Send as…' }).click();
  await first.page.getByRole('menuitem', { name: 'Send as Ada' }).click();
  const own = (shown: Page) => shown.getByRole('article', { name: /^You, as Ada, .*In her name/ });
  await expect(own(first.page)).toBeVisible();
  await expect(first.page.getByText('Pending')).toHaveCount(0);
  await first.app.close();
  const { page } = await start();
  await expect(own(page)).toBeVisible();
});

test('a list is written by the keyboard alone, and each step is taken back', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await askOperator(page, 'Ada', 'Plan a picnic');
  const composer = composerOf(page);
  await composer.pressSequentially('- bread');
  await composer.press('Shift+Enter');
  await composer.pressSequentially('salt');
  await composer.press('Shift+Home');
  await composer.press('ControlOrMeta+b');
  await expect(composer).toHaveValue(/^- bread\n.*\*\*.*salt\*\*$/);
  await composer.press('ControlOrMeta+z');
  await expect(composer).toHaveValue('- bread\n- salt');
  await composer.press('ControlOrMeta+Shift+z');
  await expect(composer).toHaveValue(/\*\*$/);
});
