import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';
import { openDecisions } from '../../electron/server/testing/open-decisions.ts';
import { quit, test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { callAny } from './call.ts';
import { foundGuild } from './guild.ts';

const homeId = 'local';

/** The first operator of the guild, and its person. */
async function idsIn(page: Page): Promise<{ operatorId: string; userId: string }> {
  const first = async (name: string, field: string, input: object = {}) => {
    const answer = await callAny(page, name, { homeId, ...input });
    return (answer as Record<string, { id: string }[]>)[field]?.[0]?.id ?? '';
  };
  const guildId = await first('guild.list', 'guilds');
  const { id } = (await callAny(page, 'user.me', { homeId })) as { id: string };
  return { operatorId: await first('operator.list', 'operators', { guildId }), userId: id };
}

/** Has an operator wait for its person, in the data of a guild that nobody has open. */
function waitIn(dataFolder: string, of: { operatorId: string; userId: string }): void {
  const folder = pathsIn(join(dataFolder, 'local-home'));
  const db = openServerDatabase({ folder, now: new Date().toISOString() });
  openDecisions(db, of);
  db.close();
}

test('what an operator waits for is in Needs you and on its item, is decided there, and leaves', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  await foundGuild(first.page);
  const of = await idsIn(first.page);
  await quit(first.app);
  waitIn(dataFolder, of);

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
  await question.getByRole('radio', { name: 'No' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(needs.getByRole('listitem')).toHaveCount(1);

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
  await expect(page.getByText('Nothing needs you')).toBeVisible();
});
