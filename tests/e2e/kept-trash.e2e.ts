import { expect } from '@playwright/test';
import { kill } from './application.ts';
import { ask, articleOf, makeDocument, openDocuments, press } from './documents.ts';
import { connectLastingHome } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';

test('a document deleted on a service without a trash is kept across a crash, and comes back as new', async ({
  start,
}) => {
  const service = await startService('--without', 'trash');
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await openDocuments(first.page);
  await makeDocument(first.page, 'Menu', 'Rye and spelt');
  await press(first.page, 'More actions');
  await first.page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = first.page.getByRole('alertdialog');
  await expect(question).toContainText('Elsewhere has no trash. Guildhall keeps a copy');
  await question.getByRole('button', { name: 'Delete' }).click();
  const titles = async () => {
    const { documents } = await ask<{ documents: { title: string }[] }>(service, 'GET', '');
    return documents.map(({ title }) => title);
  };
  await expect.poll(titles).toEqual([]);
  await kill(first.app);

  const { page } = await start();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  const menu = page.getByRole('list', { name: 'Deleted' }).getByRole('listitem');
  await menu.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(articleOf(page, 'Menu').getByText('Rye and spelt')).toBeVisible();
  await expect.poll(titles).toEqual(['Menu']);
  await service.stop();
});
