import { expect } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { violationsOf } from './axe.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

test('the request to a model is seen from its message and from the palette, to the byte', async ({
  start,
}) => {
  const model = await startTalkingServer(() => 'Three loaves.');
  try {
    const { page } = await start();
    await foundGuild(page);
    await driveByModel(page, model.baseUrl);
    await openNewThread(page, 'Ada');
    await say(page, 'How many loaves?');
    const answer = messagesOf(page, 'Ada');
    await answer.waitFor();
    await answer.focus();
    await answer.getByRole('button', { name: /^What Ada was told/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'What Ada was told' });
    await expect(dialog.getByRole('group', { name: 'Exact request' })).toHaveText(
      model.bodies[0] ?? '',
    );
    await expect(dialog.getByRole('table', { name: 'Parts' })).toContainText('Rules');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('operator was told');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
  } finally {
    await model.close();
  }
});
