import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { heldPieces } from '../../electron/server/operators/model/testing/held-pieces.ts';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { kill, quit, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { callAny } from './call.ts';
import { beginSample, contentOf, picture, startHere } from './first-run.ts';
import { composerOf, foundGuild, messagesOf } from './guild.ts';
import { pressButton, tabTo } from './tab-to.ts';

const checklistOf = (page: Page) => page.getByRole('region', { name: 'First steps' });

const goalOf = (page: Page) => page.getByRole('textbox', { name: 'What do you want to get done?' });

test('the goal of a person begins the first thread, and its plan becomes work', async ({
  start,
}) => {
  const { app, page } = await start();
  await page.getByRole('button', { name: startHere }).waitFor();
  await page.keyboard.press('Enter');
  await expect(goalOf(page)).toBeFocused();
  await page.keyboard.type(
    'Open a bakery in May: find a shop, hire two people, tell the neighbours.',
  );
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `first-run-goal-${theme}`);
  }
  await page.keyboard.press('Enter');
  await expect(composerOf(page)).toBeFocused();
  await expect(messagesOf(page, 'You')).toContainText('Open a bakery in May');
  const plan = messagesOf(page, 'Ada');
  await expect(plan).toContainText('Find a shop');
  expect(await contentOf(page)).toEqual([1, 0, 0, 1]);
  await expect(checklistOf(page)).toContainText('1 of 5');
  await plan.getByRole('button', { name: 'Add to Work…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a plan' });
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `first-run-plan-${theme}`);
  }
  await expect(dialog).not.toContainText('Still open');
  const count = await dialog.getByRole('treeitem').count();
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect.poll(() => contentOf(page)).toEqual([1, count, 0, 1]);
  await expect(page.getByText(`${count} items created`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => contentOf(page)).toEqual([1, 0, 0, 1]);
});

test('answers to the three questions make the first message, after kill -9 too', async ({
  start,
}) => {
  let { app, page } = await start();
  await page.getByRole('button', { name: startHere }).click();
  await goalOf(page).fill('Everybody in the street has bread');
  await page.getByRole('button', { name: 'Help me work it out' }).click();
  await page.getByRole('textbox', { name: 'By when?' }).fill('15 December');
  await page
    .getByRole('textbox', { name: 'Which steps do you know already?' })
    .fill('Find a shop\nHire two people');
  await expect
    .poll(() => callAny(page, 'first_run.describe', {}))
    .toMatchObject({ goal: { steps: 'Find a shop\nHire two people' } });
  await kill(app);
  ({ app, page } = await start());
  await expect(page.getByRole('textbox', { name: 'By when?' })).toHaveValue('15 December');
  await page.getByRole('button', { name: 'Make a plan' }).click();
  await expect(
    page.getByRole('heading', { name: 'Everybody in the street has bread' }),
  ).toBeVisible();
  const said = messagesOf(page, 'You');
  await expect(said).toContainText('My goal: Everybody in the street has bread');
  await expect(said).toContainText('It should be done by 15 December.');
  const plan = messagesOf(page, 'Ada');
  await expect(plan).toContainText('Objective: Everybody in the street has bread (by 15 December)');
  for (const step of ['Find a shop', 'Hire two people']) {
    await expect(plan).toContainText(`Epic: ${step}`);
  }
});

test('a model on this computer writes the first answer word by word, by the keyboard alone and without an address', async ({
  start,
}) => {
  const usualPort = 11_434;
  const answer = heldPieces();
  const model = await startTalkingServer(
    () => ({ pieces: answer.pieces }),
    ['small'],
    usualPort,
  ).catch(() => undefined);
  test.skip(model === undefined, 'Another program listens on this port.');
  try {
    const { page } = await start();
    await page.getByRole('button', { name: startHere }).waitFor();
    await page.keyboard.press('Enter');
    const offer = page.getByRole('region', { name: 'A model on this computer' });
    await pressButton(page, offer.getByRole('button', { name: 'Let them use it' }));
    await expect(offer).toContainText('will answer with small');
    await tabTo(page, goalOf(page));
    await page.keyboard.type('Open a bakery');
    await page.keyboard.press('Enter');
    const writing = page.getByRole('article', { name: 'Ada is writing' });
    answer.say('- Open a bakery\n');
    await expect(writing).toContainText('Open a bakery');
    await expect(messagesOf(page, 'Ada')).toHaveCount(0);
    answer.say('  - Find a shop by the river');
    await expect(writing).toContainText('Find a shop by the river');
    answer.end();
    await expect(messagesOf(page, 'Ada')).toContainText('Find a shop by the river');
    await expect(writing).toHaveCount(0);
    expect(model?.asked).toHaveLength(1);
    await pressButton(page, messagesOf(page, 'Ada').getByRole('button', { name: 'Add to Work…' }));
    // In the rows of the plan, Tab moves a row.
    await expect(page.getByRole('button', { name: 'Create plan' })).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect.poll(() => contentOf(page)).toEqual([1, 2, 0, 1]);
  } finally {
    await model?.close();
  }
});

test('skipping begins with nothing that was not asked for', async ({ start }) => {
  const { page } = await start();
  await page.getByRole('button', { name: startHere }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  expect(await contentOf(page)).toEqual([1, 0, 0, 0]);
});

test('each step of the first run is there again after kill -9, as it was left', async ({
  start,
}) => {
  let { app, page } = await start();
  await beginSample(page);
  await page.getByRole('radio', { name: 'Research' }).check();
  await page.getByRole('textbox', { name: 'Guild name' }).fill('The mill');
  await expect
    .poll(() => callAny(page, 'first_run.describe', {}))
    .toMatchObject({ guildName: 'The mill' });
  await kill(app);
  ({ app, page } = await start());
  await expect(page.getByRole('textbox', { name: 'Guild name' })).toHaveValue('The mill');
  await expect(page.getByRole('radio', { name: 'Research' })).toBeChecked();
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
    await picture(page, `first-run-founding-${theme}`);
  }
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(goalOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Connect to a service' }).click();
  await expect
    .poll(() => callAny(page, 'first_run.describe', {}))
    .toMatchObject({ step: 'connecting' });
  await kill(app);
  ({ app, page } = await start());
  await expect(page.getByRole('heading', { name: 'Connect to a service' })).toBeVisible();
});

test('the first steps tick themselves, and stay away once they are put away', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  const list = checklistOf(first.page);
  await expect(list).toContainText('0 of 5');
  const homeId = 'local';
  const { guilds } = (await callAny(first.page, 'guild.list', { homeId })) as {
    guilds: { id: string }[];
  };
  const guildId = guilds[0]?.id ?? '';
  const write = (operation: string, input: object) =>
    callAny(first.page, 'outbox.submit', { homeId, operation, input: { guildId, ...input } });
  await write('work_item.create', { type: 'objective', title: 'Mine' });
  await expect(list.getByRole('listitem').filter({ hasText: 'Add a work item' })).toContainText(
    'Done',
  );
  await write('document.create', { title: 'Mine', content: 'Text' });
  await expect(list).toContainText('2 of 5');
  await quit(first.app);

  const second = await start();
  await expect(checklistOf(second.page)).toContainText('2 of 5');
  await checklistOf(second.page).getByRole('button', { name: 'Hide first steps' }).click();
  await expect(checklistOf(second.page)).toHaveCount(0);
  await kill(second.app);
  const { page } = await start();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  await expect(checklistOf(page)).toHaveCount(0);
});
