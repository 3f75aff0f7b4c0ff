import { expect } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { call } from './call.ts';
import { driveByModel, firstId } from './drive-by-model.ts';
import {
  foundGuild,
  messagesOf,
  openNewThread,
  openOperator,
  openOperators,
  say,
} from './guild.ts';
import { connectById } from './home.ts';
import { startService } from './service.ts';

const pictures = process.env['GUILDHALL_PICTURES'];

test('an operator is added and described by the keyboard, and a run of a model is read on its page', async ({
  start,
}) => {
  const model = await startTalkingServer(() => 'Three loaves.');
  try {
    const { app, page } = await start();
    await foundGuild(page);
    await driveByModel(page, model.baseUrl);
    await openNewThread(page, 'Ada');
    await say(page, 'How many loaves?');
    await messagesOf(page, 'Ada').waitFor();

    await openOperators(page);
    await page.getByRole('button', { name: 'Add operator' }).press('Enter');
    await page.keyboard.type('Theodora');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Baker');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Theodora', level: 1 }).waitFor();
    const personality = page.getByRole('textbox', { name: 'Personality' });
    await personality.fill('Brief.\nKind.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Alt+ArrowLeft');
    const list = page.getByRole('list', { name: 'Operators' });
    await list.getByRole('link', { name: 'Theodora, Baker, script', exact: true }).press('Enter');
    await expect(personality).toHaveValue('Brief.\nKind.');

    await openOperator(page, 'Ada');
    await page.getByRole('radio', { name: 'Only answers' }).click();
    await expect(page.getByRole('radio', { name: 'Only answers' })).toBeChecked();
    for (const theme of ['light', 'dark'] as const) {
      await show(app, theme);
      expect(await violationsOf(page)).toEqual([]);
      if (pictures) {
        await page.screenshot({ path: `${pictures}/operator-${theme}.png` });
      }
    }
    await page.getByRole('list', { name: 'Recent runs' }).getByRole('link').press('Enter');
    await page.getByRole('heading', { name: 'Run of Ada', level: 1 }).waitFor();
    await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Three loaves.');
    for (const theme of ['light', 'dark'] as const) {
      await show(app, theme);
      expect(await violationsOf(page)).toEqual([]);
      if (pictures) {
        await page.screenshot({ path: `${pictures}/run-${theme}.png` });
      }
    }
    await page.setViewportSize({ width: 620, height: 410 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width, 'nothing is wider than the window').toBe(620);
    await expect(page.getByRole('heading', { name: 'Run of Ada' })).toBeInViewport();
    await page.setViewportSize({ width: 1240, height: 820 });
    await page.getByRole('button', { name: 'What Ada was told' }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('group', { name: 'Exact request' })).toHaveText(
      model.bodies[0] ?? '',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^A message in / }).press('Enter');
    await expect(messagesOf(page, 'Ada')).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('pause all operators');
    await page.keyboard.press('Enter');
    await openOperators(page);
    await expect(list.getByRole('link', { name: /^Ada, .*, paused$/ })).toBeVisible();
  } finally {
    await model.close();
  }
});

test('a service without the extensions has the list alone, also offline', async ({ start }) => {
  const service = await startService('--bare');
  const { app, page } = await start();
  await connectById(page, service);
  await openOperators(page);
  const untold = page.getByText('This service doesn’t say how its operators work.');
  await expect(untold).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  await show(app, 'dark');
  expect(await violationsOf(page)).toEqual([]);
  await service.stop();
  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await openOperators(page);
  await expect(untold).toBeVisible();
});

test('a change of an operator is taken back by the key, and one that somebody made since is asked about', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openOperator(page, 'Ada');
  const trust = (name: string) => page.getByRole('radio', { name, exact: true });
  await trust('Works within its task').press('ArrowDown');
  await expect(trust('Only answers')).toBeChecked();
  await expect(page.getByText('Changed trust of “Ada”')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('Undid trust of “Ada”')).toBeVisible();
  await expect(trust('Works within its task')).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(trust('Only answers')).toBeChecked();

  const role = page.getByRole('textbox', { name: 'Role' });
  await role.fill('Baker');
  await role.press('Enter');
  await expect(page.getByText('Changed role of “Ada”')).toBeVisible();
  await trust('Only answers').focus();
  const guildId = await firstId(page, 'guild.list', 'guilds');
  const operatorId = await firstId(page, 'operator.list', 'operators', { guildId });
  const input = { operatorId, role: 'Cook' };
  await call(page, 'outbox.submit', { homeId: 'local', operation: 'operator.update', input });
  await expect(role).toHaveValue('Cook');
  await page.keyboard.press('ControlOrMeta+z');
  const question = page.getByRole('dialog', { name: 'Undo role of “Ada”?' });
  await expect(question).toContainText('Somebody changed the role since.');
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Undo anyway' }).press('Enter');
  await expect(role).toHaveValue('Planner');
});
