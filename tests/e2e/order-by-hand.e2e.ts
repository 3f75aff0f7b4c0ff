import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { comparePositions } from '#shared/domain/work-item/position.ts';
import { kill } from './application.ts';
import { violationsOf } from './axe.ts';
import { localRows } from './call.ts';
import { foundGuild } from './guild.ts';
import { connectLastingHome, haltService, resumeAndSend } from './home.ts';
import { askService } from './other-client.ts';
import { takePicture } from './pictures.ts';
import { startService } from './service.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';
import { makeItem } from './work-item.ts';
import { itemOf, openWork, outlineOf, writeObjectives } from './work.ts';

// The order by hand: in the tree and on the board, with two people, offline, and on a service that
// keeps none.

const titles = ['Bread', 'Cakes', 'Rolls', 'Pies'];

/** Drags an element to the upper or lower half of another one. */
async function dragBeside(from: Locator, to: Locator, half: 'above' | 'below'): Promise<void> {
  const box = await to.boundingBox();
  const height = box?.height ?? 0;
  await from.dragTo(to, { targetPosition: { x: 60, y: half === 'above' ? 4 : height - 4 } });
}

/** The titles of the cards of a column, from above. */
const cardsOf = (page: Page, column: string) =>
  page.getByRole('list', { name: column }).locator('.card-title').allTextContents();

/** The titles of a service's items in the order by hand. */
async function orderOn(service: Service): Promise<string[]> {
  const path = `/guilds/${service.guildId}/work-items`;
  const { workItems } = await askService<{ workItems: WorkItem[] }>(service, 'GET', path);
  return workItems.toSorted(comparePositions).map(({ title }) => title);
}

test('items are ordered by keys and by dragging, in tree and board, which holds after a kill', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await writeObjectives(page, titles);
  await expect.poll(() => outlineOf(page)).toEqual(titles);
  await itemOf(page, 'Rolls').press('Alt+ArrowUp');
  await expect.poll(() => outlineOf(page)).toEqual(['Bread', 'Rolls', 'Cakes', 'Pies']);
  await expect(itemOf(page, 'Rolls')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByText('It is the first one already.')).toBeVisible();
  await expect.poll(() => outlineOf(page)).toEqual(['Rolls', 'Bread', 'Cakes', 'Pies']);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/Undid move of “\S+-\d+ Rolls”/)).toBeVisible();
  await expect.poll(() => outlineOf(page)).toEqual(['Bread', 'Rolls', 'Cakes', 'Pies']);

  await dragBeside(itemOf(page, 'Pies'), itemOf(page, 'Bread'), 'above');
  await expect.poll(() => outlineOf(page)).toEqual(['Pies', 'Bread', 'Rolls', 'Cakes']);
  await itemOf(page, 'Pies').click({ modifiers: ['Control'] });
  await itemOf(page, 'Bread').click({ modifiers: ['Control'] });
  await dragBeside(itemOf(page, 'Bread'), itemOf(page, 'Cakes'), 'below');
  await expect.poll(() => outlineOf(page)).toEqual(['Rolls', 'Cakes', 'Pies', 'Bread']);

  await page.keyboard.press('Escape');
  await itemOf(page, 'Rolls').press('Control+i');
  await page.keyboard.type('Scones');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Tarts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  const order = ['Rolls', 'Scones', 'Tarts', 'Cakes', 'Pies', 'Bread'];
  await expect.poll(() => outlineOf(page)).toEqual(order);

  await page.getByRole('radio', { name: 'Board' }).click();
  await expect.poll(() => cardsOf(page, 'To do')).toEqual(order);
  await page.getByRole('button', { name: 'Scones' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  const next = ['Rolls', 'Tarts', 'Scones', 'Cakes', 'Pies', 'Bread'];
  await expect.poll(() => cardsOf(page, 'To do')).toEqual(next);
  const card = (title: string) => page.locator('.board-card', { hasText: title });
  await dragBeside(card('Cakes'), card('Rolls'), 'above');
  const last = ['Cakes', 'Rolls', 'Tarts', 'Scones', 'Pies', 'Bread'];
  await expect.poll(() => cardsOf(page, 'To do')).toEqual(last);
  expect(await violationsOf(page)).toEqual([]);
  await kill(app);

  const again = await start();
  await expect.poll(() => cardsOf(again.page, 'To do')).toEqual(last);
  await again.page.getByRole('radio', { name: 'Tree' }).click();
  await expect.poll(() => outlineOf(again.page)).toEqual(last);
});

