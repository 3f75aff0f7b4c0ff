import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hashOf } from './address.ts';
import { test } from './application.ts';
import { foundGuild, messagesOf, openNewThread, postAsOperator } from './guild.ts';
import { connectStarted, haltService } from './home.ts';
import type { Service } from './service.ts';
import { startService } from './service.ts';
import { askService } from './other-client.ts';

// Words and dates in all of a thread: in the guild here, on a full and a bare service, and offline.

const barOf = (page: Page): Locator => page.getByRole('search');
const fieldOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Find in thread' });

/** The texts of a thread of which the oldest are far before the newest page. */
const texts = Array.from(
  { length: 260 },
  (_, at) => `Line ${at} of the thread.${at % 50 === 0 ? ' Here is **rye** bread.' : ''}`,
);

async function find(page: Page, words: string): Promise<void> {
  await page.getByRole('log').waitFor();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(fieldOf(page)).toBeFocused();
  await page.keyboard.type(words);
}

const withRye = [250, 200, 150, 100, 50, 0];

/** Goes through all messages with a word, from the newest to the oldest. A sign says if more may be. */
async function goThrough(page: Page, lines = withRye, sign = ''): Promise<void> {
  const status = barOf(page).getByRole('status');
  for (const [at, line] of lines.entries()) {
    await expect(status).toHaveText(`${at + 1} of ${lines.length}${sign}`);
    await expect(messagesOf(page).filter({ hasText: `Line ${line} of` })).toBeInViewport();
    await page.keyboard.press('Enter');
  }
  await expect(status).toHaveText(`1 of ${lines.length}${sign}`);
  await expect(messagesOf(page).filter({ hasText: 'Line 250 of' })).toBeInViewport();
}

/** Makes a thread on a service with all of the texts, and opens it. */
async function openThreadOf(page: Page, service: Service, guildPath: string): Promise<void> {
  const { id } = await askService<{ id: string }>(service, 'POST', `${guildPath}/conversations`, {
    title: 'The feast',
    operatorIds: service.operatorIds.slice(0, 1),
  });
  for (const text of texts) {
    await askService(service, 'POST', `/conversations/${id}/messages`, {
      text,
      asOperatorId: service.operatorIds[0],
    });
  }
  const list = page.getByRole('list', { name: 'Recent threads' });
  await list.getByRole('link', { name: 'The feast' }).click();
}

test('words are found in all of a thread by the keyboard, and read on around what was found', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await postAsOperator(page, await hashOf(page), texts);
  await page.reload();
  await find(page, 'rye bread');
  await goThrough(page);
  await page.keyboard.press('Shift+Enter');
  await expect(messagesOf(page).filter({ hasText: 'Line 0 of' })).toBeInViewport();
  const folder = process.env['GUILDHALL_PICTURES'];
  if (folder) {
    await page.screenshot({ path: `${folder}/thread-find.png` });
  }
  // The messages behind are read as one scrolls to them.
  const log = page.getByRole('log');
  await log.hover();
  for (const line of [20, 60, 100, 259]) {
    const row = messagesOf(page).filter({ hasText: `Line ${line} of` });
    await expect(async () => {
      await page.mouse.wheel(0, 300);
      await expect(row).toBeInViewport({ timeout: 100 });
    }).toPass();
  }
  await page.keyboard.press('Escape');
  await expect(barOf(page)).toHaveCount(0);
});

for (const flags of [[], ['--bare']]) {
  const kind = flags.length === 0 ? 'a service' : 'a bare service';
  test(`words are found in a thread of ${kind}, and offline in what was read of it`, async ({
    start,
  }) => {
    const service = await startService(...flags);
    try {
      const { page } = await start();
      await connectStarted(page, service, flags);
      await openThreadOf(page, service, `/guilds/${service.guildId}`);
      await find(page, 'rye bread');
      // A service without cursors lists the newest messages alone, and that is said.
      const reached = flags.length === 0 ? withRye : withRye.slice(0, 4);
      const sign = flags.length === 0 ? '' : '+';
      const end = flags.length === 0 ? 'Searched all of the thread' : 'lists no older messages';
      await goThrough(page, reached, sign);
      await expect(page.getByText(end)).toBeVisible();
      await page.keyboard.press('Escape');
      await haltService(page, service);
      await page.reload();
      await find(page, 'rye bread');
      await goThrough(page, reached, sign);
    } finally {
      await service.stop();
    }
  });
}
