import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { goTo } from './address.ts';
import { quit } from './application.ts';
import {
  documentOf,
  documentsOf,
  openDocuments,
  press as pressButton,
  write,
} from './documents.ts';
import { dropFiles } from './dropped-files.ts';
import { connectLastingHome, homeIdOf } from './home.ts';
import { chooseInMenu } from './menu.ts';
import { askService } from './other-client.ts';
import { test } from './service-test.ts';
import { fieldOf, itemOf, openWork, writeItems } from './work.ts';
import { guildIdOf, openItem } from './work-item.ts';

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const redo = (page: Page) => page.keyboard.press('ControlOrMeta+Shift+z');
const recentOf = (page: Page) => page.getByRole('dialog', { name: 'Recent changes' });

/** Imports five documents from files. */
async function importFive(page: Page, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const files = Array.from({ length: 5 }, (_, at) => join(folder, `note-${at + 1}.md`));
  await Promise.all(files.map((file, at) => writeFile(file, `# Note ${at + 1}\n\nText`)));
  await openDocuments(page);
  await dropFiles(page, '.documents', files);
  const dialog = page.getByRole('dialog', { name: 'Import files' });
  await dialog.getByRole('button', { name: 'Create 5 documents' }).click();
  await expect(page.getByText('5 documents created')).toBeVisible();
}

/** The label of the Undo item of the application's menu, and whether it is offered. */
function undoInMenu(app: ElectronApplication) {
  return app.evaluate(({ Menu }) => {
    const item = Menu.getApplicationMenu()?.getMenuItemById('undoChange');
    return { label: item?.label, enabled: item?.enabled };
  });
}

test('nothing that was done elsewhere is taken back in passing; it is offered by its name, after a restart too', async ({
  start,
  service,
}, testInfo) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  const homeId = await homeIdOf(first.page);
  const guildId = await guildIdOf(first.page);
  const titles = async (page: Page) =>
    (await documentsOf(page, homeId, guildId)).map(({ title }) => title).toSorted();
  await importFive(first.page, testInfo.outputPath('notes'));
  const five = ['Note 1', 'Note 2', 'Note 3', 'Note 4', 'Note 5'];
  await expect.poll(() => titles(first.page)).toEqual(five);
  await documentOf(first.page, 'Note 3').click();
  await pressButton(first.page, 'Edit');
  await write(first.page, 'Written later. ');
  await pressButton(first.page, 'Save');
  await expect(first.page.getByRole('article').getByText('Written later.')).toBeVisible();

  // On the screen of an item, the key is about this item alone.
  await openWork(first.page);
  await first.page.getByRole('button', { name: 'New objective' }).first().click();
  await writeItems(first.page, ['Order flour']);
  await first.page.keyboard.press('Enter');
  await expect(first.page.getByRole('textbox', { name: 'Title' })).toHaveValue('Order flour');
  await expect.poll(() => undoInMenu(first.app)).toEqual({ label: 'Undo', enabled: false });
  await undo(first.page);
  await expect(first.page.getByText(/^Nothing to undo here\./)).toBeVisible();
  expect(await titles(first.page)).toEqual(five);

  await quit(first.app);
  const { app, page } = await start();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Order flour');
  await chooseInMenu(app, 'showRecentChanges');
  const list = recentOf(page).getByRole('list', { name: 'Recent changes' });
  await expect(list.getByRole('listitem')).toHaveText([
    /^Creation of “Order flour”/,
    /^Edit of “Note 3”/,
    /^Import of 5 documents/,
  ]);
  await list.getByRole('button', { name: 'Undo import of 5 documents' }).click();
  const question = page.getByRole('dialog', { name: 'Undo import of 5 documents?' });
  await expect(question.getByText('“Note 3”: Somebody changed the content since.')).toBeVisible();
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect.poll(() => titles(page)).toEqual(['Note 3']);
  // The text before the edit is a new version.
  await list.getByRole('button', { name: 'Undo edit of “Note 3”' }).click();
  await expect(list.getByText('Undone.')).toHaveCount(2);
});

