import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { quit, test as base } from './application.ts';
import { callAny } from './call.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import {
  addressOf,
  connectFirstHome,
  connectHome,
  connectLastingHome,
  homeOf,
  keyOf,
  stripOf,
} from './home.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

// Services as homes, by what a person sees and does.

const test = base.extend<{ readonly service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern.
  service: async ({}, provide) => {
    const service = await startService();
    await provide(service);
    await service.stop();
  },
});

function entriesOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Outbox' }).getByRole('listitem');
}

test('a service is connected by the keyboard alone, and an operator there answers', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(addressOf(page)).toBeFocused();
  await page.keyboard.type(service.baseUrl);
  await expect(page.getByText('A service answers')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(keyOf(page)).toBeFocused();
  await page.keyboard.type('wrong-key');
  await expect(keyOf(page)).toHaveAttribute('aria-invalid', 'true');
  await keyOf(page).fill(service.apiKey);
  await expect(page.getByText('knows you as Anna')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  await openNewThread(page, 'Ada');
  await say(page, 'Plan a picnic: buy bread and find a meadow.');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
});

test('what is wrong with an address stands beside it, and there is a way back', async ({
  start,
}) => {
  const { page } = await start();
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await addressOf(page).fill('https://no-such-host.invalid/v1');
  await expect(addressOf(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(addressOf(page)).toHaveAccessibleDescription(/no-such-host\.invalid/);
  await addressOf(page).fill('http://guild.example.org/v1');
  const consent = page.getByRole('checkbox', { name: /without encryption/ });
  await consent.waitFor();
  await expect(addressOf(page)).toHaveAccessibleDescription(/read/);
  await consent.check();
  // Another address needs another word.
  await addressOf(page).fill('http://other.example.org/v1');
  await consent.waitFor();
  await expect(consent).not.toBeChecked();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeFocused();
});

test('closing the form and starting again loses nothing but the key', async ({ start }) => {
  const first = await start();
  await first.page.getByRole('button', { name: 'Connect to a service' }).click();
  await addressOf(first.page).fill('https://no-such-host.invalid/v1');
  await keyOf(first.page).fill('a-key-that-is-not-kept');
  await quit(first.app);
  const { page } = await start();
  await expect(addressOf(page)).toHaveValue('https://no-such-host.invalid/v1');
  await expect(keyOf(page)).toHaveValue('');
});

test('two homes stand beside each other, each with its own threads and its last place', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'At home: bake bread and sweep the floor.');
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await connectHome(page, service, 'Elsewhere');
  await openNewThread(page, 'Mira');
  await say(page, 'Elsewhere: draft an invitation.');
  await expect(messagesOf(page, 'Mira')).toHaveCount(1);

  await homeOf(page, 'This computer').click();
  await expect(messagesOf(page, 'You')).toContainText('At home');
  await expect(page.getByRole('list', { name: 'Recent threads' }).getByRole('link')).toHaveCount(1);
  await homeOf(page, 'Elsewhere').click();
  await expect(messagesOf(page, 'You')).toContainText('Elsewhere');

  const names = () =>
    page
      .getByRole('navigation', { name: 'Homes' })
      .getByRole('listitem')
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title')));
  await homeOf(page, 'Elsewhere').press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Elsewhere', 'This computer']);
  await expect(homeOf(page, 'Elsewhere')).toBeFocused();
});

test('of several guilds those that are wanted are connected, and one is shown at a time', async ({
  start,
  service,
}) => {
  for (const name of ['The mill', 'The forge']) {
    await fetch(`${service.baseUrl}/guilds`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name }),
    });
  }
  const { page } = await start();
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await addressOf(page).fill(service.baseUrl);
  await keyOf(page).fill(service.apiKey);
  await page.getByRole('checkbox', { name: 'The forge' }).uncheck();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  const guilds = page.getByRole('combobox', { name: 'Guild' });
  await expect(guilds.getByRole('option')).toHaveText(['Guildhall', 'The mill']);
  await openNewThread(page, 'Ada');
  await say(page, 'In the first guild: bake bread.');
  await guilds.selectOption('The mill');
  await expect(page.getByRole('navigation', { name: 'The mill' })).toBeVisible();
  const threads = page.getByRole('list', { name: 'Recent threads' }).getByRole('link');
  await expect(threads).toHaveCount(0);
  await guilds.selectOption('Guildhall');
  await expect(threads).toHaveCount(1);
  await page.reload();
  await expect(threads).toHaveCount(1);
  await expect(guilds).toHaveValue(service.guildId);
});

