import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { problem } from '../doubles/gateway.ts';
import type { Gateway } from '../doubles/gateway.ts';
import { messagesOf, openNewThread, say } from './guild.ts';
import { test } from './gateway-test.ts';
import { connectFirstHome } from './home.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';

// A plan of which a service takes a part: it is taken up, or taken back.

const plan = '- Open a bakery\n  - Find a shop\n  - Hire a baker\n- Sell bread';
const noticeOf = (page: Page) =>
  page.getByText('2 of 4 items couldn’t be created: The guild is full.');

/** Makes a plan of a message, of which the service refuses two items. */
async function planInPart(page: Page, service: Service, gateway: Gateway): Promise<void> {
  await connectFirstHome(page, { baseUrl: gateway.baseUrl, apiKey: service.apiKey }, 'Elsewhere');
  await openNewThread(page, 'Ada');
  await say(page, plan);
  gateway.rule = ({ method, body }) =>
    method === 'POST' && /"title":"(?:Hire a baker|Sell bread)"/.test(body)
      ? problem(422, 'The guild is full.')
      : undefined;
  // The answer is awaited: the message is one of the service by then, and its row is no other.
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await messagesOf(page, 'You').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Make a plan', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make a plan' });
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect(noticeOf(page)).toBeVisible();
  expect(await titlesOf(service)).toEqual(['Find a shop', 'Open a bakery']);
  gateway.rule = () => undefined;
}

async function titlesOf(service: Service): Promise<string[]> {
  const path = `/guilds/${service.guildId}/work-items`;
  type Items = OperationOutput<'work_item.list'>;
  const { workItems } = await askService<Items>(service, 'GET', path);
  return workItems.map(({ title }) => title).toSorted();
}

test('a plan that is refused in part is taken up where it stopped', async ({
  start,
  service,
  gateway,
}) => {
  const { page } = await start();
  await planInPart(page, service, gateway);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect
    .poll(() => titlesOf(service))
    .toEqual(['Find a shop', 'Hire a baker', 'Open a bakery', 'Sell bread']);
  const card = messagesOf(page, 'You').getByRole('region', { name: 'Work from this message' });
  await expect(card.getByRole('link')).toHaveCount(2);
});

test('a plan that is refused in part is taken back whole, from the service too', async ({
  start,
  service,
  gateway,
}) => {
  const { page } = await start();
  await planInPart(page, service, gateway);
  await page.getByRole('button', { name: 'Take it all back' }).click();
  await expect(noticeOf(page)).toHaveCount(0);
  await expect.poll(() => titlesOf(service)).toEqual([]);
  const card = page.getByRole('region', { name: 'Work from this message' });
  await expect(card).toHaveCount(0);
});
