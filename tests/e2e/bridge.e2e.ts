import { join } from 'node:path';
import { expect } from '@playwright/test';
import { projectRoot, test } from './application.ts';
import { foundGuild } from './guild.ts';

test('a page has the bridge and no other access to this machine', async ({ start }) => {
  const { page } = await start();
  const reach = await page.evaluate(() => ({
    bridge: Object.keys(window.guildhall).toSorted(),
    globals: ['require', 'process', 'Buffer', 'module', 'global'].filter((name) => name in window),
  }));
  expect(reach).toEqual({ bridge: ['call', 'on'], globals: [] });
});

test('a call is answered through preload and bridge', async ({ start }) => {
  const { app, page } = await start();
  await foundGuild(page);
  const answer = await page.evaluate(() => window.guildhall.call('application.describe', {}));
  const version = await app.evaluate(({ app: main }) => main.getVersion());
  expect(answer).toEqual({ ok: true, data: { version, notices: [] } });
  await expect(page.getByText(`Version ${version}`)).toBeVisible();
});

test('a page receives signals until it stops listening', async ({ start }) => {
  const { app, page } = await start();
  await page.evaluate(() => {
    const heard: boolean[] = [];
    const stop = window.guildhall.on('window.changed', ({ isMaximized }) =>
      heard.push(isMaximized),
    );
    Object.assign(window, { heard, stop });
  });
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  const heard = () => page.evaluate(() => (window as unknown as { heard: boolean[] }).heard);
  await expect.poll(heard).toContain(true);
  const answer = await page.evaluate(() => window.guildhall.call('window.describe', {}));
  expect(answer).toMatchObject({ ok: true, data: { isMaximized: true } });
  await page.evaluate(() => (window as unknown as { stop: () => void }).stop());
  const before = (await heard()).length;
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.unmaximize());
  await expect
    .poll(() => page.evaluate(() => window.guildhall.call('window.describe', {})))
    .toMatchObject({ data: { isMaximized: false } });
  expect((await heard()).length).toBe(before);
});

test('an unknown call or a bad input is refused', async ({ start }) => {
  const { page } = await start();
  const answers = await page.evaluate(async () => {
    const call = window.guildhall.call as (name: unknown, input?: unknown) => Promise<unknown>;
    return Promise.all([
      call('toString', {}),
      call('__proto__', {}),
      call(7, {}),
      call('window.describe'),
      call('window.describe', { extra: 1 }),
      call('window.describe', null),
      call('window.describe', 'x'.repeat(100_000)),
    ]);
  });
  const unknown = { ok: false, problem: expect.objectContaining({ code: 'call_unknown' }) };
  const invalid = { ok: false, problem: expect.objectContaining({ code: 'call_invalid' }) };
  expect(answers).toEqual([unknown, unknown, unknown, invalid, invalid, invalid, invalid]);
});

test('a foreign page is refused before its call is looked at', async ({ start }) => {
  const { app } = await start();
  const answers = await app.evaluate(
    async ({ BrowserWindow }, preload) => {
      const stranger = new BrowserWindow({
        show: false,
        webPreferences: { preload, sandbox: true, contextIsolation: true },
      });
      await stranger.loadURL('data:text/html,<title>Stranger</title>');
      const called: unknown = await stranger.webContents.executeJavaScript(
        `Promise.all([
        window.guildhall.call('application.describe', {}),
        window.guildhall.call('no.such', { any: 'thing' }),
      ])`,
      );
      stranger.destroy();
      return called;
    },
    join(projectRoot, 'out/preload/preload.cjs'),
  );
  const forbidden = { ok: false, problem: expect.objectContaining({ code: 'sender_forbidden' }) };
  expect(answers).toEqual([forbidden, forbidden]);
});
