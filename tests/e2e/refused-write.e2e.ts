import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { page as webPage, problem } from '../doubles/gateway.ts';
import type { Gateway } from '../doubles/gateway.ts';
import { goTo } from './address.ts';
import { violationsOf } from './axe.ts';
import { callAny } from './call.ts';
import { messagesOf, openNewThread, say } from './guild.ts';
import { test } from './gateway-test.ts';
import { connectFirstHome, homeIdOf, stripOf } from './home.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';

// A service behind a gateway that refuses one write, or answers in its place.

async function open(page: Page, { apiKey }: Service, { baseUrl }: Gateway): Promise<void> {
  await connectFirstHome(page, { baseUrl, apiKey }, 'Elsewhere');
  await openNewThread(page, 'Ada');
}

test('one refused message says so where it stands, and everything else goes on', async ({
  start,
  service,
  gateway,
}) => {
  const { page } = await start();
  await open(page, service, gateway);
  gateway.rule = ({ method, body }) =>
    method === 'POST' && body.includes('DROP TABLE') ? webPage(403) : undefined;
  await say(page, 'Please explain: DROP TABLE users');
  await say(page, 'And tell me about bread.');
  const refused = messagesOf(page, 'You').filter({ hasText: 'DROP TABLE' });
  await expect(refused).toContainText('Not sent: Something in front of the service blocked this');
  for (const name of ['Retry', 'Edit', 'Discard']) {
    await expect(refused.getByRole('button', { name })).toBeVisible();
  }
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('link', { name: /^Inbox/ }).click();
  const entry = page.getByRole('region', { name: 'Inbox' }).getByRole('listitem');
  await expect(entry.filter({ hasText: 'Not sent' })).toContainText('blocked this');
  await page.getByRole('link', { name: /1 needs your attention/ }).click();
  const row = page.getByRole('region', { name: 'Outbox' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  for (const name of ['Edit', 'Discard', 'Retry']) {
    await expect(row.getByRole('button', { name, exact: true })).toBeVisible();
  }
  gateway.rule = () => undefined;
  await row.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
});

test('a refused change of an item stands on the item, and is sent from there', async ({
  start,
  service,
  gateway,
}) => {
  const { page } = await start();
  await connectFirstHome(page, { baseUrl: gateway.baseUrl, apiKey: service.apiKey }, 'Elsewhere');
  const homeId = await homeIdOf(page);
  const item = await askService<{ id: string; updatedAt: string }>(
    service,
    'POST',
    `/guilds/${service.guildId}/work-items`,
    { type: 'objective', title: 'Order flour' },
  );
  gateway.rule = ({ method }) =>
    method === 'PUT' ? problem(403, 'You can only read here.') : undefined;
  await callAny(page, 'outbox.submit', {
    homeId,
    operation: 'work_item.update',
    input: { workItemId: item.id, status: 'done' },
  });
  await goTo(page, `#/home/${homeId}/item/${item.id}`);
  const unsent = page.getByRole('list', { name: 'Not sent yet' });
  await expect(unsent).toContainText('You can only read here.');
  await expect(stripOf(page)).toContainText('1 needs your attention');
  expect(await violationsOf(page)).toEqual([]);
  gateway.rule = () => undefined;
  await unsent.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(unsent).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText('Done');
});

test('a page that answers in the place of the service is told, and what is written goes out by itself', async ({
  start,
  service,
  gateway,
}) => {
  const { page } = await start();
  await open(page, service, gateway);
  gateway.rule = () => webPage(200);
  await say(page, 'Tell me about bread.');
  await expect(stripOf(page)).toContainText('Elsewhere: Offline');
  await expect(stripOf(page)).toContainText('A web page answers instead of the service.');
  await expect(stripOf(page)).toContainText('1 waiting to be sent');
  await expect(messagesOf(page, 'You')).toContainText('Pending');
  gateway.rule = () => undefined;
  await expect(stripOf(page)).toContainText('Elsewhere: Live');
  await expect(stripOf(page)).not.toContainText('waiting to be sent');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
});

test('an address that the service refuses is not told as a key', async ({
  start,
  service,
  gateway,
}) => {
  const { page } = await start();
  await open(page, service, gateway);
  gateway.rule = ({ isUpgrade }) =>
    isUpgrade ? undefined : problem(403, 'Not this host.', 'forbidden_host');
  await say(page, 'Tell me about bread.');
  await expect(stripOf(page)).toContainText('The service refuses this address, not your key.');
  gateway.rule = () => undefined;
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
});