test('what is written offline waits in sight, can be changed there, and goes out in order', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await openNewThread(page, 'Mira');
  await say(page, 'Draft a note.');
  await expect(messagesOf(page, 'Mira')).toHaveCount(1);
  await service.halt();
  await expect(stripOf(page).getByRole('button', { name: 'Try now' })).toBeVisible();
  await say(page, 'To be taken back.');
  await openNewThread(page, 'Ada');
  await expect(page.getByText('on this computer alone so far')).toBeVisible();
  await say(page, 'Plan a fire.');
  await expect(page.getByRole('list', { name: 'Recent threads' })).toContainText('Plan a fire.');
  await expect(homeOf(page, 'Elsewhere')).toHaveAccessibleDescription(/3 waiting to be sent/);

  await page.getByRole('link', { name: /3 waiting to be sent/ }).click();
  await expect(entriesOf(page)).toHaveCount(3);
  await entriesOf(page)
    .filter({ hasText: 'To be taken back.' })
    .getByRole('button', { name: 'Discard' })
    .click();
  const plan = entriesOf(page).filter({ hasText: 'Plan a fire.' });
  await expect(plan).toContainText('New thread');
  await plan.getByRole('button', { name: 'Edit' }).click();
  // What is being edited is a value, by which it would no longer be found.
  const text = entriesOf(page).getByRole('textbox', { name: 'Text' });
  await text.fill('Plan a fair: rent tents, invite all.');
  await entriesOf(page).getByRole('button', { name: 'Send' }).click();
  await expect(entriesOf(page)).toHaveCount(2);
  await expect(plan).toHaveCount(0);

  await service.resume();
  await expect(page.getByText('Everything has gone out.')).toBeVisible();
  await homeOf(page, 'Elsewhere').click();
  await expect(messagesOf(page, 'You')).toContainText('Plan a fair');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  expect(await page.evaluate(() => location.hash)).not.toContain('new_');
  await expect(page.getByRole('list', { name: 'Recent threads' }).getByRole('link')).toHaveCount(2);
});

test('a draft and the place of a thread that was made offline stay when it is sent', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await expect(page.getByText('start one with Ada')).toBeVisible();
  await service.halt();
  await expect(stripOf(page).getByRole('button', { name: 'Try now' })).toBeVisible();
  await openNewThread(page, 'Ada');
  await composerOf(page).fill('Half a thought');
  await service.resume();
  await expect.poll(() => page.evaluate(() => location.hash)).not.toContain('new_');
  await expect(composerOf(page)).toHaveValue('Half a thought');
  await expect(composerOf(page)).toBeFocused();
});

test('what was read of a service is there after a start without it, and what is written waits', async ({
  start,
  service,
}) => {
  const first = await start();
  await connectLastingHome(first.page, service, 'Elsewhere');
  await openNewThread(first.page, 'Ada');
  await say(first.page, 'Plan a picnic: buy bread and find a meadow.');
  await expect(messagesOf(first.page, 'Ada')).toHaveCount(1);
  await quit(first.app);
  await service.halt();

  const { page } = await start();
  await expect(messagesOf(page, 'Ada')).toContainText('meadow');
  await expect(stripOf(page)).toContainText(/Elsewhere: (Connecting|Offline)/);
  await expect(stripOf(page)).toContainText('As of');
  await say(page, 'And a concert in June.');
  await expect(stripOf(page)).toContainText('1 waiting to be sent');
  await service.resume();
  // It may have failed often enough by now to wait some seconds between two attempts.
  await expect(stripOf(page)).toContainText('Elsewhere: Live', { timeout: 20_000 });
  await expect(messagesOf(page, 'You')).toHaveCount(2);
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
});

