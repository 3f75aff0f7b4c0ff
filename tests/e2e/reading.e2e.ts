import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ElectronApplication, Locator, Page } from '@playwright/test';
import { projectRoot, test } from './application.ts';
import {
  foundGuild,
  messagesOf,
  openNewThread,
  postAsOperator,
  say,
  scrollMessages,
} from './guild.ts';

const rememberEndpoint = ['-r', join(projectRoot, 'tests/fixtures/remember-endpoint.cjs')];

/** Posts messages in Ada's name, which nobody answers in a thread with her alone. */
async function fillThread(page: Page, texts: readonly string[]): Promise<void> {
  await postAsOperator(page, await page.evaluate(() => location.hash), texts);
  await expect(page.getByRole('log')).toContainText(texts.at(-1)?.split('\n', 1)[0] ?? '');
  await expect(page.getByRole('contentinfo')).not.toContainText('waiting to be sent');
}

/** Posts a message as another client of the same home would, not through this window. */
function postFromElsewhere(
  app: ElectronApplication,
  conversationId: string,
  text: string,
): Promise<number> {
  return app.evaluate(
    async (_electron, input) => {
      const { endpoint } = globalThis as unknown as { endpoint: { origin: string; key: string } };
      const url = `${endpoint.origin}/v1/conversations/${input.conversationId}/messages`;
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${endpoint.key}`,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ text: input.text }),
      });
      return answer.status;
    },
    { conversationId, text },
  );
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => `Line ${index + 1}.\n\n${'word '.repeat(40)}`);

const endDistance = (page: Page) =>
  page
    .getByRole('log')
    .evaluate((log) => Math.round(log.scrollHeight - log.scrollTop - log.clientHeight));

/** How far below the top of the window a message is; a row that is just being laid out has no place. */
async function placeOf(message: Locator): Promise<number> {
  let place: number | undefined;
  await expect
    .poll(async () => {
      place = (await message.boundingBox())?.y;
      return place;
    })
    .toBeDefined();
  return place ?? 0;
}

test('a thread opens at its end, and older messages load upward without a jump', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await fillThread(page, numbered(120));
  await expect(page.getByRole('log')).toContainText('Line 120.');
  await page.reload();
  await expect(page.getByRole('log')).toContainText('Line 120.');
  await expect.poll(() => endDistance(page)).toBeLessThan(8);

  // Lines 71 to 120 are the first page. More of them come as the log is scrolled, and then the page
  // before: thousands of pixels, which do not move what is read.
  const log = page.getByRole('log');
  const read = await log.evaluate((element) => {
    element.scrollTo(0, 300);
    const { top } = element.getBoundingClientRect();
    const rows = [...element.querySelectorAll('article')];
    const row = rows.find((each) => each.getBoundingClientRect().top >= top);
    return /Line \d+\./.exec(row?.textContent ?? '')?.[0] ?? 'no line';
  });
  const line = messagesOf(page, 'Ada').filter({ hasText: read });
  const before = await placeOf(line);
  await expect.poll(() => log.evaluate((element) => element.scrollTop)).toBeGreaterThan(1_000);
  await expect.poll(async () => Math.abs((await placeOf(line)) - before)).toBeLessThan(8);

  await expect(async () => {
    await log.evaluate((element) => element.scrollBy(0, -1_000));
    await expect(log.getByText('Line 1.', { exact: true })).toHaveCount(1, { timeout: 100 });
  }).toPass();
});

test('the reading position stays when messages arrive, and one click shows the latest', async ({
  start,
}) => {
  const { app, page } = await start([], rememberEndpoint);
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await fillThread(page, numbered(30));
  await expect(page.getByRole('log')).toContainText('Line 30.');
  await expect.poll(() => endDistance(page)).toBeLessThan(8);

  const log = page.getByRole('log');
  await scrollMessages(page, 800);
  const reading = messagesOf(page, 'Ada').filter({ hasText: 'Line 6.' });
  await expect(reading).toHaveCount(1);
  const before = await reading.boundingBox();
  const conversationId = (await page.evaluate(() => location.hash)).split('/').at(-1) ?? '';
  for (const text of ['First from elsewhere.', 'Second from elsewhere.']) {
    await postFromElsewhere(app, conversationId, text);
  }
  const jump = page.getByRole('button', { name: /Jump to latest/ });
  await expect(jump).toContainText(/[2-9]/);
  expect((await reading.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  await jump.click();
  await expect.poll(() => endDistance(page)).toBeLessThan(8);
  await expect(log).toContainText('Second from elsewhere.');
  await expect(jump).toHaveCount(0);
});

test('an answer much taller than the one before it is shown from its beginning', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await fillThread(page, ['Short.', Array.from({ length: 60 }, () => 'A paragraph.').join('\n\n')]);
  const tall = messagesOf(page, 'Ada').filter({ hasText: 'A paragraph.' });
  await expect(tall).toBeVisible();
  const log = page.getByRole('log');
  const fromTop = async () =>
    Math.abs(((await tall.boundingBox())?.y ?? 9_999) - ((await log.boundingBox())?.y ?? 0));
  await expect.poll(fromTop).toBeLessThan(40);
  expect((await tall.boundingBox())?.height).toBeGreaterThan(1_000);
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(() => endDistance(page)).toBeLessThan(8);
});

test('the view stays at the end when the window is resized', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, `Plan a long feast: ${'bake bread, brew beer, '.repeat(10)}sing songs.`);
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  // A long answer is shown from its beginning, as soon as it is measured.
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.poll(() => endDistance(page)).toBeLessThan(8);
  for (const [width, height] of [
    [780, 540],
    [1200, 800],
    [900, 600],
  ] as const) {
    await app.evaluate(
      ({ BrowserWindow }, size) => BrowserWindow.getAllWindows()[0]?.setSize(...size),
      [width, height] as [number, number],
    );
    await expect.poll(() => page.evaluate(() => innerWidth)).toBeLessThanOrEqual(width);
    await expect.poll(() => endDistance(page)).toBeLessThan(8);
  }
});

test('elements can be clicked while the thread still scrolls', async ({ start }) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await fillThread(page, numbered(20));
  const log = page.getByRole('log');
  await expect.poll(() => endDistance(page)).toBeLessThan(8);
  const hit = await log.evaluate(async (element) => {
    const nextScroll = () =>
      new Promise((resolve) => element.addEventListener('scroll', resolve, { once: true }));
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const scrolled = nextScroll();
    element.scrollBy(0, -300);
    await scrolled;
    await nextFrame();
    const { left, top, width, height } = element.getBoundingClientRect();
    return (
      document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.message') !== null
    );
  });
  expect(hit).toBe(true);
});
