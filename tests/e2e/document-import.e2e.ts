import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { articleOf, ask, documentOf, documentsOf, openDocuments } from './documents.ts';
import { dropFiles } from './dropped-files.ts';
import { exportAs } from './exported-files.ts';
import { foundGuild } from './guild.ts';
import { connectById, connectFirstHome, haltService, resumeAndSend } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { guildIdOf } from './work-item.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import files' });

/** Writes a folder with files that can and files that cannot become documents. */
async function makeFolder(parent: string): Promise<string> {
  const folder = join(parent, 'notes');
  await mkdir(join(folder, 'deeper'), { recursive: true });
  await mkdir(join(folder, '.git'));
  const files: Readonly<Record<string, string | Uint8Array>> = {
    'menu.md': '# Autumn menu\n\nRye',
    'deeper/rolls.txt': 'Rolls',
    'hostile.markdown': '# </title><script>window.pwned=1</script>\n\n[x](javascript:pwned=1)',
    'photo.png': new Uint8Array([0x89, 0x50]),
    'utf16.md': new Uint8Array([0xff, 0xfe, 0x41, 0x00]),
    'long.md': 'a'.repeat(1_000_001),
    '.hidden.md': 'hidden',
    '.git/config.md': 'hidden',
  };
  await Promise.all(
    Object.entries(files).map(([name, content]) => writeFile(join(folder, name), content)),
  );
  return folder;
}

/** Writes a note into a folder, and answers where. */
async function writeNote(folder: string, name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

test('a dropped folder becomes documents after a preview, with one undo', async ({
  start,
}, testInfo) => {
  const { page } = await start();
  await foundGuild(page);
  await openDocuments(page);
  await expect(page.getByText('No documents yet')).toBeVisible();
  await dropFiles(page, '.documents', [await makeFolder(testInfo.outputPath('.'))]);
  const dialog = dialogOf(page);
  const listed = dialog.getByRole('list', { name: 'Documents that will be created' });
  await expect(listed.getByRole('listitem')).toHaveText([
    /^deeper\/rolls\.txt.*notes\/deeper\/rolls\.txt.*5 bytes$/,
    /^hostile\.markdown.*notes\/hostile\.markdown/,
    /^menu.*notes\/menu\.md/,
  ]);
  await expect(dialog.getByText('5 files or folders are left out')).toBeVisible();
  for (const words of [
    /notes\/\.git *Hidden/,
    /notes\/\.hidden\.md *Hidden/,
    /notes\/photo\.png *Only \.md/,
    /notes\/utf16\.md *Not UTF-8 text/,
    /notes\/long\.md *Longer than the 1,000,000 characters/,
  ]) {
    await expect(dialog.getByRole('listitem').filter({ hasText: words })).toHaveCount(1);
  }
  await dialog.getByRole('button', { name: 'Create 3 documents' }).click();
  await expect(page.getByText('3 documents created')).toBeVisible();
  const guildId = await guildIdOf(page);
  await expect.poll(() => documentsOf(page, 'local', guildId)).toHaveLength(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => documentsOf(page, 'local', guildId)).toEqual([]);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
});

test('a window never goes to a dropped file', async ({ start }, testInfo) => {
  const { app, page } = await start();
  await foundGuild(page);
  const file = testInfo.outputPath('page.html');
  await writeFile(file, '<title>dropped</title>');
  const urls = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getURL().split('#').at(0)),
    );
  await dropFiles(page, 'body', [file]);
  await openDocuments(page);
  await dropFiles(page, 'body', [file]);
  await dropFiles(page, '.documents', [file]);
  await expect(dialogOf(page).getByText('None of these files')).toBeVisible();
  await dropFiles(page, '.dialog', [file]);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Documents', exact: true })).toBeVisible();
  expect(await urls()).toEqual(['app://bundle/index.html']);
});

test('offline, files that are chosen become documents that are sent when the service is back', async ({
  start,
  service,
}, testInfo) => {
  const { app, page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await openDocuments(page);
  await haltService(page, service);
  const folder = await makeFolder(testInfo.outputPath('.'));
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import files…' }).press('Enter');
  await (
    await chosen
  ).setFiles([
    join(folder, 'menu.md'),
    join(folder, 'deeper/rolls.txt'),
    await writeNote(folder, 'One.md', 'See [[Two]].'),
    await writeNote(folder, 'Two.md', 'Back to [one](One.md).'),
  ]);
  await dialogOf(page).getByRole('button', { name: 'Create 4 documents' }).click();
  // Until then, rows come above the one that is clicked.
  await expect(page.getByText('4 documents created')).toBeVisible();
  await expect(documentOf(page, 'Autumn menu')).toBeVisible();
  await expect(documentOf(page, 'rolls')).toBeVisible();
  const listed = async () =>
    (await ask<{ documents: { id: string; title: string }[] }>(service, 'GET', '')).documents;
  const contentOf = async (title: string) => {
    const { id } = (await listed()).find((each) => each.title === title) ?? { id: '' };
    return (await ask<{ content: string }>(service, 'GET', `/${id}`)).content;
  };
  // A document that was made offline is exported like one that the service gave.
  await documentOf(page, 'Autumn menu').click();
  const html = await exportAs({ app, page }, 'Export as HTML…', testInfo.outputPath('menu.html'));
  expect(html.toString()).toContain('<title>Autumn menu</title>');
  await resumeAndSend(page, service);
  await expect
    .poll(async () => (await listed()).map(({ title }) => title).toSorted())
    .toEqual(['Autumn menu', 'One', 'Two', 'rolls']);
  expect(await contentOf('One')).toBe('See [[Two]].');
  expect(await contentOf('Two')).toBe('Back to [one](One.md).');
});

test('a service without extensions gets the documents too, exports them, and offers no undo', async ({
  start,
}, testInfo) => {
  const service = await startService('--bare');
  const running = await start();
  const { page } = running;
  await connectById(page, service);
  await openDocuments(page);
  await dropFiles(page, '.documents', [await makeFolder(testInfo.outputPath('.'))]);
  await dialogOf(page).getByRole('button', { name: 'Create 3 documents' }).click();
  await expect(page.getByText('3 documents created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await documentOf(page, 'menu').click();
  await expect(articleOf(page, 'menu')).toBeVisible();
  const markdown = await exportAs(running, 'Export as Markdown…', testInfo.outputPath('menu.md'));
  expect(markdown.toString()).toBe('# Autumn menu\n\nRye');
  const pdf = await exportAs(running, 'Export as PDF…', testInfo.outputPath('menu.pdf'));
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  await service.stop();
});
