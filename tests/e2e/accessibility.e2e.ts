import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { test } from './application.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';

async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

function show(app: ElectronApplication, theme: 'light' | 'dark'): Promise<void> {
  return app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source;
  }, theme);
}

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

test('axe finds what it must: the control', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await page.evaluate(() => document.body.append(document.createElement('button')));
  expect((await violationsOf(page)).join()).toContain('button-name');
});
