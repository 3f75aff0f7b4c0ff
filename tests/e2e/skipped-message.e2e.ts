import { expect } from '@playwright/test';
import { test } from './application.ts';
import { messagesOf } from './guild.ts';
import { connectFirstHome } from './home.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

/** Sends a request to the service. Once it is answered, earlier posts have been picked up. */
async function ask({ baseUrl, apiKey }: Service, path: string, body?: object): Promise<void> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
}

test('a skipped message is answered after a person retries it', async ({ start }) => {
  const service = await startService();
  try {
    const [operatorId] = service.operatorIds;
    await ask(service, `/guilds/${service.guildId}/conversations`, {
      operatorIds: [operatorId],
      title: 'The move',
      initialMessage: 'Plan a move',
    });
    // The service ends twice while Ada considers the message.
    await ask(service, '/me');
    await service.halt();
    await service.resume();
    await ask(service, '/me');
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
