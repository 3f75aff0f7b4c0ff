import { expect } from '@playwright/test';
import { goTo, hashOf } from './address.ts';
import { quit, test } from './application.ts';
import { callAny } from './call.ts';
import { openOwnWindow, removeMain } from './desktop.ts';
import { composerOf, foundGuild, messagesOf, openNewThread, say } from './guild.ts';

test('a thread in a window of its own shows it alone, follows it, and leads back', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await say(page, 'A fair in May.');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  const own = await openOwnWindow(app, page);
  await expect(messagesOf(own, 'You')).toContainText('A fair in May.');
  await expect(own.getByRole('navigation')).toHaveCount(0);
  await expect(own).toHaveTitle('A fair in May. – Guildhall');
  const titles = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .map((window) => window.getTitle())
        .toSorted(),
    );
  await expect.poll(titles).toEqual(['A fair in May. – Guildhall', 'Guildhall']);

  // Whatever a page calls itself, the system gets one short line without orders.
  await own.evaluate(() => {
    document.title = `\u202EA fair\u0007\u2028${'x'.repeat(1_000_000)}`;
  });
  await expect.poll(titles).toEqual([`A fair ${'x'.repeat(293)}…`, 'Guildhall']);

  // The same thread again comes to the front, and what is written in one is there in the other.
  await page.keyboard.press('Control+Shift+n');
  await expect.poll(async () => (await titles()).length).toBe(2);
  await composerOf(own).fill('Half a thought');
  await expect(composerOf(page)).toHaveValue('Half a thought');
  await composerOf(own).fill('');
  await say(own, 'And a concert.');
  await expect(messagesOf(page, 'You')).toHaveCount(2);

  // A place that is no single thing is shown in the main window.
  const thread = await hashOf(own);
  await goTo(own, '#/home/local/documents');
  await expect.poll(() => hashOf(page)).toBe('#/home/local/documents');
  await expect.poll(() => hashOf(own)).toBe(thread);

  // The next start opens where the main window was.
  await quit(app);
  const again = await start();
  expect(await hashOf(again.page)).toBe('#/home/local/documents');
});

test('a window of its own leads to a place also where the main window is gone', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  const own = await openOwnWindow(app, page);
  await removeMain(app);
  const opened = app.waitForEvent('window');
  await goTo(own, '#/home/local/documents');
  await expect(await opened).toHaveURL(/#\/home\/local\/documents$/);
});

test('only a thing gets a window of its own, and it hands over what was typed', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  const path = (await hashOf(page)).slice(1);
  for (const wrong of ['/outbox', '/home/local/new-document', 'https://example.org', '']) {
    await expect(callAny(page, 'window.open', { path: wrong })).rejects.toThrow(
      /window of its own/,
    );
  }
  const opening = app.waitForEvent('window');
  await callAny(page, 'window.open', { path });
  const own = await opening;
  await goTo(page, '#/home/local/threads');
  await composerOf(own).fill('Typed at the last moment');
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()
      .find((window) => window.webContents.getURL().includes('window=thing'))
      ?.close();
  });
  await expect.poll(() => app.windows().length).toBe(1);
  await goTo(page, `#${path}`);
  await expect(composerOf(page)).toHaveValue('Typed at the last moment');
});

test('a page that asks for many windows gets ten, and is told to close one', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const refusals = await page.evaluate(async () => {
    const asked = Array.from({ length: 30 }, (_, at) =>
      window.guildhall.call('window.open', { path: `/home/local/item/itm_${at}` }),
    );
    const answers = await Promise.all(asked);
    return answers.flatMap((answer) => (answer.ok ? [] : [answer.problem.detail]));
  });
  expect(refusals).toHaveLength(20);
  expect(new Set(refusals)).toEqual(new Set(['There are already 10 windows. Close one first.']));
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(await windows()).toBe(11);
});
