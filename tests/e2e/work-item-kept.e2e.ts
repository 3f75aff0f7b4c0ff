import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { kill, quit } from './application.ts';
import { callAny } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectLastingHome, stripOf } from './home.ts';
import { test } from './service-test.ts';
import { makeItem, openItem, titleOf } from './work-item.ts';

/** Waits until main has what is being written. */
async function isDraftKept(page: Page): Promise<void> {
  const kept = () => callAny(page, 'local.list', { kind: 'draft' }) as Promise<{ rows: object[] }>;
  await expect.poll(async () => (await kept()).rows).toHaveLength(1);
}

test('a description that is being written survives a kill', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  const id = await makeItem(first.page, { type: 'task', title: 'A task' });
  await openItem(first.page, id);
  await first.page.getByRole('button', { name: 'Edit' }).click();
  await first.page.keyboard.type('Half a thought');
  await isDraftKept(first.page);
  await kill(first.app);

  const { page } = await start();
  // The start lands where the person was.
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Half a thought');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Half a thought')).toBeVisible();
});

test('a title that is being written survives a quit', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  const id = await makeItem(first.page, { type: 'task', title: 'A task' });
  await openItem(first.page, id);
  await titleOf(first.page).fill('A better title');
  await isDraftKept(first.page);
  await quit(first.app);
  const { page } = await start();
  await expect(titleOf(page)).toHaveValue('A better title');
});

test('offline, an item from the cache is changed, and one that is made keeps its screen', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  const id = await makeItem(first.page, { type: 'epic', title: 'Known before' });
  await openItem(first.page, id);
  await expect(titleOf(first.page)).toHaveValue('Known before');
  await quit(first.app);
  await service.halt();

  const { page } = await start();
  await expect(titleOf(page)).toHaveValue('Known before');
  await titleOf(page).fill('Changed offline');
  await page.keyboard.press('Enter');
  await expect(stripOf(page)).toContainText('1 waiting to be sent');
  await expect(titleOf(page)).toHaveValue('Changed offline');

  await page.getByRole('button', { name: 'Add child' }).click();
  await page.getByRole('textbox', { name: 'New task' }).fill('Made offline');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Made offline' }).click();
  await expect(titleOf(page)).toHaveValue('Made offline');
  await expect(page.getByText('only on this computer for now')).toBeVisible();
  await titleOf(page).fill('Still being wri');
  await service.resume();
  await expect.poll(() => hashOf(page)).not.toContain('new_');
  await expect(titleOf(page)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('tten');
  await page.keyboard.press('Enter');
  await expect(titleOf(page)).toHaveValue('Still being written');
  await expect(page.getByRole('link', { name: 'Changed offline' })).toBeVisible();
});
