import { expect } from '@playwright/test';
import { quit, test } from './application.ts';
import { openDocuments } from './documents.ts';
import { foundGuild, messagesOf, openNewThread, say } from './guild.ts';
import { chooseInMenu, offeredInMenu } from './menu.ts';

test('the chosen appearance is there from the first paint of the next start', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  await first.page.keyboard.press('Control+,');
  for (const name of ['Dark', 'Large', 'Compact']) {
    await first.page.getByRole('radio', { name }).check();
  }
  await expect
    .poll(() => first.app.evaluate(({ nativeTheme }) => nativeTheme.themeSource))
    .toBe('dark');
  await quit(first.app);
  const { app, page } = await start();
  // No script of the page writes these before a choice: they came with the document.
  const appearance = await page.evaluate(() => {
    const { theme, textSize, density } = document.documentElement.dataset;
    return { theme, textSize, density };
  });
  expect(appearance).toEqual({ theme: 'dark', textSize: 'large', density: 'compact' });
  expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test('the shell has its styles from its document, and no part of it loads them again', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  const link = page.locator('head link[rel=stylesheet]').first();
  const shellStyles = (await link.getAttribute('href'))?.split('/').at(-1);
  const loaded = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1) ?? ''),
    );
  expect((await loaded()).filter((name) => name.endsWith('.css'))).toEqual([]);
  await openDocuments(page);
  // The editor needs the shell's styles and some of its own.
  await page.getByRole('button', { name: 'New document' }).first().click();
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/^content-editor.*\.css$/));
  expect(await loaded()).not.toContain(shellStyles);
});

test('panes are as they were left after a restart', async ({ start }) => {
  const first = await start();
  await foundGuild(first.page);
  const edge = first.page.getByRole('separator', { name: 'Resize sidebar' });
  await edge.focus();
  await edge.press('End');
  await openNewThread(first.page, 'Ada');
  await first.page.keyboard.press('Control+.');
  await expect(first.page.getByRole('region', { name: 'Details' })).toBeVisible();
  await quit(first.app);
  const { page } = await start();
  await expect(page.getByRole('region', { name: 'Details' })).toBeVisible();
  await expect(page.getByRole('separator', { name: 'Resize sidebar' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  );
  // The columns of the first paint, from the document alone, are those that the shell has then.
  const widths = await page.evaluate(() =>
    (['sidebar', 'details'] as const).map((pane) => {
      const probe = document.createElement('div');
      probe.style.width = `var(--${pane}-column)`;
      document.body.append(probe);
      const painted = probe.getBoundingClientRect().width;
      probe.remove();
      return [painted, document.querySelector(`.shell-${pane}`)?.getBoundingClientRect().width];
    }),
  );
  for (const [painted, shown] of widths) {
    expect(painted).toBeGreaterThan(200);
    expect(painted).toBe(shown);
  }
});

test('the menu starts the same actions as the keys', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const sidebar = page.getByRole('navigation', { name: 'My guild' });
  await chooseInMenu(app, 'toggleSidebar');
  await expect(sidebar).toBeHidden();
  await page.keyboard.press('Control+b');
  await expect(sidebar).toBeVisible();
  await chooseInMenu(app, 'newThread');
  await expect(page.getByRole('dialog', { name: 'New thread' })).toBeVisible();
  // Nothing opens above a dialog.
  await expect.poll(() => offeredInMenu(app)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chooseInMenu(app, 'showShortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the menu offers what is possible now, and marks the open thread', async ({ start }) => {
  const { app, page } = await start();
  await expect
    .poll(() => offeredInMenu(app))
    .toEqual(['openGuide', 'openModels', 'openSettings', 'showRecentChanges', 'showShortcuts']);
  await foundGuild(page);
  const always = [
    'goToDocuments',
    'goToInbox',
    'goToOutbox',
    'goToThreads',
    'goToTrash',
    'goToWork',
    'importDocuments',
    'newDocument',
    'newObjective',
    'newThread',
    'nextThread',
    'nextUnreadThread',
    'openGuide',
    'openModels',
    'openPalette',
    'openSettings',
    'previousThread',
    'previousUnreadThread',
    'search',
    'showRecentChanges',
    'showShortcuts',
    'toggleSidebar',
  ];
  await expect.poll(() => offeredInMenu(app)).toEqual(always);
  await openNewThread(page, 'Ada');
  await say(page, 'Hello, Ada.');
  await expect(messagesOf(page, 'Ada')).toHaveCount(1);
  // The field of the message has the focus, so that undo and redo are about its words.
  const atThread = [
    ...always,
    'openInNewWindow',
    'redoChange',
    'toggleDetails',
    'undoChange',
  ].toSorted();
  await expect.poll(() => offeredInMenu(app)).toEqual(['markUnread', ...atThread].toSorted());
  const threads = page.getByRole('list', { name: 'Recent threads' });
  await chooseInMenu(app, 'markUnread');
  await expect(threads).toContainText('1 unread message');
  await expect.poll(() => offeredInMenu(app)).toEqual(['markRead', ...atThread].toSorted());
  await page.keyboard.press('Control+u');
  await expect(threads).not.toContainText('1 unread message');
  await threads.getByRole('link').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(threads).toContainText('1 unread message');
  await page.keyboard.press('Control+n');
  await expect.poll(() => offeredInMenu(app)).toEqual([]);
});

test('at 200 % zoom the sidebar is a bar, and threads and the open one take turns', async ({
  start,
}) => {
  const { page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  // A page that is zoomed has this much room in a window of the usual size.
  await page.setViewportSize({ width: 620, height: 410 });
  const sidebar = page.getByRole('navigation', { name: 'My guild' });
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect(message).toBeInViewport();
  await sidebar.getByRole('link', { name: 'Threads' }).click();
  const thread = page.getByRole('main').getByRole('link', { name: 'Ada' });
  await expect(thread).toBeInViewport();
  await expect(message).toHaveCount(0);
  await thread.click();
  await expect(message).toBeInViewport();
  await page.getByRole('link', { name: 'Back to threads' }).click();
  await expect(thread).toBeFocused();
});
