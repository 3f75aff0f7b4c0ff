import { expect } from '@playwright/test';
import { hashOf, untilPlaceKept } from './address.ts';
import { kill, quit } from './application.ts';
import {
  articleOf,
  ask,
  contentOf,
  documentOf,
  documentsOf,
  makeDocument,
  openDocuments,
  press,
  shownIds,
  write,
} from './documents.ts';
import {
  connectById,
  connectFirstHome,
  connectLastingHome,
  haltService,
  resumeAndSend,
} from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';

interface ServedDocument {
  readonly id: string;
  readonly title: string;
  readonly content: string;
}

test('offline, a document is read and changed, one is made, and both arrive after a restart', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await makeDocument(first.page, 'Autumn menu', 'Rye');
  const { docId } = await shownIds(first.page);
  await quit(first.app);
  await service.halt();

  const second = await start();
  await expect(articleOf(second.page).getByText('Rye')).toBeVisible();
  await press(second.page, 'Edit');
  await write(second.page, ' and spelt');
  await press(second.page, 'Save');
  await expect(second.page.getByText(/^Your change is saved on this computer/)).toBeVisible();
  await expect(articleOf(second.page).getByText('Rye and spelt')).toBeVisible();
  await makeDocument(second.page, 'Made offline', 'Words');
  await expect(second.page.getByText('only on this computer for now')).toBeVisible();
  await press(second.page, 'Edit');
  await write(second.page, ' and more');
  await press(second.page, 'Save');
  await expect(articleOf(second.page).getByText('Words and more')).toBeVisible();
  await untilPlaceKept(second.page);
  await kill(second.app);

  const { page } = await start();
  await expect(articleOf(page, 'Made offline').getByText('Words and more')).toBeVisible();
  await resumeAndSend(page, service);
  await expect.poll(() => hashOf(page)).not.toContain('new_');
  const known = await ask<ServedDocument>(service, 'GET', `/${docId}`);
  expect(known.content).toBe('Rye and spelt');
  const { documents } = await ask<{ documents: ServedDocument[] }>(service, 'GET', '');
  const made = documents.find(({ title }) => title === 'Made offline');
  const content = await ask<ServedDocument>(service, 'GET', `/${made?.id}`);
  expect(content.content).toBe('Words and more');
});

test('an offline edit and another client’s edit are both kept, merged and saved', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await makeDocument(page, 'Autumn menu', 'Rye\n\nRolls\n\nCake');
  const { docId } = await shownIds(page);
  await press(page, 'Edit');
  await write(page, ' and cream');
  await ask(service, 'PUT', `/${docId}`, { content: 'Spelt\n\nRolls\n\nCake' });
  await haltService(page, service);
  await press(page, 'Save');
  await expect(articleOf(page).getByText('Cake and cream')).toBeVisible();
  await service.resume();
  await page.getByRole('button', { name: 'Compare and decide' }).click();
  await expect(contentOf(page)).toHaveText(/Spelt.*Rolls.*Cake and cream/s);
  await press(page, 'Save merged text');
  await expect(articleOf(page).getByText('Spelt')).toBeVisible();
  await expect(articleOf(page).getByText('Cake and cream')).toBeVisible();
  const served = () => ask<ServedDocument>(service, 'GET', `/${docId}`);
  await expect.poll(async () => (await served()).content).toBe('Spelt\n\nRolls\n\nCake and cream');
});

test('with a connection, too, a text that others changed meanwhile is never overwritten', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await makeDocument(page, 'Autumn menu', 'Rye');
  const { docId } = await shownIds(page);
  await press(page, 'Edit');
  await write(page, ' and spelt');
  await ask(service, 'PUT', `/${docId}`, { content: 'Rye and oats' });
  await expect(page.getByText(/^This document was changed elsewhere/)).toBeVisible();
  await press(page, 'Save');
  await expect(page.getByText(/^You both changed 1 place\./)).toBeVisible();
  const served = () => ask<ServedDocument>(service, 'GET', `/${docId}`);
  expect((await served()).content).toBe('Rye and oats');
  await press(page, 'All mine');
  await expect(articleOf(page).getByText('Rye and spelt')).toBeVisible();
  await expect.poll(async () => (await served()).content).toBe('Rye and spelt');
});

test('a service without extensions gets new documents that link to the old', async ({ start }) => {
  const service = await startService('--bare');
  const { page } = await start();
  await connectById(page, service);
  await makeDocument(page, 'Autumn menu', 'Rye');
  await expect(page.getByText(/^This service can’t change documents/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Versions' })).toHaveCount(0);
  const { homeId, docId } = await shownIds(page);
  await press(page, 'Edit as a new document');
  await page.getByRole('textbox', { name: 'Title' }).fill('Winter menu');
  await write(page, ' and spelt');
  await press(page, 'Save as a new document');
  await expect(articleOf(page, 'Winter menu').getByText('Rye and spelt')).toBeVisible();
  const links = page.getByRole('region', { name: 'Links in this document' });
  await links.getByRole('link', { name: 'Autumn menu' }).click();
  await expect(articleOf(page, 'Autumn menu').getByText('Rye', { exact: true })).toBeVisible();
  expect((await shownIds(page)).docId).toBe(docId);
  const titles = (await documentsOf(page, homeId, service.guildId)).map(({ title }) => title);
  expect(titles).toEqual(['Autumn menu', 'Winter menu']);
  await openDocuments(page);
  await documentOf(page, 'Winter menu').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Delete…' })).toBeDisabled();
  await service.stop();
});
