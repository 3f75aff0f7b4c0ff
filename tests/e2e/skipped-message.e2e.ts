import { expect } from '@playwright/test';
import { test } from './application.ts';
import { messagesOf } from './guild.ts';
import { connectFirstHome } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

/** Sends a request to the service. Once it is answered, earlier posts have been picked up. */
const pickUp = (service: Service) => askService(service, 'GET', '/me');

test('a skipped message is answered after a person retries it', async ({ start }) => {
  const service = await startService();
  try {
    const [operatorId] = service.operatorIds;
    await askService(service, 'POST', `/guilds/${service.guildId}/conversations`, {
      operatorIds: [operatorId],
      title: 'The move',
      initialMessage: 'Plan a move',
    });
    // The service ends twice while Ada considers the message.
    await pickUp(service);
    await service.halt();
    await service.resume();
    await pickUp(service);
    await service.halt();
    await service.resume();

    const { page } = await start();
    await connectFirstHome(page, service, 'Elsewhere');
    await page.getByRole('link', { name: 'The move' }).first().click();
    const notice = messagesOf(page, 'Ada').first();
    await expect(notice).toContainText('I could not answer “Plan a move”');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(messagesOf(page, 'Ada').last()).toContainText('Objective: A move');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
