import { expect } from '@playwright/test';
import { goTo, hashOf } from './address.ts';
import { kill } from './application.ts';
import { localRows } from './call.ts';
import { removeMain } from './desktop.ts';
import { contentOf, documentOf, makeDocument, openDocuments, press, write } from './documents.ts';
import { composerOf, messagesOf, openNewThread, say } from './guild.ts';
import { connectLastingHome, haltService } from './home.ts';
import { waitingIn } from './outbox-file.ts';
import { test } from './service-test.ts';
import { makeItem, openItem } from './work-item.ts';

// Words that were written about something made offline, and not saved, are found again.

test('drafts about an item, a document and a thread made offline are found after they were sent while no window listened', async ({
  start,
  service,
  dataFolder,
}) => {
  const first = await start();
  const { page } = first;
  await connectLastingHome(page, service, 'Elsewhere');
  await expect(page.getByRole('main').getByRole('button', { name: 'Ada' })).toBeVisible();
  await haltService(page, service);

  await makeDocument(page, 'Offline brief', 'Words');
  await press(page, 'Edit');
  await write(page, ' and half of more');
  await page.getByRole('link', { name: 'Threads' }).first().click();
  await openNewThread(page, 'Ada');
  await say(page, 'The first words.');
  await composerOf(page).fill('Half of a message');
  // A description is saved as its screen is left, so that this one is not left.
  const itemId = await makeItem(page, { type: 'task', title: 'Made offline' });
  expect(itemId).toMatch(/^new_/v);
  await openItem(page, itemId);
  await press(page, 'Edit');
  await page.keyboard.type('Half of an item');
  const texts = async () => (await localRows(page, 'draft')).map(({ value }) => value);
  const written = ['Half of a message', 'Half of an item', 'Words and half of more'];
  await expect.poll(texts).toEqual(expect.arrayContaining(written));
  // The document, the thread with its message, and the item.
  expect(waitingIn(dataFolder)).toBe(4);

  await removeMain(first.app);
  await service.resume();
  await expect.poll(() => waitingIn(dataFolder)).toBe(0);
  await kill(first.app);

  const { page: next } = await start();
  await expect(next.getByRole('textbox', { name: 'Description' })).toHaveValue('Half of an item');
  expect(await hashOf(next)).not.toContain('new_');
  const drafts = await localRows(next, 'draft');
  expect(drafts.filter(({ key }) => key.id.startsWith('new_'))).toEqual([]);
  await openDocuments(next);
  await documentOf(next, 'Offline brief').click();
  await press(next, 'Edit');
  await expect(contentOf(next)).toHaveText('Words and half of more');
  const thread = drafts.find(({ key }) => key.kind === 'conversation');
  await goTo(next, `#/home/${thread?.key.homeId}/thread/${thread?.key.id}`);
  await expect(composerOf(next)).toHaveValue('Half of a message');
  await expect(messagesOf(next, 'You')).toContainText('The first words.');
});
