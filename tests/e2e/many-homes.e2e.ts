import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { longNames } from '../../renderer/testing/boxes.ts';
import { call } from './call.ts';
import { foundGuild } from './guild.ts';
import { settledFaults } from './layout-at-rest.ts';
import { fillGuild } from './layout-contents.ts';
import { screens } from './layout-screens.ts';
import { askService } from './other-client.ts';
import type { Service } from './service.ts';
import { test } from './service-test.ts';

// Five homes with names as long as people make them, in the smallest window.

const small = { width: 620, height: 410 };
const names = longNames.slice(0, 4);

/** Connects a service once for each name; each is a home of its own. */
async function connectAll(page: Page, { baseUrl, apiKey }: Service): Promise<void> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- in the order of the rail
    await call(page, 'home.connect', {
      baseUrl,
      apiKey,
      guildIds: [],
      keyStorage: 'session',
      name,
    });
  }
}

test('with five homes, every screen of the smallest window shows all it has', async ({
  start,
  service,
}) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls('the walk measures all that is on the page');
  await foundGuild(page);
  const ids = await fillGuild(page, {
    operators: 2,
    inThread: 2,
    threads: 3,
    messages: 3,
    items: 3,
    documents: 3,
    deleted: 2,
  });
  await connectAll(page, service);
  await page.setViewportSize(small);
  const faults: string[] = [];
  for (const { name, main, show } of screens) {
    await show({ app, page, ids });
    faults.push(...(await settledFaults(page, main)).map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test('each of five homes is reached by pointer and by keyboard, and nothing of it is cut or covered', async ({
  start,
  service,
}) => {
  const { page, pageWatch } = await start();
  pageWatch.allowStalls('the walk measures all that is on the page');
  await foundGuild(page);
  await connectAll(page, service);
  await page.setViewportSize(small);
  // Something new in each of the four, so that each has a count.
  const { guildId, operatorIds } = service;
  const thread = await askService<{ id: string }>(
    service,
    'POST',
    `/guilds/${guildId}/conversations`,
    {
      operatorIds: operatorIds.slice(0, 1),
    },
  );
  await askService<unknown>(service, 'POST', `/conversations/${thread.id}/messages`, {
    text: 'By when is it needed?',
    asOperatorId: operatorIds[0],
  });
  const rail = page.getByRole('navigation', { name: 'Homes' });
  const homes = [names[3] ?? '', ...names.slice(0, 3), 'This computer'];
  const faults: string[] = [];
  for (const name of homes) {
    const home = rail.getByRole('button', { name });
    await home.click();
    await expect(home).toHaveAttribute('aria-current', 'true');
    faults.push(...(await settledFaults(page, undefined)).map((fault) => `${name}: ${fault}`));
  }
  expect(faults).toEqual([]);
  const first = rail.getByRole('button').first();
  await first.focus();
  for (const name of names) {
    await page.keyboard.press('ArrowDown');
    const home = rail.getByRole('button', { name });
    await expect(home).toBeFocused();
    await expect(home).toBeInViewport({ ratio: 1 });
  }
});
