import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import type { Said } from '../../electron/server/operators/model/testing/talking-server.ts';
import { goTo } from './address.ts';
import { kill, test } from './application.ts';
import { call, callAny } from './call.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild } from './guild.ts';

const homeId = 'local';
const textOf = (page: Page) => page.getByRole('dialog').getByRole('textbox');

/** A model that answers each request once it is let. */
async function heldModel(talk: (count: number) => Said) {
  const goOn: (() => void)[] = [];
  const server = await startTalkingServer(async (_asked, count) => {
    await new Promise<void>((resolve) => goOn.push(resolve));
    return talk(count);
  });
  const told = (count: number) => JSON.stringify(server.asked[count - 1]?.messages ?? []);
  return { ...server, goOn, told, [Symbol.asyncDispose]: () => server.close() };
}

/** Assigns an item to the operator, and opens it. Returns its id. */
async function openAssigned(
  page: Page,
  { guildId, operatorId }: { guildId: string; operatorId: string },
): Promise<string> {
  const input = { guildId, type: 'task', title: 'Bake bread', assignedOperatorId: operatorId };
  const entry = { homeId, operation: 'work_item.create', input };
  const { output } = (await callAny(page, 'outbox.submit', entry)) as { output: { id: string } };
  await goTo(page, `#/home/local/item/${output.id}`);
  return output.id;
}

test('a note and the draft of another outlast kill -9, and the next request has the note', async ({
  start,
}) => {
  const report: Said = { calls: [['report', { content: 'There is bread.' }]] };
  await using model = await heldModel(() => report);
  const first = await start();
  let { page } = first;
  await foundGuild(page);
  const itemId = await openAssigned(page, await driveByModel(page, model.baseUrl, 32_000));
  await expect.poll(() => model.goOn.length).toBe(1);
  const add = () => page.getByRole('button', { name: 'Add a note' }).press('Enter');
  await add();
  await textOf(page).fill('Take rye flour.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send note' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await add();
  await textOf(page).fill('And not too much salt');
  await expect
    .poll(() => call(page, 'local.list', { kind: 'draft' }))
    .toMatchObject({ rows: [{ value: 'And not too much salt' }] });
  await kill(first.app);
  expect(model.told(1)).not.toContain('Take rye flour.');

  ({ page } = await start());
  await expect.poll(() => model.goOn.length).toBe(2);
  expect(model.told(2)).toContain('Take rye flour.');
  expect(model.told(2)).not.toContain('too much salt');
  await goTo(page, `#/home/local/item/${itemId}`);
  await add();
  await expect(textOf(page)).toHaveValue('And not too much salt');
  await page.getByRole('dialog').getByRole('button', { name: 'Send note' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  model.goOn[1]?.();
  // A report that was written without the last note is not the last word
  await expect.poll(() => model.goOn.length).toBe(3);
  expect(model.told(3)).toContain('And not too much salt');
  model.goOn[2]?.();
  await expect(page.getByRole('button', { name: 'Undo this run…' })).toBeVisible();
});
