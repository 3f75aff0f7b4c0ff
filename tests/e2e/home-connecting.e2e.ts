import { expect } from '@playwright/test';
import { quit } from './application.ts';
import { askOperator, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { addressOf, connectById, connectHome, homeOf, keyOf } from './home.ts';
import { askService } from './other-client.ts';
import { test } from './service-test.ts';
import { startService } from './service.ts';

// Connecting services as homes, through the interface.

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
  await expect(page.getByText('Service found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(keyOf(page)).toBeFocused();
  await page.keyboard.type('wrong-key');
  await expect(keyOf(page)).toHaveAttribute('aria-invalid', 'true');
  await keyOf(page).fill(service.apiKey);
  await expect(page.getByText('connect as Anna')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  await askOperator(page, 'Ada', 'Plan a picnic: buy bread and find a meadow.');
});

test('a wrong address is explained beside its field, and there is a way back', async ({
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
  // Another address requires another confirmation.
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

test('two homes keep their own threads and their last place', async ({ start, service }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'At home: bake bread and sweep the floor.');
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await connectHome(page, service, 'Elsewhere');
  await askOperator(page, 'Mira', 'Elsewhere: draft an invitation.');

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
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getAttribute('title')?.split(' · ')[0]),
      );
  await homeOf(page, 'Elsewhere').press('Alt+ArrowUp');
  await expect.poll(names).toEqual(['Elsewhere', 'This computer']);
  await expect(homeOf(page, 'Elsewhere')).toBeFocused();
});

test('only the chosen guilds are connected, and one is shown at a time', async ({
  start,
  service,
}) => {
  for (const name of ['The mill', 'The forge']) {
    await askService(service, 'POST', '/guilds', { name });
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

test('a service without lists is used by ids and polled', async ({ start }) => {
  const service = await startService('--bare');
  const { page } = await start();
  await connectById(page, service);
  await page.getByRole('button', { name: 'New thread' }).click();
  const [operatorId = ''] = service.operatorIds;
  await page.getByRole('textbox', { name: 'Operator IDs' }).fill(operatorId);
  await page.getByRole('textbox', { name: 'First message' }).fill('Plan a feast: bake, then sing.');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Create thread' }).click();
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  await service.stop();
});
