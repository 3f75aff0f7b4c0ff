import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill, quit, test } from './application.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';

const question = 'We open a bakery in May: find a shop, hire two people and tell the neighbours.';

test('a conversation with an operator is still there after a restart', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await say(first.page, question);
  await expect(messagesOf(first.page, 'You')).toContainText(question);
  await expect(messagesOf(first.page, 'Ada')).toHaveCount(1);
  const answer = await messagesOf(first.page, 'Ada').innerText();
  expect(answer).toMatch(/neighbours/i);
  await expect(first.page.getByText('Ada answered')).toBeVisible();
  await quit(first.app);

  const { page } = await start();
  await expect(messagesOf(page)).toHaveCount(2);
  await expect(messagesOf(page, 'You')).toContainText(question);
  expect(await messagesOf(page, 'Ada').innerText()).toBe(answer);
  await expect(composerOf(page)).toBeFocused();
});

test('a mentioned operator answers, and the others pass and say so, after a restart too', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada', 'Mira', 'Theo');
  await say(page, '@Mira please draft an invitation for Friday.');
  await expect(messagesOf(page, 'Mira')).toHaveCount(1);
  const chips = page.getByRole('list', { name: 'Operator activity' });
  await expect(chips).toContainText('Mira answered');
  await expect(messagesOf(page, 'Ada')).toHaveCount(0);
  await expect(messagesOf(page, 'Theo')).toHaveCount(0);
  await expect(chips).toContainText('Ada passed');
  await quit(app);
  const again = await start();
  const kept = again.page.getByRole('list', { name: 'Operator activity' });
  await expect(kept).toContainText('Ada passed');
  await expect(kept).toContainText('Mira answered');
});

test('an unsent draft survives a kill', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await composerOf(first.page).fill('Half a thought');
  await composerOf(first.page).blur();
  await expect
    .poll(() => first.page.evaluate(() => window.guildhall.call('local.list', { kind: 'draft' })))
    .toMatchObject({ data: { rows: [{ value: 'Half a thought' }] } });
  await kill(first.app);
  const { page } = await start();
  await expect(composerOf(page)).toHaveValue('Half a thought');
});

test('the draft of a new thread survives a kill, until the thread is made', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await first.page.keyboard.press('Control+n');
  await first.page.getByRole('checkbox', { name: 'Mira' }).check();
  await first.page.getByRole('textbox', { name: 'Title' }).fill('The feast');
  await first.page.getByRole('textbox', { name: 'First message' }).fill('Half a thought');
  const drafts = (page: Page) =>
    page.evaluate(() => window.guildhall.call('local.list', { kind: 'draft' }));
  await expect
    .poll(() => drafts(first.page))
    .toMatchObject({ data: { rows: [{ value: expect.stringContaining('Half a thought') }] } });
  await kill(first.app);

  const { page } = await start();
  await page.getByRole('button', { name: 'New thread' }).click();
  const dialog = page.getByRole('dialog', { name: 'New thread' });
  await expect(dialog.getByRole('checkbox', { name: 'Mira' })).toBeChecked();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('The feast');
  const opening = dialog.getByRole('textbox', { name: 'First message' });
  await expect(opening).toHaveValue('Half a thought');
  await dialog.getByRole('button', { name: 'Create thread' }).click();
  await expect(messagesOf(page, 'You')).toContainText('Half a thought');
  await expect.poll(() => drafts(page)).toMatchObject({ data: { rows: [] } });
  await page.getByRole('button', { name: 'New thread' }).click();
  await expect(opening).toHaveValue('');
});

test('a message survives a kill between Send and the response, exactly once, and is answered', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await composerOf(first.page).fill(question);
  await composerOf(first.page).press('Enter');
  await messagesOf(first.page, 'You').waitFor();
  await kill(first.app);

  const { page } = await start();
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expect(messagesOf(page, 'You')).toHaveCount(1);
  await expect(messagesOf(page, 'You')).toContainText(question);
});

test('restarting during the first run returns to the same step', async ({ start }) => {
  const first = await start();
  await first.page.getByRole('button', { name: 'Start on this computer' }).click();
  await first.page.getByRole('textbox', { name: 'Guild name' }).fill('The bakers');
  await first.page.getByRole('button', { name: 'Start with a sample instead' }).click();
  await quit(first.app);
  const { page } = await start();
  await expect(page.getByRole('textbox', { name: 'Guild name' })).toHaveValue('The bakers');
  await page.getByRole('button', { name: 'Create guild' }).click();
  await expect(page.getByRole('navigation', { name: 'The bakers' })).toBeVisible();
});
