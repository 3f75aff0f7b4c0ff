import { expect } from '@playwright/test';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import { test } from './application.ts';
import { messagesOf } from './guild.ts';
import { connectFirstHome } from './home.ts';
import { askService } from './other-client.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';

/** How often a service has to end while an operator considers before that is given up. */
const { attempts } = operatorLimits;

/**
 * Opens a thread whose first message an operator was kept from answering: each time, the service
 * ends while they consider it, which they do without end.
 */
async function openSkippedThread(service: Service, title: string): Promise<void> {
  const [operatorId] = service.operatorIds;
  await service.halt();
  for (let ends = 0; ends < attempts; ends += 1) {
    await service.resume('tests/e2e/waiting-operators-entry.ts');
    if (ends === 0) {
      const input = { operatorIds: [operatorId], title, initialMessage: 'Plan a move' };
      await askService(service, 'POST', `/guilds/${service.guildId}/conversations`, input);
    }
    expect(await service.printed()).toBe('considering');
    await service.halt();
  }
  await service.resume();
}

test('a skipped message is answered after a person retries it', async ({ start }) => {
  const service = await startService();
  try {
    const title = 'The move';
    await openSkippedThread(service, title);
    const { page } = await start();
    await connectFirstHome(page, service, 'Elsewhere');
    await page.getByRole('link', { name: title }).first().click();
    const notice = messagesOf(page, 'Ada').first();
    await expect(notice).toContainText('I couldn’t answer “Plan a move”');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await expect(messagesOf(page, 'Ada').last()).toContainText('Objective: A move');
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  } finally {
    await service.stop();
  }
});