for (const kind of ['this computer', 'a service without an order'] as const) {
  test(`tasks that are added on the board of ${kind} stand at its top, in their order`, async ({
    start,
  }) => {
    const isOwn = kind === 'a service without an order';
    const service = await startService(...(isOwn ? ['--without', 'work-item-order'] : []));
    try {
      const { app, page } = await start();
      await connectLastingHome(page, service, 'The mill');
      await makeItem(page, { type: 'objective', title: 'Bread' });
      await makeItem(page, { type: 'objective', title: 'Cakes', priority: 'high' });
      await openWork(page);
      await page.getByRole('radio', { name: 'Board' }).click();
      await expect.poll(() => cardsOf(page, 'To do')).toEqual(['Cakes', 'Bread']);
      const add = async (...added: readonly string[]) => {
        await page.getByRole('button', { name: 'Add task to To do' }).click();
        for (const title of added) {
          await page.keyboard.type(title);
          await page.keyboard.press('Enter');
        }
        await takePicture(page, 'board-added');
        await page.keyboard.press('Escape');
      };
      await add('Sift', 'Knead');
      await expect.poll(() => cardsOf(page, 'To do')).toEqual(['Cakes', 'Sift', 'Knead', 'Bread']);
      await haltService(page, service);
      await add('Weigh');
      const order = ['Cakes', 'Weigh', 'Sift', 'Knead', 'Bread'];
      await expect.poll(() => cardsOf(page, 'To do')).toEqual(order);
      await resumeAndSend(page, service);
      await expect.poll(() => cardsOf(page, 'To do')).toEqual(order);
      const kept = isOwn ? ['Bread', 'Cakes', 'Sift', 'Knead', 'Weigh'] : undefined;
      const byHand = ['Weigh', 'Sift', 'Knead', 'Bread', 'Cakes'];
      await expect.poll(() => orderOn(service)).toEqual(kept ?? byHand);
      await kill(app);

      const again = await start();
      await expect.poll(() => cardsOf(again.page, 'To do')).toEqual(order);
    } finally {
      await service.stop();
    }
  });
}

test('two people order at once, one of them offline, and both see one order', async ({
  start,
  service,
}) => {
  const { page } = await start();
  await connectLastingHome(page, service, 'The mill');
  await writeObjectives(page, titles);
  await expect.poll(() => orderOn(service)).toEqual(titles);
  await haltService(page, service);
  await itemOf(page, 'Bread').press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => outlineOf(page)).toEqual(['Cakes', 'Rolls', 'Bread', 'Pies']);
  await resumeAndSend(page, service);
  const path = `/guilds/${service.guildId}/work-items`;
  const { workItems } = await askService<{ workItems: WorkItem[] }>(service, 'GET', path);
  const pies = workItems.find(({ title }) => title === 'Pies');
  await askService(service, 'PUT', `/work-items/${pies?.id}`, { position: '0V' });
  const order = ['Pies', 'Cakes', 'Rolls', 'Bread'];
  await expect.poll(() => outlineOf(page)).toEqual(order);
  await expect.poll(() => orderOn(service)).toEqual(order);
});

test('on a service that keeps no order it is the person’s own, which is said and kept', async ({
  start,
}) => {
  const service = await startService('--without', 'work-item-order');
  try {
    const { app, page } = await start();
    await connectLastingHome(page, service, 'The mill');
    await writeObjectives(page, titles);
    await itemOf(page, 'Pies').press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect(page.getByText(/so only you see it, on this computer/).first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/Undid move of “\S+-\d+ Pies”/)).toBeVisible();
    await expect.poll(() => outlineOf(page)).toEqual(['Bread', 'Cakes', 'Pies', 'Rolls']);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => outlineOf(page)).toEqual(['Bread', 'Pies', 'Cakes', 'Rolls']);
    await itemOf(page, 'Bread').press('Control+i');
    await page.keyboard.type('Scones');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    const order = ['Bread', 'Scones', 'Pies', 'Cakes', 'Rolls'];
    await expect.poll(() => outlineOf(page)).toEqual(order);
    await expect.poll(() => orderOn(service)).toEqual([...titles, 'Scones']);
    // The person's own order is kept beside the item, and the service is not what tells of that.
    await expect.poll(() => localRows(page, 'work_order')).toHaveLength(order.length);
    await kill(app);

    const again = await start();
    await openWork(again.page);
    await expect.poll(() => outlineOf(again.page)).toEqual(order);
  } finally {
    await service.stop();
  }
});
