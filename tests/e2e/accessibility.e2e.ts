import { expect } from '@playwright/test';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { callAny } from './call.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { startService } from './service.ts';

for (const theme of ['light', 'dark'] as const) {
  test(`every screen of the main job passes axe in ${theme}`, async ({ start }) => {
    const { app, page } = await start();
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start on this computer' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create guild' }).click();
    await page.getByRole('button', { name: 'New thread' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'New thread' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openNewThread(page, 'Ada', 'Mira');
    await say(page, '# A plan\n\n```js\nconst a = 1; // why\n```\n\n- [ ] one\n\n> quoted');
    await expect(messagesOf(page, 'Ada')).toHaveCount(1);
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate(() => {
      location.hash = '#/home/local/thread/cnv_nowhere';
    });
    await page.getByRole('alert').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`every screen about homes passes axe in ${theme}`, async ({ start }) => {
    const { app, page } = await start();
    const service = await startService();
    await show(app, theme);
    await page.getByRole('button', { name: 'Connect to a service' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill('http://guild.example.org/v1');
    await page.getByRole('checkbox', { name: /without encryption/ }).waitFor();
    await page.getByText('More options').click();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Address' }).fill(service.baseUrl);
    await page.getByRole('textbox', { name: 'API key' }).fill(service.apiKey);
    await page.getByText('Key accepted.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('button', { name: 'New thread' }).waitFor();
    const [, homeId = ''] = /home\/([^/]+)/.exec(await page.evaluate(() => location.hash)) ?? [];
    for (const conversationId of ['cnv_nowhere', 'cnv_neither']) {
      const input = { conversationId, text: 'Into the void' };
      await callAny(page, 'outbox.submit', { homeId, operation: 'message.create', input });
    }
    await page.getByRole('link', { name: /2 need your attention/ }).click();
    await page.getByRole('heading', { name: 'Outbox' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Edit' }).first().click();
    expect(await violationsOf(page)).toEqual([]);
    for (const task of ['Name and address…', 'Change key…', 'Sign out…', 'Remove home…']) {
      await page.getByRole('button', { name: 'Home settings' }).click();
      const other = page.getByRole('dialog').getByRole('button', { name: task });
      if ((await other.count()) > 0) {
        await other.click();
      }
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await service.stop();
  });
}

test('control: axe finds a known fault', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await violationsOf(page)).join()).toContain('button-name');
});
