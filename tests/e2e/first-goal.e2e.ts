import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill, test } from './application.ts';
import { callAny } from './call.ts';
import { composerOf, keptMessages, messagesOf } from './guild.ts';

// A person who says what they want to get done loses nothing of it, and is given nothing else.

const goalOf = (page: Page) => page.getByRole('textbox', { name: 'What do you want to get done?' });
const nameOf = (page: Page) => page.getByRole('textbox', { name: 'Guild name' });
const press = (page: Page, name: string) => page.getByRole('button', { name }).press('Enter');
const kept = (page: Page) => callAny(page, 'first_run.describe', {});

/** The things on this computer: guilds, items, documents and threads. */
async function made(page: Page): Promise<readonly number[]> {
  const homeId = 'local';
  const { guilds } = (await callAny(page, 'guild.list', { homeId })) as {
    guilds: { id: string }[];
  };
  const guildId = guilds[0]?.id;
  if (guildId === undefined) {
    return [0];
  }
  const count = async (name: string) => {
    const rows = Object.values((await callAny(page, name, { homeId, guildId })) as object);
    return (rows.find((value) => Array.isArray(value)) as unknown[] | undefined)?.length ?? 0;
  };
  const things = await Promise.all(
    ['work_item.list', 'document.list', 'conversation.list'].map(count),
  );
  return [guilds.length, ...things];
}

/** Waits until the guild is being made, or is made. */
async function untilBegun(dataFolder: string): Promise<void> {
  const settings = () => readFileSync(join(dataFolder, 'settings.json'), 'utf8');
  await expect.poll(settings, { intervals: [1] }).toContain('"run"');
}

test('a goal that is far too long is kept with all beside it, and skipping makes nothing of it', async ({
  start,
}) => {
  const long = 'Bake bread. '.repeat(8_334).slice(0, 100_000);
  const first = await start();
  let { page } = first;
  await press(page, 'Start on this computer');
  await goalOf(page).focus();
  await page.keyboard.insertText(long);
  await expect(page.getByText('This is too long. Use at most 20000 characters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make a plan' })).toBeDisabled();
  await press(page, 'Help me work it out');
  await page.getByRole('textbox', { name: 'By when?' }).fill('In May');
  await nameOf(page).fill('The mill');
  await expect.poll(() => kept(page)).toMatchObject({ guildName: 'The mill' });
  await kill(first.app);

  ({ page } = await start());
  const changed = page.getByRole('textbox', { name: 'What is different once it is done?' });
  await expect(changed).toHaveValue(long);
  await expect(page.getByRole('textbox', { name: 'By when?' })).toHaveValue('In May');
  await expect(nameOf(page)).toHaveValue('The mill');
  expect(await made(page)).toEqual([0]);
  await press(page, 'Skip');
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  expect(await made(page)).toEqual([1, 0, 0, 0]);
});

test('whoever goes back and forth keeps what they said, and has nothing until they ask for it', async ({
  start,
}) => {
  const first = await start();
  let { page } = first;
  await press(page, 'Start on this computer');
  await goalOf(page).fill('A bakery');
  await press(page, 'Back');
  await press(page, 'Connect to a service');
  await expect.poll(() => kept(page)).toMatchObject({ step: 'connecting' });
  await kill(first.app);
  ({ page } = await start());
  await press(page, 'Back');
  await press(page, 'Start on this computer');
  await expect(goalOf(page)).toHaveValue('A bakery');
  await press(page, 'Start with a sample instead');
  await nameOf(page).fill('The mill');
  await press(page, 'Back');
  await expect(goalOf(page)).toHaveValue('A bakery');
  await expect(nameOf(page)).toHaveValue('The mill');
  await goalOf(page).fill('   ');
  await expect(page.getByRole('button', { name: 'Make a plan' })).toBeDisabled();
  await goalOf(page).press('Enter');
  expect(await made(page)).toEqual([0]);
});

for (const goal of [
  'Eine Bäckerei im Mai eröffnen: einen Laden finden, zwei Leute einstellen.',
  '五月にパン屋を開きたい。店を探して、二人雇う。',
]) {
  test(`“${goal}” is the first message, as it was said, and its answer says what it is`, async ({
    start,
    dataFolder,
  }) => {
    const { app, page } = await start();
    await press(page, 'Start on this computer');
    await goalOf(page).fill(goal);
    await page.getByRole('button', { name: 'Make a plan' }).click({ noWaitAfter: true });
    await untilBegun(dataFolder);
    await kill(app);
    const { page: again } = await start();
    await expect(composerOf(again)).toBeFocused();
    await expect(messagesOf(again, 'Ada')).toHaveCount(1);
    expect((await keptMessages(again)).at(-1)?.text).toContain('no AI model runs behind me');
    expect((await keptMessages(again))[0]?.text).toBe(goal);
    expect(await made(again)).toEqual([1, 0, 0, 1]);
  });
}
