import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './application.ts';
import { connectStarted, haltService, resumeAndSend } from './home.ts';
import { askService } from './other-client.ts';
import { takePicture } from './pictures.ts';
import { startService } from './service.ts';
import { pressButton } from './tab-to.ts';
import { openItem } from './work-item.ts';

// The history of an item: each act on a line of its own, with both texts of a description.

const historyOf = (page: Page) => page.getByRole('region', { name: 'History' });

/** An item of the service with a description. */
async function bakeOn(service: Awaited<ReturnType<typeof startService>>): Promise<string> {
  const path = `/guilds/${service.guildId}/work-items`;
  const { id } = await askService<{ id: string }>(service, 'POST', path, {
    type: 'task',
    title: 'Bake',
    description: 'With **rye**.',
  });
  return id;
}

test('each act is a line, with “You”, how long ago it was, and both texts of a description', async ({
  start,
}) => {
  const service = await startService();
  try {
    const id = await bakeOn(service);
    const path = `/work-items/${id}`;
    await askService(service, 'PUT', path, { status: 'in_progress', priority: 'high' });
    await askService(service, 'PUT', path, { description: 'With **rye** and salt.' });
    const { page } = await start();
    await connectStarted(page, service, []);
    await openItem(page, id);
    const lines = historyOf(page).getByRole('listitem');
    await expect(lines).toHaveText([
      /^You changed the description · .*(?:now|second|minute|hour)/,
      /^You set status to In progress · /,
      /^You set priority to High · /,
      /^You created this item · /,
    ]);
    await pressButton(page, historyOf(page).getByRole('button', { name: 'Show change' }));
    await expect(historyOf(page).locator('ins').last()).toHaveText('and salt');
    await takePicture(page, 'item-history');

    await haltService(page, service);
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Done' }).click();
    await expect(lines).toHaveCount(4);
    await resumeAndSend(page, service);
    await expect(lines.first()).toHaveText(/^You set (?:status to Done|progress to 100%)/);
  } finally {
    await service.stop();
  }
});

test('a service without a history says so, online and offline', async ({ start }) => {
  const service = await startService('--bare');
  try {
    const id = await bakeOn(service);
    const { page } = await start();
    await connectStarted(page, service, ['--bare']);
    await openItem(page, id);
    const words = historyOf(page).getByText('This service doesn’t keep the history of items.');
    await expect(words).toBeVisible();
    await haltService(page, service);
    await expect(words).toBeVisible();
  } finally {
    await service.stop();
  }
});
