import { expect } from '@playwright/test';
import { connectLastingHome } from './home.ts';
import { askService } from './other-client.ts';
import { test } from './service-test.ts';
import { itemOf, openWork, writeItems } from './work.ts';
import { guildIdOf } from './work-item.ts';

test('a selection is deleted with one key and one question, taken back at once, and restored from the trash', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'Elsewhere');
  await openWork(page);
  await page.getByRole('button', { name: 'New objective' }).first().click();
  await writeItems(page, ['Order flour', 'Buy an oven', 'Hire a baker']);
  const guildId = await guildIdOf(page);
  const count = async () => {
    const path = `/guilds/${guildId}/work-items`;
    return (await askService<{ workItems: unknown[] }>(service, 'GET', path)).workItems.length;
  };
  await expect.poll(count).toBe(3);
  const remove = async () => {
    await itemOf(page, 'Order flour').click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete 3 items?' });
    await expect(question).toContainText('3 objectives. They go to the trash');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(count).toBe(0);
  };
  await remove();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(count).toBe(3);
  await remove();
  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  const deleted = page.getByRole('list', { name: 'Deleted' }).getByRole('listitem');
  await expect(deleted).toHaveCount(3);
  const flour = deleted.filter({ hasText: 'Order flour' });
  await flour.getByRole('button', { name: 'Restore' }).click();
  await expect(deleted).toHaveCount(2);
  await expect.poll(count).toBe(1);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Order flour' })).toBeVisible();
});
