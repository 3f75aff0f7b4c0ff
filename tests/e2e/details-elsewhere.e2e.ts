import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './application.ts';
import { articleOf, openDocuments } from './documents.ts';
import { connectStarted, haltService, resumeAndSend } from './home.ts';
import { askService } from './other-client.ts';
import { takePicture } from './pictures.ts';
import { startService } from './service.ts';
import { itemOf, openWork } from './work.ts';

// The details of what is selected, on a service with and without extensions, and while it is away.

const detailsOf = (page: Page) => page.getByRole('region', { name: 'Details' });
const headingOf = (page: Page, title: string) =>
  detailsOf(page).getByRole('heading', { name: title, exact: true });
const titleIn = (page: Page) => detailsOf(page).getByRole('textbox', { name: 'Title' });

/** Gives the selected item another title, in the details. */
async function rename(page: Page, title: string): Promise<void> {
  await titleIn(page).fill(title);
  await titleIn(page).press('Enter');
  await expect(itemOf(page, title)).toBeVisible();
}

for (const flags of [[], ['--bare']]) {
  const kind = flags.length === 0 ? 'a service' : 'a service without extensions';
  test(`on ${kind}, items, entries and documents are read and changed in the details, offline too`, async ({
    start,
  }) => {
    const service = await startService(...flags);
    try {
      const guild = `/guilds/${service.guildId}`;
      const { id } = await askService<{ id: string }>(service, 'POST', `${guild}/work-items`, {
        type: 'task',
        title: 'Bake',
      });
      await askService(service, 'PUT', `/work-items/${id}`, { status: 'review' });
      await askService(service, 'POST', `${guild}/workspace`, {
        title: 'Recipes',
        content: 'Rye needs **time**.',
      });
      const { page } = await start();
      await page.setViewportSize({ width: 1400, height: 820 });
      await connectStarted(page, service, flags);
      await openWork(page);
      await itemOf(page, 'Bake').press('Space');
      await expect(headingOf(page, 'Bake')).toBeAttached();
      await rename(page, 'Bake bread');
      await openDocuments(page);
      // The details are open, and nobody has selected a document yet
      await expect(detailsOf(page)).toBeHidden();
      await page.getByRole('listbox', { name: 'Documents' }).press('Space');
      await expect(headingOf(page, 'Recipes')).toBeAttached();
      await expect(detailsOf(page).getByRole('article')).toContainText('Rye needs time.');

      await haltService(page, service);
      await page.getByRole('link', { name: /^Inbox/ }).click();
      const needs = page.getByRole('region', { name: 'Needs you' });
      await needs.getByRole('link', { name: 'Bake bread' }).focus();
      await expect(headingOf(page, 'Bake bread')).toBeAttached();
      await expect(
        detailsOf(page).getByRole('button', { name: 'Approve', exact: true }),
      ).toBeVisible();
      await takePicture(page, `details-away${flags.join('')}`);
      await detailsOf(page).getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(needs.getByRole('link', { name: 'Bake bread' })).toHaveCount(0);
      await openWork(page);
      await itemOf(page, 'Bake bread').focus();
      await rename(page, 'Bake rye bread');
      await openDocuments(page);
      await expect(detailsOf(page).getByRole('article')).toContainText('Rye needs time.');
      await page.getByRole('listbox', { name: 'Documents' }).press('Enter');
      await expect(articleOf(page, 'Recipes')).toBeVisible();
      await expect(detailsOf(page)).toBeHidden();

      await resumeAndSend(page, service);
      const { workItems } = await askService<{ workItems: object[] }>(
        service,
        'GET',
        `${guild}/work-items`,
      );
      expect(workItems).toMatchObject([{ title: 'Bake rye bread', status: 'done', progress: 100 }]);
    } finally {
      await service.stop();
    }
  });
}
