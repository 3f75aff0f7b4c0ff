import { expect } from '@playwright/test';
import { attemptLeaving } from '../security/leaving-attempts.ts';
import { openListener } from '../security/open-listener.ts';
import type { OpenListener } from '../security/open-listener.ts';
import { attemptPeers, openPeerListener } from '../security/peer-attempts.ts';
import { probePolicy } from '../security/policy-probes.ts';
import { test as base } from './application.ts';

const test = base.extend<{ listener: OpenListener }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures off this pattern.
  listener: async ({}, provide) => {
    const listener = await openListener();
    await provide(listener);
    await listener.close();
  },
});

test('the content policy stops every attempt to bypass it', async ({ start, listener }) => {
  const { page } = await start();
  const results = await page.evaluate(probePolicy, listener.url);
  expect(results.filter(({ isBlocked }) => !isBlocked)).toEqual([]);
  expect(new Set(results.map(({ directive }) => directive)).size).toBe(11);
  expect(listener.heard).toEqual([]);
});

test('a page cannot leave, and cannot open another window', async ({ start, listener }) => {
  const { app, page } = await start();
  expect(await attemptLeaving(app, page, listener)).toEqual([]);
  expect(
    await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()),
    ),
  ).toEqual(['app://bundle/index.html']);
  await expect(page.getByRole('main')).toBeVisible();
});

test('a page reaches no peer, over UDP nor over TCP', async ({ start }) => {
  const listener = await openPeerListener();
  const { app, page } = await start();
  expect(await attemptPeers(page, listener)).toBe('tried');
  expect(listener.heard).toEqual([]);
  const policies = await app.evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getWebRTCIPHandlingPolicy()),
  );
  expect(new Set(policies)).toEqual(new Set(['disable_non_proxied_udp']));
  await listener.close();
});

test('a page brings up no dialog, prints nothing and downloads nothing by itself', async ({
  start,
}) => {
  const { page } = await start();
  const brought: string[] = [];
  page.on('dialog', (dialog) => {
    brought.push(dialog.type());
    void dialog.dismiss();
  });
  page.on('download', () => brought.push('download'));
  const outcome = await page.evaluate(() => {
    let isPrinted = false;
    window.addEventListener('beforeprint', () => {
      isPrinted = true;
    });
    window.alert('alert');
    window.confirm('confirm');
    window.prompt('prompt');
    window.print();
    const frame = document.createElement('iframe');
    document.body.append(frame);
    frame.contentWindow?.alert('alert of a frame');
    for (const href of ['data:text/plain,x', URL.createObjectURL(new Blob(['x']))]) {
      const link = Object.assign(document.createElement('a'), { href, download: 'x.txt' });
      document.body.append(link);
      link.click();
    }
    return { isPrinted, home: localStorage.length >= 0 };
  });
  expect(outcome).toEqual({ isPrinted: false, home: true });
  // A window that was brought up would be told before the answer to this.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(brought).toEqual([]);
});

test('a page that will not go keeps nobody from quitting', async ({ start }) => {
  const { app, page } = await start();
  await page.evaluate(() => {
    window.addEventListener('beforeunload', (event) => event.preventDefault());
  });
  const ended = app.waitForEvent('close');
  await app.evaluate(({ app: application }) => application.quit());
  await ended;
});

test('a page asks the person a few times only, whatever it asks', async ({ start }) => {
  const { app, page } = await start();
  await app.evaluate(() => {
    globalThis.electronShim?.answerDialog('showMessageBox', { response: 1 });
  });
  const asked = async () => app.evaluate(() => globalThis.electronShim?.dialogs.length ?? 0);
  const before = await asked();
  const refused = await page.evaluate(async () => {
    const { guildhall } = window as unknown as {
      guildhall: { call: (name: string, input: unknown) => Promise<{ ok: boolean }> };
    };
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, at) =>
        at % 2 === 0
          ? guildhall.call('link.open', { url: `https://host-${at}.example/` })
          : guildhall.call('file.save', { name: 'a.txt', text: 'x' }),
      ),
    );
    return answers.filter(({ ok }) => !ok).length;
  });
  expect(refused).toBeGreaterThan(900);
  expect((await asked()) - before).toBeLessThanOrEqual(20);
});

test('a page gets no permission', async ({ start }) => {
  const { page } = await start();
  const outcome = await page.evaluate(async () => {
    const names = ['geolocation', 'camera', 'microphone', 'notifications'] as const;
    const states = await Promise.all(
      names.map(async (name) => {
        const status = await navigator.permissions.query({ name });
        return status.state;
      }),
    );
    const media = await navigator.mediaDevices
      .getUserMedia({ audio: true })
      .then(() => 'given')
      .catch(() => 'refused');
    const place = await new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve('given'),
        () => resolve('refused'),
      );
    });
    return { states, media, place, notification: await Notification.requestPermission() };
  });
  expect(outcome.states).not.toContain('granted');
  expect(outcome).toMatchObject({ media: 'refused', place: 'refused', notification: 'denied' });
});

test('a window is opened with a sandbox, isolated and without webview', async ({ start }) => {
  const { page } = await start();
  const isPlainElement = await page.evaluate(() => {
    const element = document.createElement('webview');
    element.setAttribute('src', 'https://example.org');
    document.body.append(element);
    return element instanceof HTMLUnknownElement || element.constructor === HTMLElement;
  });
  expect(isPlainElement).toBe(true);
});
