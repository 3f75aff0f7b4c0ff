import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './service-test.ts';
import { violationsInThemes } from './axe.ts';
import { callAny } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectFirstHome, haltService, homeIdOf } from './home.ts';
import { startService } from './service.ts';

interface Made {
  readonly id: string;
}

/** A home's guild, in which a test makes items as the page would. */
async function guildOf(page: Page, homeId: string) {
  const { guilds } = (await callAny(page, 'guild.list', { homeId })) as {
    guilds: readonly Made[];
  };
  const guildId = guilds[0]?.id ?? '';
  const write = async (operation: string, input: object) => {
    const written = await callAny(page, 'outbox.submit', { homeId, operation, input });
    return (written as { output: Made }).output;
  };
  const create = (input: object) => write('work_item.create', { guildId, ...input });
  const update = (workItemId: string, change: object) =>
    write('work_item.update', { workItemId, ...change });
  return { create, update };
}

type Guild = Awaited<ReturnType<typeof guildOf>>;

/** An objective with two items without children, of which one is done. */
async function plan({ create, update }: Guild): Promise<string> {
  const objective = await create({ type: 'objective', title: 'Open the bakery' });
  const parent = { type: 'initiative', parentId: objective.id };
  const oven = await create({ ...parent, title: 'Buy an oven' });
  await create({ ...parent, title: 'Find a baker' });
  await update(oven.id, { status: 'done' });
  return objective.id;
}

async function openOverview(page: Page, homeId: string): Promise<void> {
  await page.evaluate((id) => {
    location.hash = `#/home/${id}/work/overview`;
  }, homeId);
  await page.getByRole('radio', { name: 'Overview', checked: true }).waitFor();
}

const rowsOf = (page: Page, title: string) =>
  page
    .getByRole('region', { name: title, exact: true })
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );

for (const kind of ['this computer', 'a service'] as const) {
  test(`the overview draws a guild’s work on ${kind}, follows it, and saves a picture`, async ({
    start,
    service,
    dataFolder,
  }) => {
    const { app, page } = await start();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) {
        refused.push(message.text());
      }
    });
    await (kind === 'a service' ? connectFirstHome(page, service, 'Elsewhere') : foundGuild(page));
    const homeId = kind === 'a service' ? await homeIdOf(page) : 'local';
    const guild = await guildOf(page, homeId);
    await plan(guild);
    await openOverview(page, homeId);
    const picture = page.getByRole('img', { name: /^Bar chart: items by status of 1 objective/ });
    await expect(picture).toHaveAccessibleName(/Together 1 To do, 1 Done\./);
    await expect(picture.locator('svg').first()).toBeVisible();
    const burnUp = page.getByRole('region', { name: 'Burn-up' });
    const line = burnUp.getByRole('img', { name: /^Line chart/ });
    await expect(line).toHaveAccessibleName(/At the end 1 of 2 items done\./);
    await burnUp.getByText('Show as table').click();
    expect((await rowsOf(page, 'Burn-up')).at(-1)?.slice(1)).toEqual(['2', '1']);
    await expect(page.getByText(/^History begins on/)).toBeVisible();

    const sign = await guild.create({ type: 'task', title: 'Paint a sign' });
    await guild.update(sign.id, { status: 'review' });
    await expect(line).toHaveAccessibleName(/At the end 1 of 3 items done\./);
    expect((await rowsOf(page, 'Burn-up')).at(-1)?.slice(1)).toEqual(['3', '1']);
    await expect(page.getByRole('button', { name: 'Paint a sign' })).toBeVisible();

    const path = join(dataFolder, 'picture.svg');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
    }, path);
    await page.getByRole('button', { name: 'Save Objectives as SVG…' }).click();
    await expect(page.getByText('Objectives saved')).toBeVisible();
    const svg = await readFile(path, 'utf8');
    expect(svg).toContain('Open the bakery');
    expect(svg).not.toContain('var(');
    expect(refused).toEqual([]);
  });
}

test('the filter of the view narrows the overview', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await plan(await guildOf(page, 'local'));
  await openOverview(page, 'local');
  await page.getByRole('region', { name: 'Objectives' }).getByText('Show as table').click();
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('oven');
  await expect(
    page.getByText('Only items without children that match the filter are counted.'),
  ).toBeVisible();
  await expect.poll(() => rowsOf(page, 'Objectives')).toHaveLength(1);
  expect((await rowsOf(page, 'Objectives'))[0]).toEqual([
    'Open the bakery',
    '0',
    '0',
    '0',
    '0',
    '1',
    '0',
    '1',
    '100%',
  ]);
});

test('the overview passes axe in light and dark', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await plan(await guildOf(page, 'local'));
  await openOverview(page, 'local');
  await page.getByRole('region', { name: 'Burn-up' }).waitFor();
  expect(await violationsInThemes(app, page)).toEqual([]);
});

test('a service without the history has no charts over time, and the page says why', async ({
  start,
}) => {
  const service = await startService('--without', 'work-item-history');
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  const homeId = await homeIdOf(page);
  await plan(await guildOf(page, homeId));
  await openOverview(page, homeId);
  await expect(page.getByText('This service doesn’t keep the history of items')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Burn-up' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Objectives' })).toBeVisible();
  await service.stop();
});

test('the charts over time come once a service that was away is back', async ({ start }) => {
  const service = await startService();
  const { page } = await start();
  await connectFirstHome(page, service, 'Elsewhere');
  const homeId = await homeIdOf(page);
  await plan(await guildOf(page, homeId));
  // The tree is what can be read while the service is away.
  await page.evaluate((id) => {
    location.hash = `#/home/${id}/work/tree`;
  }, homeId);
  await page.getByRole('row', { name: /Open the bakery/ }).waitFor();
  await haltService(page, service);
  await openOverview(page, homeId);
  await expect(page.getByText(/need the service, and it can’t be reached now/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Objectives' })).toBeVisible();
  await service.resume();
  await expect(page.getByRole('region', { name: 'Burn-up' })).toBeVisible();
  await service.stop();
});
