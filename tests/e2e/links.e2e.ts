import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { violationsInThemes } from './axe.ts';
import { callAny } from './call.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { addressOf, connectFirstHome, haltService, homeIdOf, keyOf, stripOf } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { makeItem, openItem, titleOf } from './work-item.ts';

/** Renames an item beneath the screen. */
async function rename(page: Page, workItemId: string, title: string): Promise<void> {
  const input = { workItemId, title };
  const operation = 'work_item.update';
  await callAny(page, 'outbox.submit', { homeId: await homeIdOf(page), operation, input });
}

/** Completes a message with the first thing like some words, and sends it. */
async function mention(page: Page, words: string, title: string): Promise<void> {
  await composerOf(page).pressSequentially(`See #${words}`);
  const option = page.getByRole('option', { name: title });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await composerOf(page).press('Enter');
  await expect(composerOf(page)).toHaveValue(`See \u2068#${title}\u2069`);
  await composerOf(page).press('Enter');
  await expect(composerOf(page)).toHaveValue('');
}

/** A link in the person's own messages. */
function linkTo(page: Page, name: string): Locator {
  return messagesOf(page, 'You').getByRole('link', { name, exact: true });
}

/** Goes to where the window was. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

const hashOf = (page: Page) => page.evaluate(() => location.hash);

test('a link is completed, shown by title, followed, and the item lists the thread', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const id = await makeItem(page, { type: 'task', title: 'Bake [rye] bread' });
  await openNewThread(page, 'Ada');
  await mention(page, 'rye', 'Bake [rye] bread');
  await expect(linkTo(page, 'Bake [rye] bread To do')).toBeVisible();
  await rename(page, id, 'Bake spelt bread');
  await expect(linkTo(page, 'Bake spelt bread To do')).toBeVisible();
  await linkTo(page, 'Bake spelt bread To do').click();
  await expect(titleOf(page)).toHaveValue('Bake spelt bread');
  // New text is found within a second.
  await expect(async () => {
    await goTo(page, '#/inbox');
    await openItem(page, id);
    const mentions = page.getByRole('region', { name: 'Mentioned in' }).getByRole('link');
    await expect(mentions).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await page.reload();
  await openItem(page, id);
  await page.getByRole('region', { name: 'Mentioned in' }).getByRole('link').click();
  await expect(linkTo(page, 'Bake spelt bread To do')).toBeVisible();
});

test('the description of an item is completed by # and @, and its list passes axe at 200 %', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await makeItem(page, { type: 'task', title: 'Bake rye bread' });
  await openItem(page, await makeItem(page, { type: 'task', title: 'Write a recipe' }));
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.pressSequentially('After #rye');
  const option = page.getByRole('option', { name: 'Bake rye bread' });
  await expect(option).toBeVisible();
  await page.setViewportSize({ width: 620, height: 410 });
  expect(await violationsInThemes(app, page)).toEqual([]);
  // The list takes Escape, and the description stays.
  await description.press('Escape');
  await expect(option).toHaveCount(0);
  await expect(description).toHaveValue('After #rye');
  await description.pressSequentially(' and #rye');
  await expect(option).toBeVisible();
  await description.press('Enter');
  await expect(description).toHaveValue(/^After #rye and \u2068#Bake rye bread\u2069/);
  await description.pressSequentially(' with @Mir');
  await page.getByRole('option', { name: /^Mira/ }).click();
  await expect(description).toHaveValue(/ with @Mira ?$/);
  await description.press('ControlOrMeta+Enter');
  await expect(page.getByRole('link', { name: 'Bake rye bread To do' })).toBeVisible();
});

test('a thread lists the threads that mention it', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Which bread?');
  const first = await hashOf(page);
  await openNewThread(page, 'Mira');
  await say(page, `As said in guildhall:/${first.slice(1)}`);
  const second = await hashOf(page);
  await messagesOf(page, 'You').getByRole('link', { name: 'Which bread?', exact: true }).click();
  await expect(messagesOf(page, 'You').getByText('Which bread?')).toBeVisible();
  await page.keyboard.press('Control+.');
  const details = page.getByRole('region', { name: 'Details' });
  const mentions = details.getByRole('list', { name: 'Mentioned in' }).getByRole('link');
  await expect(async () => {
    await goTo(page, '#/inbox');
    await goTo(page, first);
    await expect(mentions).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  await mentions.click();
  await expect.poll(() => hashOf(page)).toBe(second);
});

test('links are completed, shown and sent offline, as with a connection', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  const id = await makeItem(page, { type: 'task', title: 'Bake bread' });
  await openNewThread(page, 'Ada');
  await mention(page, 'bake', 'Bake bread');
  await expect(linkTo(page, 'Bake bread To do')).toBeVisible();
  await haltService(page, service);
  await rename(page, id, 'Bake rolls');
  await expect(linkTo(page, 'Bake rolls To do')).toHaveCount(1);
  await mention(page, 'rolls', 'Bake rolls');
  await expect(linkTo(page, 'Bake rolls To do')).toHaveCount(2);
  await service.resume();
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  await linkTo(page, 'Bake rolls To do').last().click();
  await expect(titleOf(page)).toHaveValue('Bake rolls');
});

test('a service without extensions has links too, from the first message on', async ({ start }) => {
  const service = await startService('--bare');
  const { page } = await start();
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await addressOf(page).fill(service.baseUrl);
  await keyOf(page).fill(service.apiKey);
  await page.getByRole('textbox', { name: 'Guild IDs' }).fill(service.guildId);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(stripOf(page)).toContainText('Checking for updates');
  await makeItem(page, { type: 'task', title: 'Bake bread' });
  await page.getByRole('button', { name: 'New thread' }).click();
  await page.getByRole('textbox', { name: 'Operator IDs' }).fill(service.operatorIds[0] ?? '');
  const opening = page.getByRole('textbox', { name: 'First message' });
  await opening.pressSequentially('See #bake');
  await page.getByRole('option', { name: 'Bake bread' }).click();
  await expect(opening).toHaveValue('See \u2068#Bake bread\u2069');
  await page.getByRole('button', { name: 'Create thread' }).click();
  await linkTo(page, 'Bake bread To do').click();
  await expect(titleOf(page)).toHaveValue('Bake bread');
  await service.stop();
});
