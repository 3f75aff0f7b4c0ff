import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import type { Said } from '../../electron/server/operators/model/testing/talking-server.ts';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import type { Database } from '../../electron/storage/database.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';
import {
  openDecision,
  openDecisions,
  renaming,
} from '../../electron/server/testing/open-decisions.ts';
import { quit, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { call, callAny } from './call.ts';
import { driveByModel, firstId } from './drive-by-model.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { pressButton } from './tab-to.ts';

const homeId = 'local';

/** The first operator of the guild, and its person. */
async function idsIn(page: Page): Promise<{ operatorId: string; userId: string }> {
  const guildId = await firstId(page, 'guild.list', 'guilds');
  const { id } = (await callAny(page, 'user.me', { homeId })) as { id: string };
  return { operatorId: await firstId(page, 'operator.list', 'operators', { guildId }), userId: id };
}

/** Has an operator wait for its person, in the data of a guild that nobody has open. */
function waitIn(dataFolder: string, open: (db: Database) => void): void {
  const folder = pathsIn(join(dataFolder, 'local-home'));
  const db = openServerDatabase({ folder, now: new Date().toISOString() });
  open(db);
  db.close();
}

/** True where nothing lies over the middle of an element. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === element;
}

test('the open decisions of an operator are in Needs you and on their item, are decided there, and leave', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await foundGuild(first.page);
  const of = await idsIn(first.page);
  await quit(first.app);
  waitIn(dataFolder, (db) => openDecisions(db, of));

  const { app, page } = await start();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(2);
  await expect(needs.getByRole('link', { name: 'Go on?', exact: true })).toBeVisible();
  await needs.getByRole('button', { name: 'Answer…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Question' });
  const question = dialog.getByRole('group', { name: 'Question from Ada' });
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
  }
  await question.getByRole('button', { name: 'Answer' }).click();
  await expect(question.getByText(/Answer at least one/)).toBeVisible();
  const no = question.getByRole('radio', { name: 'No' });
  await no.focus();
  // The buttons stick to the foot of a dialog that gets lower, and never cover what has the focus.
  for (const height of [410, 300, 240]) {
    await page.setViewportSize({ width: 620, height });
    await expect.poll(() => no.evaluate(isUncovered)).toBe(true);
  }
  await page.setViewportSize({ width: 1240, height: 820 });
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  // The operator goes on with its work, of which there may be news by now
  await expect(needs.getByRole('button', { name: 'Answer…' })).toHaveCount(0);

  await needs.getByRole('link', { name: 'Change the item “Attic”' }).click();
  const proposal = page.getByRole('group', { name: 'Proposal from Ada' });
  await proposal.getByRole('button', { name: 'Show the change' }).click();
  await expect(proposal.getByRole('row', { name: 'title Attic Roof' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await show(app, theme);
    expect(await violationsOf(page)).toEqual([]);
  }
  await proposal.getByRole('textbox', { name: /Note to Ada/ }).fill('Leave its name.');
  await proposal.getByRole('button', { name: 'Decline' }).click();
  await expect(proposal.getByText('You declined this. Nothing was changed.')).toBeVisible();
  await expect(proposal.getByText('Your note: Leave its name.')).toBeVisible();
  await expect(proposal).toBeFocused();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change the item “Attic”' })).toHaveCount(0);
});

const focused = (page: Page) => page.locator(':focus');

/** Has an operator wait with one entry of Needs you after another, the newest first. */
function openFour(db: Database, of: { operatorId: string; userId: string }): void {
  const at = (minute: number) => new Date(Date.now() - minute * 60_000).toISOString();
  const asking = (text: string) => ({
    question: { text, fields: [{ kind: 'yes_no', label: 'Say' }] } satisfies QuestionForm,
  });
  openDecision(db, asking('Fourth?'), { ...of, at: at(4) });
  openDecision(db, asking('Third?'), { ...of, at: at(3) });
  openDecision(db, { proposal: { ...renaming, summary: 'Second' } }, { ...of, at: at(2) });
  openDecision(db, asking('First?'), { ...of, at: at(1) });
}

test('the focus goes on to the next entry of the inbox as each is decided by the keyboard', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await foundGuild(first.page);
  const of = await idsIn(first.page);
  // At work it would report, which is news of its own
  const guildId = await firstId(first.page, 'guild.list', 'guilds');
  const input = { guildId, isPaused: true };
  await call(first.page, 'outbox.submit', { homeId, operation: 'operator.pause', input });
  await expect
    .poll(async () =>
      JSON.stringify(await callAny(first.page, 'operator.list', { homeId, guildId })),
    )
    .toContain('"isPaused":true');
  await quit(first.app);
  waitIn(dataFolder, (db) => openFour(db, of));

  const { page } = await start();
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(4);
  const entry = (name: string) => needs.getByRole('link', { name, exact: true });
  await expect(entry('First?')).toBeFocused();
  const decide = async (opens: string, decides: string) => {
    await page.keyboard.press('ArrowRight');
    await expect(needs.getByRole('button', { name: opens }).and(focused(page))).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await pressButton(page, dialog.getByRole('button', { name: decides, exact: true }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await decide('Answer…', 'Decline');
  await expect(entry('First?')).toHaveCount(0);
  await expect(entry('Second')).toBeFocused();
  await decide('Decide…', 'Allow once');
  await expect(entry('Second')).toHaveCount(0);
  await expect(entry('Third?')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await decide('Answer…', 'Decline');
  await expect(entry('Fourth?')).toHaveCount(0);
  // Nothing comes after it
  await expect(entry('Third?')).toBeFocused();
  await decide('Answer…', 'Decline');
  await expect(page.getByText('Nothing needs you')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Inbox' }).and(focused(page))).toBeVisible();
});

/** A model that says one thing after another, and at last always the same. */
async function modelSaying(...said: readonly Said[]) {
  const model = await startTalkingServer((_asked, count) => said[Math.min(count, said.length) - 1]);
  return { ...model, [Symbol.asyncDispose]: () => model.close() };
}

const colour = { kind: 'one', label: 'Colour', options: ['Red', 'Blue'] };
const asking: Said = {
  calls: [['ask', { text: 'How shall the house look?', fields: [colour] }]],
};
const proposing: Said = {
  calls: [['work_item-create', { type: 'task', title: 'Paint the house', priority: 'low' }]],
};

test('an operator asks and proposes in its thread, and a person decides by the keyboard', async ({
  start,
}) => {
  await using model = await modelSaying(asking, proposing, 'The task is there.');
  const { app, page } = await start();
  await foundGuild(page);
  await driveByModel(page, model.baseUrl, 32_000);
  await openNewThread(page, 'Ada');
  await say(page, 'Plan the house.');
  const question = page.getByRole('group', { name: 'Question from Ada' });
  await expect(question.getByText('How shall the house look?')).toBeVisible();
  for (const look of ['light', 'dark'] as const) {
    await show(app, look);
    expect(await violationsOf(page)).toEqual([]);
  }
  await question.getByRole('radio', { name: 'Red' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'Answer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByText('You answered this.')).toBeVisible();
  await expect(messagesOf(page, 'You').last()).toContainText('Blue');
  // The form is gone, and the keyboard is where the next message is written
  await expect(composerOf(page)).toBeFocused();

  const proposal = page.getByRole('group', { name: 'Proposal from Ada' });
  await proposal.getByRole('button', { name: 'Show the change' }).focus();
  await page.keyboard.press('Enter');
  const change = proposal.getByRole('table', { name: 'What would be created' });
  await expect(change.getByRole('row', { name: /Paint the house/ })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await proposal.getByRole('button', { name: 'Allow once' }).focus();
  await page.keyboard.press('Enter');
  await expect(proposal.getByText('You allowed this, and Ada did it.')).toBeVisible();
  await expect(messagesOf(page, 'Ada').last()).toContainText('The task is there.');
  await page.getByRole('link', { name: 'Work', exact: true }).click();
  await expect(page.getByText('Paint the house')).toBeVisible();
});

test('a question of an operator is in Needs you once, is answered there, and leaves', async ({
  start,
}) => {
  await using model = await modelSaying(
    { calls: [['ask', { text: 'Which oven shall I take?' }]] },
    'I take the left one.',
  );
  const { app, page } = await start();
  await foundGuild(page);
  await driveByModel(page, model.baseUrl, 32_000);
  await openNewThread(page, 'Ada');
  await say(page, 'Bake bread.');
  const question = page.getByRole('group', { name: 'Question from Ada' });
  await question.getByRole('textbox').fill('The left');
  await page.getByRole('link', { name: /^Inbox/ }).click();
  const needs = page.getByRole('region', { name: 'Needs you' });
  await expect(needs.getByRole('listitem')).toHaveCount(1);
  await expect(needs.getByRole('link', { name: 'Which oven shall I take?' })).toBeVisible();
  await needs.getByRole('button', { name: 'Answer…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Question' });
  await expect(dialog.getByRole('textbox')).toHaveValue('The left');
  for (const look of ['light', 'dark'] as const) {
    await show(app, look);
    expect(await violationsOf(page)).toEqual([]);
  }
  await dialog.getByRole('textbox').fill('The left one');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Nothing needs you')).toBeVisible();
});

test('an operator at work asks on its item, and a person declines', async ({ start }) => {
  await using model = await modelSaying(asking, {
    calls: [['report', { content: 'I painted it red.' }]],
  });
  const { page } = await start();
  await foundGuild(page);
  const { guildId, operatorId } = await driveByModel(page, model.baseUrl, 32_000);
  const input = { guildId, type: 'task', title: 'Paint', assignedOperatorId: operatorId };
  await call(page, 'outbox.submit', { homeId, operation: 'work_item.create', input });
  await page.getByRole('link', { name: /^Inbox/ }).click();
  await page.getByRole('link', { name: 'How shall the house look?' }).click();
  const question = page.getByRole('group', { name: 'Question from Ada' });
  await expect(question).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await question.getByRole('button', { name: 'Decline' }).click();
  await expect(question.getByText('You declined to answer. Ada goes on without it.')).toBeVisible();
});
