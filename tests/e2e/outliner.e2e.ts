import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { temporaryIdOf } from '#shared/outbox/temporary-id.ts';
import { call, callAny } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectStarted, haltService, resumeAndSend } from './home.ts';
import { startService } from './service.ts';
import { test } from './service-test.ts';
import { fieldOf, itemOf, openWork, outlineOf } from './work.ts';

// The outline as people of outliners use it: here, on a full and a bare service, and offline.

/** The titles of a plan, each after the keys that bring its field to its level. */
const written: readonly (readonly [title: string, ...keys: string[]])[] = [
  ['Bakery'],
  ['Place', 'Tab'],
  ['Oven', 'Tab'],
  ['Measure', 'Tab'],
  ['Order'],
  ['Walls', 'Shift+Tab'],
];

const plan = ['Bakery', '  Place', '    Oven', '      Measure', '      Order', '    Walls'];
/** The plan with a copy of its first epic behind that. */
const copied = [...plan.slice(0, 5), ...plan.slice(2, 5), ...plan.slice(5)];

/** Writes a plan of four levels by the keyboard, and ends with Escape. */
async function writePlan(page: Page): Promise<void> {
  await openWork(page);
  await page.getByRole('button', { name: 'New objective' }).first().press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
  for (const [title, ...keys] of written) {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
    await page.keyboard.type(title);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => outlineOf(page)).toEqual(plan);
}

test('a plan is written, moved, copied, ticked and deleted by the keyboard, each with one undo', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await writePlan(page);

  await itemOf(page, 'Order').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect
    .poll(() => outlineOf(page))
    .toEqual(['Bakery', '  Place', '    Oven', '      Measure', '    Walls', '      Order']);
  await expect(itemOf(page, 'Order')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(fieldOf(page, 'Order', 'Status: Done')).toBeVisible();
  await expect(fieldOf(page, 'Order', 'Progress: 100%')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(fieldOf(page, 'Order', 'Status: To do')).toBeVisible();
  for (const words of [
    /Undid status of “\S+-\d+ Order”/,
    /Undid status of “\S+-\d+ Order”/,
    /Undid move of “\S+-\d+ Order”/,
  ]) {
    await page.keyboard.press('Control+z');
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect.poll(() => outlineOf(page)).toEqual(plan);

  await itemOf(page, 'Oven').click();
  await page.keyboard.press('Control+d');
  await expect(page.getByText('Duplicated Oven and 2 items below it')).toBeVisible();
  await expect.poll(() => outlineOf(page)).toEqual(copied);
  await expect(page.locator('.outline-row:focus')).toHaveAccessibleName('Oven');
  await page.keyboard.press('Control+z');
  await expect.poll(() => outlineOf(page)).toEqual(plan);

  await itemOf(page, 'Oven').click();
  await itemOf(page, 'Walls').click({ modifiers: ['Control'] });
  await itemOf(page, 'Oven').click({ modifiers: ['Control'] });
  const bar = page.getByRole('toolbar', { name: 'Selected items' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'More for the selected items' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('4 items copied')).toBeVisible();
  await bar.getByRole('button', { name: 'Progress', exact: true }).click();
  await page.getByRole('option', { name: '50%, and all below' }).click();
  await expect(fieldOf(page, 'Measure', 'Progress: 50%')).toBeVisible();
  await bar.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => outlineOf(page)).toEqual(plan.slice(0, 2));
  await page.keyboard.press('Control+z');
  await expect.poll(() => outlineOf(page)).toEqual(plan);
  await page.keyboard.press('Control+z');
  await expect(fieldOf(page, 'Measure', 'Progress: 0%')).toBeVisible();
});

for (const flags of [[], ['--bare']]) {
  const kind = flags.length === 0 ? 'a service' : 'a service without extensions';
  test(`on ${kind} the outline is written online and offline, and arrives as it was shown`, async ({
    start,
  }) => {
    const service = await startService(...flags);
    try {
      const { page } = await start();
      await connectStarted(page, service, flags);
      await writePlan(page);
      await haltService(page, service);
      await itemOf(page, 'Oven').click();
      await page.keyboard.press('Control+d');
      await expect.poll(() => outlineOf(page)).toEqual(copied);
      await itemOf(page, 'Measure').first().click();
      await page.keyboard.press('Control+Enter');
      await expect(fieldOf(page, 'Measure', 'Status: Done')).toHaveCount(1);
      await itemOf(page, 'Place').press('Alt+Shift+ArrowLeft');
      await expect(
        page.getByText(
          flags.length === 0
            ? 'Moved Place to the top level'
            : 'This service can’t move items to another parent.',
        ),
      ).toBeVisible();
      await resumeAndSend(page, service);
      await page.reload();
      const rows = flags.length === 0 ? ['Bakery', 'Place'] : ['Bakery', '  Place'];
      await expect
        .poll(() => outlineOf(page).then((lines) => lines.map((line) => line.trim())))
        .toEqual(copied.map((line) => line.trim()));
      await expect.poll(() => outlineOf(page).then((lines) => lines.slice(0, 2))).toEqual(rows);
      await expect(fieldOf(page, 'Measure', 'Status: Done')).toHaveCount(1);
      await expect(fieldOf(page, 'Measure', 'Status: To do')).toHaveCount(1);
    } finally {
      await service.stop();
    }
  });
}

/** Creates an epic with tasks at once, as a plan is. */
async function createBranch(page: Page, tasks: number): Promise<void> {
  const listed = (await callAny(page, 'guild.list', { homeId: 'local' })) as GuildList;
  const guildId = listed.guilds[0]?.id;
  const epic = randomUUID();
  const parentId = temporaryIdOf(epic);
  const operation = 'work_item.create' as const;
  await call(page, 'outbox.submit_together', {
    homeId: 'local',
    writes: [
      { entryId: epic, operation, input: { guildId, type: 'epic', title: 'Large' } },
      ...Array.from({ length: tasks }, (_, at) => ({
        entryId: randomUUID(),
        operation,
        input: { guildId, type: 'task', title: `Task ${at}`, parentId },
      })),
    ],
  });
}

type GuildList = OperationOutput<'guild.list'>;

test('a branch of 500 items is copied, ticked and deleted as one, each with one undo', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openWork(page);
  await createBranch(page, 499);
  const count = (words: string) =>
    expect(page.getByRole('row', { name: 'Large' }).first()).toHaveAttribute('aria-setsize', words);
  await count('1');
  await itemOf(page, 'Large').click();
  await page.keyboard.press('Control+d');
  await expect(page.getByText('Duplicated Large and 499 items below it')).toBeVisible();
  await count('2');
  await page.keyboard.press('Control+z');
  await count('1');

  await itemOf(page, 'Large').press('ArrowRight');
  await expect(itemOf(page, 'Task 0')).toHaveAttribute('aria-setsize', '499');
  await itemOf(page, 'Large').press('Control+a');
  const bar = page.getByRole('toolbar', { name: 'Selected items' });
  await expect(bar).toContainText('500 selected');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('500 items changed')).toBeVisible();
  await expect(fieldOf(page, 'Task 0', 'Status: Done')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undid status of 500 items')).toBeVisible();
  await expect(fieldOf(page, 'Task 0', 'Status: To do')).toBeVisible();
});
