import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { kill, test } from './application.ts';
import { call } from './call.ts';
import { foundGuild, messagesOf, openNewThread, postAsOperator, say } from './guild.ts';

const threadLink = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Recent threads' }).getByRole('link', { name });

/** How long after somebody has gone somewhere a kill may forget it, in milliseconds. */
const keptWithinMs = 1_000;

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
  await expect
    .poll(async () => (await call(first.page, 'place.list', {})).homes[0]?.path, {
      timeout: keptWithinMs,
    })
    .toBe(opened.slice(1));
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
    const row = [...log.querySelectorAll<HTMLElement>('[data-row]')].find(
      (each) => each.getBoundingClientRect().bottom > top,
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
  await log.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2));
  const kept = async () => {
    const [shown, { threads }] = [
      await rowAtTop(first.page),
      await call(first.page, 'place.list', {}),
    ];
    return threads.some(
      ({ messageId, offset }) => messageId === shown.id && Math.abs(offset - shown.offset) <= 1,
    );
  };
  await expect.poll(kept, { timeout: keptWithinMs }).toBe(true);
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