test('an undo asks first where another client has changed the item since, and an own change is redone', async ({
  start,
  service,
}) => {
  const { app, page } = await start();
  await connectLastingHome(page, service, 'Elsewhere');
  await openWork(page);
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await writeItems(page, ['Fragile']);
  await expect
    .poll(() => undoInMenu(app))
    .toEqual({ label: 'Undo creation of “Fragile”', enabled: true });
  const guildId = await guildIdOf(page);
  const { workItems } = await askService<{ workItems: { id: string }[] }>(
    service,
    'GET',
    `/guilds/${guildId}/work-items`,
  );
  const id = workItems[0]?.id ?? '';
  const item = () => askService<object>(service, 'GET', `/work-items/${id}`);
  await askService(service, 'PUT', `/work-items/${id}`, {
    status: 'review',
    description: 'Do not delete',
  });
  await expect(fieldOf(page, 'Fragile', 'Status: Review')).toBeVisible();
  await undo(page);
  const question = page.getByRole('dialog', { name: 'Undo creation of “Fragile”?' });
  await expect(question.getByRole('listitem')).toHaveText(
    /^“Fragile”: .+ (set the status to Review|changed the description)/,
  );
  await question.getByRole('button', { name: 'Keep' }).click();
  expect(await item()).toMatchObject({ status: 'review', description: 'Do not delete' });

  // A change of one's own is taken back and done again by the keys and by the menu.
  await openItem(page, id);
  await page.getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'High' }).click();
  await expect.poll(item).toMatchObject({ priority: 'high' });
  await page.getByRole('region', { name: 'Fragile' }).focus();
  await undo(page);
  await expect(page.getByText(/Undid priority of “\S+-\d+ Fragile”/)).toBeVisible();
  await expect.poll(item).toMatchObject({ priority: 'medium' });
  await redo(page);
  await expect(page.getByText(/Redid priority of “\S+-\d+ Fragile”/)).toBeVisible();
  await expect.poll(item).toMatchObject({ priority: 'high' });
  await chooseInMenu(app, 'undoChange');
  await expect.poll(item).toMatchObject({ priority: 'medium', description: 'Do not delete' });
});

test('a deleted item, and one made and taken back, comes back from the trash as itself', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'Elsewhere');
  await openWork(page);
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await writeItems(page, ['Order flour']);
  const guildId = await guildIdOf(page);
  const ids = async () => {
    const path = `/guilds/${guildId}/work-items`;
    const answer = await askService<{ workItems: { id: string }[] }>(service, 'GET', path);
    return answer.workItems.map(({ id }) => id);
  };
  await expect.poll(ids).toHaveLength(1);
  const made = await ids();
  await undo(page);
  await expect.poll(ids).toEqual([]);
  await redo(page);
  await expect(page.getByText('Redid creation of “Order flour”')).toBeVisible();
  expect(await ids()).toEqual(made);
  await itemOf(page, 'Order flour').click();
  await page.keyboard.press('Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('It goes to the trash');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(ids).toEqual([]);
  await undo(page);
  await expect(page.getByText(/Undid deletion of “\S+-\d+ Order flour”/)).toBeVisible();
  expect(await ids()).toEqual(made);
  await expect(itemOf(page, 'Order flour')).toBeVisible();
});

test('a field has a history of its own, by the keys and in the menu', async ({
  start,
  service,
}) => {
  const { app, page } = await start();
  await connectLastingHome(page, service, 'Elsewhere');
  await openWork(page);
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await writeItems(page, ['Order flour']);
  await itemOf(page, 'Order flour').press('Enter');
  await goTo(page, `#/home/${await homeIdOf(page)}/threads`);
  await page.getByRole('button', { name: 'New thread' }).first().click();
  const message = page.getByRole('textbox', { name: 'First message' });
  await message.pressSequentially('Flour for Monday');
  await undo(page);
  await expect(message).toHaveValue('Flour for ');
  await expect.poll(() => undoInMenu(app)).toEqual({ label: 'Undo typing', enabled: true });
  await chooseInMenu(app, 'undoChange');
  await expect(message).toHaveValue('Flour ');
  await chooseInMenu(app, 'redoChange');
  await expect(message).toHaveValue('Flour for ');
});