test('a service that lists nothing is asked by ids, and asked for news', async ({ start }) => {
  const service = await startService('--bare');
  const { page } = await start();
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await addressOf(page).fill(service.baseUrl);
  await keyOf(page).fill(service.apiKey);
  await page.getByRole('textbox', { name: 'Guild ids' }).fill(service.guildId);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(stripOf(page)).toContainText('Asking for news');
  await page.getByRole('button', { name: 'New thread' }).click();
  const [operatorId = ''] = service.operatorIds;
  await page.getByRole('textbox', { name: 'Operators by id' }).fill(operatorId);
  await page.getByRole('textbox', { name: 'First words' }).fill('Plan a feast: bake, then sing.');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Create thread' }).click();
  await expect(messagesOf(page, 'Ada')).toHaveCount(1, { timeout: 15_000 });
  await service.stop();
});

test('both values of a conflict are shown, and theirs can be taken', async ({ start, service }) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  const post = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { id: string; updatedAt: string };
  };
  const path = `/guilds/${service.guildId}/work-items`;
  const item = await post('POST', path, { type: 'objective', title: 'As it was' });
  await post('PUT', `/work-items/${item.id}`, { title: 'Theirs' });
  await service.halt();
  await expect(stripOf(page).getByRole('button', { name: 'Try now' })).toBeVisible();
  const [, homeId = ''] = /home\/([^/]+)/.exec(await page.evaluate(() => location.hash)) ?? [];
  await callAny(page, 'outbox.submit', {
    homeId,
    operation: 'work_item.update',
    input: { workItemId: item.id, title: 'Mine' },
    baseVersion: { updatedAt: item.updatedAt, values: { title: 'As it was' } },
  });
  await service.resume();
  await page.getByRole('link', { name: /1 needs you/ }).click();
  const row = entriesOf(page).getByRole('row', { name: /title/ });
  await expect(row).toContainText('Mine');
  await expect(row).toContainText('Theirs');
  await entriesOf(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByText('Everything has gone out.')).toBeVisible();
});

test('signing out says what would be lost; the home stays, and takes a key again', async ({
  start,
  service,
  dataFolder,
}) => {
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  await openNewThread(page, 'Mira');
  await service.halt();
  await expect(stripOf(page).getByRole('button', { name: 'Try now' })).toBeVisible();
  await say(page, 'Never sent.');
  await page.getByRole('button', { name: 'Home settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings of Elsewhere' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Home settings' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Sign out…' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog).toContainText('One thing that you wrote here has not reached');
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(stripOf(page)).toContainText('Needs a key');
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  // The one backup that is left was made without this home, by the thread of the bundled outbox.
  expect(readdirSync(join(dataFolder, 'client-store', 'backups'))).toHaveLength(1);

  await service.resume();
  await stripOf(page).getByRole('button', { name: 'Enter key' }).click();
  await dialog.getByRole('textbox', { name: 'New API key' }).fill(service.apiKey);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await expect(page.getByRole('list', { name: 'Recent threads' }).getByRole('link')).toHaveCount(1);

  await page.getByRole('button', { name: 'Home settings' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Far away');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(homeOf(page, 'Far away')).toBeVisible();
  await page.getByRole('button', { name: 'Home settings' }).click();
  const renamed = page.getByRole('dialog', { name: 'Settings of Far away' });
  await renamed.getByRole('button', { name: 'Remove home…' }).click();
  await renamed.getByRole('button', { name: 'Remove home', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start on this computer' })).toBeVisible();
});
