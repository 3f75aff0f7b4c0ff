import { expect } from '@playwright/test';
import { startTalkingServer } from '../../electron/server/operators/model/testing/talking-server.ts';
import { test } from './application.ts';
import { show, violationsOf } from './axe.ts';
import { call, callAny } from './call.ts';
import { driveByModel } from './drive-by-model.ts';
import { foundGuild } from './guild.ts';
import { guildIdOf, makeItem, openItem } from './work-item.ts';

const homeId = 'local';

test('the changes of an operator to an item are looked at and undone by the keyboard, but for one that a person renamed', async ({
  start,
}) => {
  const model = await startTalkingServer((asked, count) => {
    const id = /Its id is (\w+(?:-\w+)*)\./.exec(asked.messages[1]?.content ?? '')?.[1] ?? '';
    const part = (title: string) => ['work_item-create', { type: 'task', title, parentId: id }];
    return count === 1 ? { calls: [part('Flour'), part('Salt')] as never } : 'Two parts are made.';
  });
  try {
    const { app, page } = await start();
    await foundGuild(page);
    await driveByModel(page, model.baseUrl);
    const guildId = await guildIdOf(page);
    const { operators } = (await callAny(page, 'operator.list', { homeId, guildId })) as {
      operators: { id: string }[];
    };
    const assignedOperatorId = operators[0]?.id;
    const id = await makeItem(page, { type: 'epic', title: 'Bread', assignedOperatorId });
    const children = async () => {
      const input = { homeId, guildId, parentId: id };
      const { workItems } = (await callAny(page, 'work_item.list', input)) as {
        workItems: { id: string; title: string }[];
      };
      return workItems;
    };
    await openItem(page, id);
    const undo = page.getByRole('button', { name: 'Undo this run…' });
    await expect(undo).toBeVisible();
    const flour = (await children()).find(({ title }) => title === 'Flour')?.id;
    const renaming = { workItemId: flour, title: 'Rye flour' };
    const operation = 'work_item.update';
    await call(page, 'outbox.submit', { homeId, operation, input: renaming });

    await undo.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Undo the run of Ada?' });
    await expect(dialog.getByRole('list', { name: 'Will be undone' })).toContainText(
      '“Salt” is deleted again',
    );
    await expect(dialog.getByRole('list', { name: 'Stays' })).toContainText(
      '“Rye flour”: its title has been changed since',
    );
    for (const theme of ['light', 'dark'] as const) {
      await show(app, theme);
      expect(await violationsOf(page)).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Undo', exact: true }).focus();
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: 'Undid the run of Ada' });
    await expect(done.getByRole('list', { name: 'Undone' })).toContainText(
      '“Bread” gets its earlier',
    );
    await page.keyboard.press('Escape');
    expect((await children()).map(({ title }) => title)).toEqual(['Rye flour']);

    await undo.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Nothing can be undone/)).toBeVisible();
  } finally {
    await model.close();
  }
});
