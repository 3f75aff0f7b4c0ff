import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { call, callAny } from './call.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

/** Has the first operator be driven by the only model of a server. */
async function driveByModel(page: Page, baseUrl: string): Promise<void> {
  await call(page, 'model_endpoint.save', { baseUrl, models: [{ name: 'silent' }] });
  const homeId = 'local';
  const first = async (name: string, field: string, input: object = {}) => {
    const answer = await callAny(page, name, { homeId, ...input });
    return (answer as Record<string, { id: string }[]>)[field]?.[0]?.id ?? '';
  };
  const guildId = await first('guild.list', 'guilds');
  const operatorId = await first('operator.list', 'operators', { guildId });
  const modelId = await first('model.list', 'models', { guildId });
  const input = { operatorId, kind: 'model', modelId };
  await call(page, 'outbox.submit', { homeId, operation: 'operator.set_driver', input });
}

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
