import { expect } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

test('an operator whose model says nothing is stopped by keyboard, and nothing is asked any more', async ({
  start,
}) => {
  const model = await startTalkingServer(() => undefined);
  try {
    const { page } = await start();
    await foundGuild(page);
    await driveByModel(page, model.baseUrl);
    await openNewThread(page, 'Ada');
    await say(page, 'Plan a feast.');
    const stop = page.getByRole('button', { name: 'Stop Ada' });
    await expect(stop).toBeVisible();
    await expect.poll(() => model.asked.length).toBe(1);
    await stop.focus();
    await stop.press('Enter');
    await expect.poll(() => model.cutCount()).toBe(1);
    await expect(page.getByRole('list', { name: 'Operator activity' })).toContainText('Ada passed');
    await expect(stop).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('list', { name: 'Operator activity' })).toContainText('Ada passed');
    await expect(messagesOf(page, 'Ada')).toHaveCount(0);
    expect(model.asked).toHaveLength(1);
  } finally {
    await model.close();
  }
});
