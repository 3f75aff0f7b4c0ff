import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { takePicture } from './pictures.ts';
import type { ElectronApplication, Page } from '@playwright/test';
import fc from 'fast-check';
import { smallVault, vaults } from '../notes/vaults.ts';
import { documentsOf, openDocuments } from './documents.ts';
import { dropFiles } from './dropped-files.ts';
import { foundGuild } from './guild.ts';
import { test } from './service-test.ts';
import { manyNotes, readVault, writeVault } from './vault-files.ts';
import { guildIdOf } from './work-item.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import files' });

/** Drops a folder on the list of documents and has it come in. */
async function importFolder(page: Page, folder: string, count: string): Promise<void> {
  await dropFiles(page, '.documents', [folder]);
  await dialogOf(page)
    .getByRole('button', { name: `Create ${count} documents` })
    .click();
}

/** Exports all documents into a folder in this one, which the system's dialog answers. */
async function exportInto(app: ElectronApplication, page: Page, parent: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, parent);
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export as a folder…' }).click();
}

test('a folder of notes comes in whole and goes out again, byte for byte', async ({
  start,
}, testInfo) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  // Many folders in one: each vault stands in a folder of its own.
  const generated = fc.sample(vaults(8), { numRuns: 25, seed: 1 });
  const all = Object.fromEntries(
    [smallVault, ...generated].flatMap((vault, at) =>
      Object.entries(vault).map(([path, content]) => [`v${at}/${path}`, content]),
    ),
  );
  const count = Object.keys(all).length;
  const folder = await writeVault(testInfo.outputPath('notes'), {
    ...all,
    'oven.png': 'x',
  });
  await importFolder(page, folder, String(count));
  await expect(page.getByText(`Imported ${count} files. 1 was left out.`)).toBeVisible();
  const guildId = await guildIdOf(page);
  const titles = (await documentsOf(page, 'local', guildId)).map(({ title }) => title);
  expect(titles).toEqual(
    expect.arrayContaining(['v0/Start', 'v0/Baking/Settings', 'v0/Shop/Settings']),
  );
  const parent = testInfo.outputPath('out');
  await mkdir(parent);
  await exportInto(app, page, parent);
  await expect(page.getByText(/^Exported \d+ documents to/)).toBeVisible();
  const [made = ''] = await readdir(parent);
  expect(await readVault(join(parent, made))).toEqual(all);
  // A second export leaves the first as it is.
  await page.getByRole('button', { name: 'Put the report away' }).click();
  await exportInto(app, page, parent);
  await expect(page.getByText(/^Exported \d+ documents to/)).toBeVisible();
  expect(await readdir(parent)).toHaveLength(2);
});

test('values before a text are its properties, are found, and are no words of it', async ({
  start,
}, testInfo) => {
  const { page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  await importFolder(page, await writeVault(testInfo.outputPath('vault'), smallVault), '5');
  await expect(page.getByText('Imported 5 files.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('First page');
  const found = page.getByRole('listbox', { name: 'Documents' }).getByRole('option');
  await expect(found).toHaveText([/^Start/]);
  await found.dblclick();
  const article = page.getByRole('article', { name: 'Start' });
  await expect(article.getByText('Welcome.')).toBeVisible();
  await expect(article.getByText('First page')).toBeHidden();
  await article.getByText('3 properties').click();
  await expect(article.getByText('Home, First page')).toBeVisible();
  await takePicture(page, 'properties');
});

test('many notes come in while the window answers, and a stop ends that', async ({
  start,
}, testInfo) => {
  const { page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  const folder = await writeVault(testInfo.outputPath('many'), manyNotes(300));
  await importFolder(page, folder, '300');
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  // The window goes elsewhere and back while they come in.
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Work', exact: true })).toBeVisible();
  await openDocuments(page);
  await expect(page.getByText('Imported 300 files.')).toBeVisible();
  const guildId = await guildIdOf(page);
  expect(await documentsOf(page, 'local', guildId)).toHaveLength(300);
  await page.getByRole('button', { name: 'Put the report away' }).click();
  await importFolder(page, folder, '300');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText(/^Imported \d+ files?\. \d+ were left out\.$/)).toBeVisible();
  expect((await documentsOf(page, 'local', guildId)).length).toBeLessThan(600);
});
