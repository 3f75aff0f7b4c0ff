import { expect } from '@playwright/test';
import { takePicture } from './pictures.ts';
import type { Locator, Page } from '@playwright/test';
import { smallVault } from '../notes/vaults.ts';
import { ask, documentsOf, openDocuments, press } from './documents.ts';
import { foundGuild } from './guild.ts';
import { connectById, connectFirstHome, haltService, resumeAndSend } from './home.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';
import { manyNotes, writeVault } from './vault-files.ts';
import { guildIdOf } from './work-item.ts';

/** Chooses a folder by the menu, as the system's dialog answers, and has its notes come in. */
async function importByMenu(page: Page, folder: string, count: number): Promise<void> {
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a folder…' }).click();
  await (await chosen).setFiles(folder);
  await page
    .getByRole('dialog', { name: 'Import files' })
    .getByRole('button', { name: `Create ${count} documents` })
    .click();
}

/** Opens the report, and unfolds what it tells. */
async function openReport(page: Page): Promise<Locator> {
  await press(page, 'Show report');
  const report = page.getByRole('dialog', { name: 'Import report' });
  const folded = report.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) {
    await folded.first().click();
  }
  return report;
}

const titleOf = (path: string) => path.replace(/\.md$/, '');
const titles = Object.keys(smallVault).map(titleOf).toSorted();

/** The documents of a service with their texts, by the paths of their files. */
async function served(service: Service): Promise<Record<string, string>> {
  const listed = await ask<{ documents: { id: string }[] }>(service, 'GET', '');
  const all = await Promise.all(
    listed.documents.map(({ id }) =>
      ask<{ title: string; content: string }>(service, 'GET', `/${id}`),
    ),
  );
  return Object.fromEntries(all.map(({ title, content }) => [`${title}.md`, content]));
}

test('a folder that is chosen by the menu comes in whole, and the report names each file', async ({
  start,
}, testInfo) => {
  const { page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  const files = { ...smallVault, 'oven.png': 'x' };
  await importByMenu(page, await writeVault(testInfo.outputPath('vault'), files), 5);
  await expect(page.getByText('Imported 5 files. 1 was left out.')).toBeVisible();
  const guildId = await guildIdOf(page);
  const made = (await documentsOf(page, 'local', guildId)).map(({ title }) => title);
  expect(made).toEqual(expect.arrayContaining(titles));
  const report = await openReport(page);
  await expect(report.getByText('5 files became documents')).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: 'Shop/Settings.md' })).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: 'oven.png' })).toHaveText(
    /Only \.md, \.markdown and \.txt files can be imported\.$/,
  );
  await report.getByRole('button', { name: 'Close', exact: true }).click();
  // The same folder once more: each name is said to be there already.
  await press(page, 'Put the report away');
  await importByMenu(page, testInfo.outputPath('vault'), 5);
  const again = await openReport(page);
  await expect(again.getByText('5 names to look at')).toBeVisible();
  await takePicture(page, 'import-report');
  await expect(again.getByText('Another document is called “Shop/Settings” too.')).toBeVisible();
});

test('an import that is stopped half-way keeps what came in, and names what did not', async ({
  start,
}, testInfo) => {
  const { page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  const before = (await documentsOf(page, 'local', await guildIdOf(page))).length;
  const folder = await writeVault(testInfo.outputPath('many'), manyNotes(600));
  await importByMenu(page, folder, 600);
  const progress = page.getByRole('progressbar', { name: 'Import' });
  await expect
    .poll(() => progress.evaluate((bar) => (bar as HTMLProgressElement).value))
    .toBeGreaterThan(20);
  await press(page, 'Stop');
  const summary = page.getByText(/^Imported \d+ files\. \d+ were left out\.$/);
  await expect(summary).toBeVisible();
  const [taken = 0, left = 0] =
    ((await summary.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? [];
  expect(taken + left).toBe(600);
  expect(left).toBeGreaterThan(0);
  const listed = await documentsOf(page, 'local', await guildIdOf(page));
  expect(listed).toHaveLength(before + taken);
  const report = await openReport(page);
  await expect(report.getByText(`${taken} files became documents`)).toBeVisible();
  await expect(report.getByText(`${left} files or folders are left out`)).toBeVisible();
  await expect(report.getByText('The import ended before it.').first()).toBeVisible();
});

test('a service without extensions gets the files of a folder, byte for byte', async ({
  start,
}, testInfo) => {
  const service = await startService('--bare');
  const { page } = await start();
  await connectById(page, service);
  await openDocuments(page);
  await importByMenu(page, await writeVault(testInfo.outputPath('vault'), smallVault), 5);
  await expect(page.getByText('Imported 5 files.')).toBeVisible();
  await expect.poll(() => served(service)).toEqual(smallVault);
  await service.stop();
});

test('offline, the files of a folder are kept here, and arrive once the service is back', async ({
  start,
  service,
}, testInfo) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await openDocuments(page);
  await haltService(page, service);
  await importByMenu(page, await writeVault(testInfo.outputPath('vault'), smallVault), 5);
  await expect(page.getByText('Imported 5 files.')).toBeVisible();
  const report = await openReport(page);
  await expect(report.getByText('5 files became documents')).toBeVisible();
  await report.getByRole('button', { name: 'Close', exact: true }).click();
  await resumeAndSend(page, service);
  await expect.poll(() => served(service)).toEqual(smallVault);
});
