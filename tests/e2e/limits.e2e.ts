import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { call } from './call.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild, messagesOf, openNewThread, openOperator, say } from './guild.ts';

const homeId = 'local';

/** Has the first operator be driven by the only model of a server, within so many tokens a day. */
async function driveWithin(page: Page, baseUrl: string, tokensADay: number): Promise<void> {
  const { operatorId } = await driveByModel(page, baseUrl, 16_000);
  const limits = { operatorId, tokensADay };
  await call(page, 'outbox.submit', { homeId, operation: 'operator.set_limits', input: limits });
}

test('an operator reaches its limit and says so, a person raises it by the keyboard, and it goes on', async ({
  start,
}) => {
  const model = await startTalkingServer(() => ({ text: 'Rye it is.', input: 2_000, output: 5 }));
  try {
    const { app, page } = await start();
    await foundGuild(page);
    await driveWithin(page, model.baseUrl, 500);
    await openNewThread(page, 'Ada');
    await say(page, 'Which bread?');
    await expect(messagesOf(page, 'Ada')).toHaveText([
      /Limit reached\. Ada may use 500 tokens in 24 hours; 0 tokens of it are used/,
    ]);
    expect(model.asked).toHaveLength(0);

    await openOperator(page, 'Ada');
    const limits = page.getByRole('group', { name: 'Limits of Ada' });
    const field = limits.getByRole('textbox', { name: 'Tokens a day' });
    await expect(field).toHaveValue('500');
    await field.fill('lots');
    await expect(limits.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
      /Enter a whole number, up to 1,000,000,000,000, or nothing for 200,000\./,
    );
    await field.fill('');
    await field.press('Enter');
    await expect(field).toHaveValue('200,000');
    for (const theme of ['light', 'dark'] as const) {
      await show(app, theme);
      expect(await violationsOf(page)).toEqual([]);
    }
    await page.keyboard.press('Alt+ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');

    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(messagesOf(page, 'Ada').last()).toContainText('Rye it is.');
    expect(model.asked.length).toBeGreaterThan(0);
  } finally {
    await model.close();
  }
});
