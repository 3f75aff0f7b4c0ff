import { expect } from '@playwright/test';
import type { OperationOutput } from '#shared/registry/registry.ts';
import { kill } from './application.ts';
import { messagesOf, openNewThread, say } from './guild.ts';
import { connectLastingHome, haltService } from './home.ts';
import { waitingIn } from './outbox-file.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';

/** An outline of 500 lines: an objective, 4 initiatives, 16 epics and their tasks. */
function outlineOf500() {
  const lines: { depth: number; title: string }[] = [{ depth: 0, title: 'Objective' }];
  for (let epic = 0; epic < 16; epic += 1) {
    if (epic % 4 === 0) {
      lines.push({ depth: 1, title: `Initiative ${epic / 4}` });
    }
    lines.push({ depth: 2, title: `Epic ${epic}` });
    const tasks = epic === 15 ? 29 : 30;
    for (let task = 0; task < tasks; task += 1) {
      lines.push({ depth: 3, title: `Task ${epic}.${task}` });
    }
  }
  return lines;
}

type ItemPage = OperationOutput<'work_item.list'>;

/** Each item of the service as "parent > title", in the order of the alphabet. */
async function itemsOf(service: Service): Promise<string[]> {
  const items: ItemPage['workItems'] = [];
  let cursor: string | null | undefined;
  do {
    const query = new URLSearchParams({ limit: '200', ...(cursor && { cursor }) });
    const path = `/guilds/${service.guildId}/work-items?${query.toString()}`;
    // oxlint-disable-next-line no-await-in-loop -- each page tells of the next
    const page = await askService<ItemPage>(service, 'GET', path);
    items.push(...page.workItems);
    cursor = page.nextCursor;
  } while (cursor);
  const titles = new Map<string, string>(items.map(({ id, title }) => [id, title]));
  return items
    .map(({ title, parentId }) => `${titles.get(parentId ?? '') ?? ''} > ${title}`)
    .toSorted();
}

test('a plan of 500 items that is made offline outlives kill -9, and is created as it was shown', async ({
  start,
  service,
  dataFolder,
}) => {
  const lines = outlineOf500();
  expect(lines).toHaveLength(500);
  const first = await start();
  const { page } = first;
  await connectLastingHome(page, service, 'Elsewhere');
  await openNewThread(page, 'Ada');
  await say(page, lines.map(({ depth, title }) => `${'  '.repeat(depth)}- ${title}`).join('\n'));
  await haltService(page, service);
  const before = waitingIn(dataFolder);
  await messagesOf(page, 'You').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Make a plan', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make a plan' });
  await expect(dialog.getByText('500 items')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await expect.poll(() => waitingIn(dataFolder)).toBe(before + 500);
  await kill(first.app);
  expect(waitingIn(dataFolder)).toBe(before + 500);

  const second = await start();
  await service.resume();
  await expect.poll(() => waitingIn(dataFolder)).toBe(0);
  const above: string[] = [];
  const shown = lines.map(({ depth, title }) => {
    above[depth] = title;
    return `${above[depth - 1] ?? ''} > ${title}`;
  });
  expect(await itemsOf(service)).toEqual(shown.toSorted());
  await second.page.getByRole('link', { name: 'Work', exact: true }).first().click();
  await expect(second.page.getByRole('row', { name: /Objective/v })).toBeVisible();
});
