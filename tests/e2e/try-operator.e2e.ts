import { expect } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { heldPieces } from '../../electron/server/operators/model/testing/held-pieces.ts';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { callAny } from './call.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild, openOperator } from './guild.ts';
import { pressButton } from './tab-to.ts';

const homeId = 'local';

test('an operator is tried by the keyboard, answers as it streams, and nothing but its run is written', async ({
  start,
}) => {
  const first = heldPieces();
  const model = await startTalkingServer((_asked, count) =>
    count === 1 ? { pieces: first.pieces } : undefined,
  );
  try {
    const { app, page } = await start();
    await foundGuild(page);
    const { guildId } = await driveByModel(page, model.baseUrl, 32_000);
    const lists = async () => [
      await callAny(page, 'conversation.list', { homeId, guildId }),
      await callAny(page, 'work_item.list', { homeId, guildId }),
      await callAny(page, 'document.list', { homeId, guildId }),
    ];
    const before = await lists();
    await openOperator(page, 'Ada');
    await pressButton(page, page.getByRole('button', { name: 'Try Ada', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Try Ada' });
    await expect(dialog).toContainText('small answers on this computer. Nothing leaves it.');
    await dialog.getByRole('textbox', { name: 'Message to Ada' }).focus();
    await page.keyboard.type('Who are you?');
    await pressButton(page, dialog.getByRole('button', { name: 'Ask' }));
    const answer = dialog.getByRole('region', { name: 'Answer of Ada' });
    first.say('I am **Ada**, ');
    await expect(answer).toContainText('I am Ada,');
    await expect(answer.getByRole('status')).toHaveText('Ada is writing');
    first.say('and I plan.');
    first.end();
    await expect(answer).toContainText('I am Ada, and I plan.');
    await expect(answer.getByRole('status')).toHaveText(/^Used [\d,]+ tokens\.$/);
    for (const theme of ['light', 'dark'] as const) {
      await show(app, theme);
      expect(await violationsOf(page)).toEqual([]);
    }
    await pressButton(page, dialog.getByRole('button', { name: 'What Ada was told' }));
    await expect(page.getByRole('group', { name: 'Exact request' })).toHaveText(
      model.bodies[0] ?? '',
    );
    await page.keyboard.press('Escape');

    // A trial that goes on ends with the dialog
    await pressButton(page, dialog.getByRole('button', { name: 'Ask' }));
    await expect.poll(() => model.asked.length).toBe(2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => model.cutCount()).toBe(1);
    expect(await lists()).toEqual(before);
    await expect(page.getByRole('button', { name: 'Try Ada', exact: true })).toBeFocused();
  } finally {
    await model.close();
  }
});
