import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import type { ElectronApplication, Page } from '@playwright/test';
import { untilPlaceKept } from './address.ts';
import { kill, test } from './application.ts';
import { localRows } from './call.ts';
import {
  foundGuild,
  messagesOf,
  openNewThread,
  postAsOperator,
  say,
  scrollMessages,
} from './guild.ts';

const threadLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Recent threads' }).getByRole('link', { name });

test('a start after a kill lands in the thread that was just opened, and nowhere before', async ({
  start,
}) => {
  const first = await start();
  await foundGuild(first.page);
  for (const name of ['Ada', 'Mira']) {
    await openNewThread(first.page, name);
    await say(first.page, `Hello, ${name}.`);
    await expect(messagesOf(first.page, name)).toHaveCount(1);
  }
  const path = await first.page.evaluate(() => location.hash);
  await threadLink(first.page, 'Ada').click();
  await expect(messagesOf(first.page, 'You')).toContainText('Hello, Ada.');
  const opened = await first.page.evaluate(() => location.hash);
  expect(opened).not.toBe(path);
  await untilPlaceKept(first.page);
  await kill(first.app);

  const { page } = await start();
  // The first place that is shown is that thread.
  expect(await page.evaluate(() => location.hash)).toBe(opened);
  await expect(messagesOf(page, 'You')).toContainText('Hello, Ada.');
});

/** The first message that begins within the log, and how far below its top. */
const firstShown = (page: Page) =>
  page.getByRole('log').evaluate((log) => {
    const top = log.getBoundingClientRect().top;
    const rows = [...log.querySelectorAll('article')];
    const first = rows.find((row) => row.getBoundingClientRect().top >= top);
    return {
      line: /Line \d+/.exec(first?.textContent ?? '')?.[0],
      offset: Math.round((first?.getBoundingClientRect().top ?? 0) - top),
    };
  });

/** The message at the top of the log, and how far it is scrolled out. */
const rowAtTop = (page: Page) =>
  page.getByRole('log').evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const row = [...log.querySelectorAll<HTMLElement>('[data-stop]')].find(
      (each) => each.getBoundingClientRect().bottom > top + 1,
    );
    return {
      id: row?.dataset['row'],
      offset: Math.round(top - (row?.getBoundingClientRect().top ?? 0)),
    };
  });

test('a thread that was left in the middle opens there after a kill', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  const texts = Array.from(
    { length: 30 },
    (_, index) => `Line ${index + 1}.\n\n${'word '.repeat(40)}`,
  );
  await postAsOperator(first.page, await first.page.evaluate(() => location.hash), texts);
  const log = first.page.getByRole('log');
  await expect(log).toContainText('Line 30.');
  await expect(log).not.toContainText('Pending…');
  await expect(first.page.getByRole('contentinfo')).not.toContainText('waiting to be sent');
  await scrollMessages(first.page, 'middle');
  const kept = async () => {
    const [shown, anchors] = [
      await rowAtTop(first.page),
      await localRows(first.page, 'scroll_anchor'),
    ];
    return anchors.some(
      ({ value: { messageId, offset } }) =>
        messageId === shown.id && Math.abs(offset - shown.offset) <= 1,
    );
  };
  await expect.poll(kept).toBe(true);
  const before = await firstShown(first.page);
  expect(before.line).not.toBe('Line 30');
  await kill(first.app);

  const { page } = await start();
  const same = messagesOf(page, 'Ada').filter({ hasText: `${before.line}.` });
  const top = async () => {
    const [row, frame] = [await same.boundingBox(), await page.getByRole('log').boundingBox()];
    return Math.round((row?.y ?? -9_999) - (frame?.y ?? 0));
  };
  await expect.poll(async () => Math.abs((await top()) - before.offset)).toBeLessThan(8);
});

/** Has the page run for ever from now on, as in a text that it cannot show. */
const hang = (page: Page) =>
  page.evaluate(() => {
    setTimeout(() => {
      for (;;) {}
    });
  });

/** Opens a thread, and has the page hang in it until main has noticed. */
async function hangIn(page: Page, name: string, dataFolder: string): Promise<void> {
  const before = await page.evaluate(() => location.hash);
  await page.evaluate((answerMs) => {
    const later = window.setTimeout.bind(window);
    // It would say that it answers after this time. The hang comes before that on any machine.
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === answerMs ? 0 : later(run, ms)) as typeof window.setTimeout;
  }, 300);
  await threadLink(page, name).click();
  await expect
    .poll(async () => (await localRows(page, 'place'))[0]?.value.path)
    .not.toBe(before.slice(1));
  await hang(page);
  await expect.poll(() => isLastAnswered(dataFolder)).toBe(0);
}

/** Whether the kept last place is answered, read from the file: the page does not answer. */
function isLastAnswered(dataFolder: string): unknown {
  const db = new DatabaseSync(join(dataFolder, 'client-store', 'durable.db'), { readOnly: true });
  try {
    const sql = `SELECT json_extract(value, '$.isAnswered') AS it FROM local_state
      WHERE kind = 'place' ORDER BY visit DESC`;
    return db.prepare(sql).get()?.['it'];
  } finally {
    db.close();
  }
}

const notice = (page: Page) => page.getByText('so it wasn’t opened again');

test('a place that the page hung in is not restored, and can be opened all the same', async ({
  start,
  dataFolder,
}) => {
  const first = await start();
  first.pageWatch.allowStalls('it hangs so that this is seen');
  await foundGuild(first.page);
  await openNewThread(first.page, 'Ada');
  await say(first.page, 'Hello, Ada.');
  await openNewThread(first.page, 'Mira');
  await say(first.page, 'Hello, Mira.');
  const before = await first.page.evaluate(() => location.hash);
  await hangIn(first.page, 'Ada', dataFolder);
  await kill(first.app);

  const { page } = await start();
  await expect(notice(page)).toBeVisible();
  expect(await page.evaluate(() => location.hash)).not.toBe(before);
  await page.getByRole('button', { name: 'Open it anyway' }).click();
  await expect(messagesOf(page, 'You')).toContainText('Hello, Ada.');
  await expect(notice(page)).toBeHidden();
  await expect
    .poll(async () => (await localRows(page, 'place'))[0]?.value)
    .toMatchObject({ isAnswered: true });
});

const openAfresh = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find(({ label }) => label === 'Open Without the Last Place')?.click();
  });

/** The words of the first window, looked for from main. */
const shownWords = (app: ElectronApplication): Promise<unknown> =>
  app
    .evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText'),
    )
    .catch(() => undefined);

test('the menu opens the window without its last place, also while the page hangs', async ({
  start,
}) => {
  const { app, page, pageWatch } = await start();
  pageWatch.allowStalls('it hangs so that this is seen');
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'Hello, Ada.');
  await openAfresh(app);
  await expect(notice(page)).toBeVisible();
  await expect(messagesOf(page, 'You')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open it anyway' }).click();
  await expect(messagesOf(page, 'You')).toContainText('Hello, Ada.');
  await hang(page);
  await openAfresh(app);
  // The page that hung has ended, and its test with it: main says what the next one shows.
  await expect.poll(() => shownWords(app)).toContain('so it wasn’t opened again');
});
