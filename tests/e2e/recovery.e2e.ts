import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';
import { test } from './application.ts';
import { hearQuestions } from './desktop.ts';
import { composerOf, foundGuild, openNewThread } from './guild.ts';

function crash(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  );
}

/** The words in the composer of the first window, looked for from main: a crashed page has no test. */
function composed(app: ElectronApplication): Promise<unknown> {
  const looked = app.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents?.executeJavaScript(
      `({ words: document.querySelector('.composer-input')?.value,
          notice: document.querySelector('.shell-notice')?.textContent ?? '' })`,
    ) as Promise<unknown>;
  });
  return looked.catch(() => undefined);
}

test('a page that crashes is there again with its draft and place, and says so once', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await composerOf(page).fill('Half a thought');
  await expect
    .poll(() => page.evaluate(() => window.guildhall.call('local.list', { kind: 'draft' })))
    .toMatchObject({ data: { rows: [{ value: 'Half a thought' }] } });
  await crash(app);
  await expect
    .poll(() => composed(app))
    .toEqual({ words: 'Half a thought', notice: expect.stringContaining('loaded again') });
});

test('a page that keeps crashing is not loaded for ever', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const questions = await hearQuestions(app);
  await questions.answer(0);
  await app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents !== undefined) {
      let reloads = 0;
      contents.reload = () => void Reflect.set(globalThis, 'reloads', (reloads += 1));
      for (let crashed = 0; crashed < 3; crashed += 1) {
        contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
      }
    }
  });
  // Two times by itself, and once because the person wants it.
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'reloads'))).toBe(3);
  expect(await questions.titles()).toEqual(['This window keeps stopping']);
});

test('a window that hangs can be waited for or loaded again', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const questions = await hearQuestions(app);
  const hang = () =>
    app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.emit('unresponsive');
      window?.emit('unresponsive');
    });
  await hang();
  await expect.poll(questions.titles).toEqual(['This window doesn’t respond']);
  await questions.answer(1);
  const gone = app.evaluate(
    ({ BrowserWindow }) =>
      new Promise<void>((resolve) => {
        BrowserWindow.getAllWindows()[0]?.webContents.once('render-process-gone', () => resolve());
      }),
  );
  await hang();
  await gone;
});

test('waking up tries the connections again, and the end of the session quits in order', async ({
  start,
}) => {
  const { app, page } = await start();
  await foundGuild(page);
  await openNewThread(page, 'Ada');
  await composerOf(page).fill('The last words');
  const ended = app.waitForEvent('close');
  const isDelayed = await app.evaluate(({ powerMonitor }) => {
    let delayed = false;
    powerMonitor.emit('lock-screen');
    powerMonitor.emit('unlock-screen');
    powerMonitor.emit('shutdown', { preventDefault: () => (delayed = true) });
    return delayed;
  });
  expect(isDelayed).toBe(true);
  await ended;
  const again = await start();
  await expect(composerOf(again.page)).toHaveValue('The last words');
  await expect(again.page.getByRole('list', { name: 'Recent threads' })).toContainText(
    'Draft: The last words',
  );
});

test('a window whose screen goes away while it runs comes back', async ({ start }) => {
  const { app } = await start();
  const bounds = await app.evaluate(({ BrowserWindow, screen }) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.setBounds({ x: 9_000, y: 9_000, width: 900, height: 640 });
    screen.emit('display-removed', {}, {});
    return window?.getBounds();
  });
  expect(bounds?.x).toBeLessThan(1_920);
  expect(bounds?.y).toBeLessThan(1_080);
});
