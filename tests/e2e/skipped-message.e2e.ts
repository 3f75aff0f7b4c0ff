import { expect } from '@playwright/test';
import type { Message } from '#shared/domain/message/schema.ts';
import { test } from './application.ts';
import { messagesOf } from './guild.ts';
import { connectFirstHome } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

/** Sends a request to the service. Once it is answered, earlier posts have been picked up. */
const pickUp = (service: Service) => askService(service, 'GET', '/me');

/**
 * Opens a thread whose first message an operator was kept from answering: the service ends twice
 * while they consider it. They consider for a quarter of a second, so on a busy machine the end may
 * come too late; then another thread is opened. Resolves with the title.
 */
async function openSkippedThread(service: Service): Promise<string> {
  const [operatorId] = service.operatorIds;
  for (let tries = 1; tries <= 6; tries += 1) {
    const title = `The move ${tries}`;
    const input = { operatorIds: [operatorId], title, initialMessage: 'Plan a move' };
    const path = `/guilds/${service.guildId}/conversations`;
    const { id } = await askService<{ id: string }>(service, 'POST', path, input);
    for (let ends = 0; ends < 2; ends += 1) {
      await pickUp(service);
      await service.halt();
      await service.resume();
    }
    if ((await answerIn(service, id)).startsWith('I could not answer')) {
      return title;
    }
  }
  throw new Error('The operator answered each time before the service had ended twice.');
}

/** The first words of an operator in a thread, as soon as there are any. */
async function answerIn(service: Service, conversationId: string): Promise<string> {
  let answer: string | undefined;
  await expect
    .poll(
      async () => {
        const path = `/conversations/${conversationId}/messages`;
        const { messages } = await askService<{ messages: Message[] }>(service, 'GET', path);
        answer = messages.find(({ authorType }) => authorType === 'operator')?.text;
        return answer;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return answer ?? '';
}

test('a skipped message is answered after a person retries it', async ({ start }) => {
  test.slow();
  const service = await startService();
  try {
    const title = await openSkippedThread(service);
    const { page } = await start();
    await connectFirstHome(page, service, 'Elsewhere');
    await page.getByRole('link', { name: title }).first().click();
    const notice = messagesOf(page, 'Ada').first();
    await expect(notice).toContainText('I could not answer “Plan a move”');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(messagesOf(page, 'Ada').last()).toContainText('Objective: A move');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
