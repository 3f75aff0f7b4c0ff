import { expect, test } from './fixture-app.ts';

test.use({ isWholeChromium: true });

const query = async (name: string): Promise<string> => {
  const status = await navigator.permissions.query({ name: name as PermissionName });
  return status.state;
};

test('permissions are granted without handlers, as in Electron', async ({ launch }) => {
  const { page } = await launch();
  expect(await page.evaluate(() => Notification.permission)).toBe('granted');
  expect(await page.evaluate(query, 'geolocation')).toBe('granted');
});

test('the check handler decides which permissions a page sees', async ({ launch }) => {
  const { app, page } = await launch({
    ready: `session.defaultSession.setPermissionCheckHandler((contents, permission, origin) => {
      log.push([permission, origin]);
      return permission === 'clipboard-sanitized-write';
    });`,
  });
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
  expect(await page.evaluate(query, 'geolocation')).toBe('denied');
  expect(await page.evaluate(query, 'clipboard-write')).toBe('granted');
  const log = await app.evaluate(() => Reflect.get(globalThis, 'log') as unknown[]);
  expect(log).toContainEqual(['notifications', 'app://bundle/']);
});

test('the request handler is asked when a page uses a permission', async ({ launch }) => {
  const { app, page } = await launch({
    args: ['--use-fake-device-for-media-stream'],
    ready: `
      session.defaultSession.setPermissionCheckHandler(() => false);
      session.defaultSession.setPermissionRequestHandler((contents, permission, answer, details) => {
        log.push([permission, details.requestingUrl, details.isMainFrame, contents === win.webContents]);
        setImmediate(() => answer(permission === 'notifications'));
      });`,
  });
  const seen = await page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    media: await navigator.mediaDevices
      .getUserMedia({ audio: true })
      .then(String, (error: Error) => error.name),
    clipboard: await navigator.clipboard.readText().catch((error: Error) => error.name),
  }));
  expect(seen).toEqual({
    notifications: 'granted',
    media: 'NotAllowedError',
    clipboard: 'NotAllowedError',
  });
  const log = await app.evaluate(() => Reflect.get(globalThis, 'log') as unknown[]);
  expect(log).toEqual([
    ['notifications', 'app://bundle/', true, true],
    ['media', 'app://bundle/', true, true],
    ['clipboard-read', 'app://bundle/', true, true],
  ]);
});
