import { expect } from '@playwright/test';
import { untilPlaceKept } from './address.ts';
import { kill, test } from './application.ts';
import { messagesOf, openNewThread, say } from './guild.ts';
import { connectLastingHome } from './home.ts';
import { startService } from './service.ts';

/** The answer to the person, and as many rounds as operators have without one. */
const wholeLoop = 7;

test('a stopped loop is told of in its thread, also offline after a restart, and goes on', async ({
  start,
}) => {
  const service = await startService();
  try {
    const first = await start();
    await connectLastingHome(first.page, service, 'Elsewhere');
    await openNewThread(first.page, 'Ada', 'Theo');
    await say(first.page, '@Ada @Theo please discuss whether we should wait');
    const pausedIn = (page: typeof first.page) => page.getByText(/^Paused: /);
    await expect(pausedIn(first.page)).toBeVisible();
    await expect(messagesOf(first.page)).toHaveCount(1 + wholeLoop);
    await untilPlaceKept(first.page);
    await kill(first.app);

    await service.halt();
    const { page } = await start();
    await expect(pausedIn(page)).toBeVisible();
    await service.resume();
    await page.getByRole('button', { name: 'Let them go on' }).click();
    await expect(messagesOf(page, 'You').last()).toContainText('@Theo, please go on.');
    await expect(pausedIn(page)).toBeVisible();
    await expect(messagesOf(page)).toHaveCount(2 + 2 * wholeLoop);
  } finally {
    await service.stop();
  }
});
