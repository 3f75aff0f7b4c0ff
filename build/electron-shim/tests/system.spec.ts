/* oxlint-disable unicorn/consistent-function-scoping -- evaluated functions travel as source text */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from './fixture-app.ts';

test('the theme reaches present and future pages', async ({ launch }) => {
  const { app, page } = await launch({
    ready: `electron.nativeTheme.on('updated', () => log.push(electron.nativeTheme.shouldUseDarkColors));`,
  });
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  expect(await isDark()).toBe(false);
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
  });
  await expect.poll(isDark).toBe(true);
  await page.reload();
  expect(await isDark()).toBe(true);
  const opening = app.waitForEvent('window');
  await app.evaluate(({ BrowserWindow }) => new BrowserWindow().loadURL('app://bundle/'));
  const other = await opening;
  await other.waitForURL(/localhost/);
  const isOtherDark = () =>
    other.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(isOtherDark).toBe(true);

  const seen = await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'system';
    if (globalThis.electronShim) {
      globalThis.electronShim.isSystemDark = true;
    }
    const isDarkNow = nativeTheme.shouldUseDarkColors;
    nativeTheme.themeSource = 'light';
    return [isDarkNow, nativeTheme.shouldUseDarkColors, Reflect.get(globalThis, 'log')];
  });
  expect(seen).toEqual([true, false, [true, false, true, false]]);
});

test('safeStorage behaves as on a Linux without a keyring', async ({ launch, dataFolder }) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ safeStorage }) => {
    const attempt = (run: () => unknown): unknown => {
      try {
        return run();
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    const before = [
      safeStorage.isEncryptionAvailable(),
      attempt(() => safeStorage.encryptString('x')),
    ];
    const encrypted = await safeStorage.encryptStringAsync('sëcret');
    const decrypted = await safeStorage.decryptStringAsync(encrypted);
    const damaged = Buffer.from(encrypted);
    damaged.writeUInt8(damaged.readUInt8(damaged.length - 1) ^ 1, damaged.length - 1);
    const refused = await safeStorage.decryptStringAsync(damaged).catch((e: Error) => e.message);
    safeStorage.setUsePlainTextEncryption(true);
    return {
      before,
      isAsync: await safeStorage.isAsyncEncryptionAvailable(),
      backend: safeStorage.getSelectedStorageBackend(),
      isHidden: !encrypted.includes('cret'),
      decrypted,
      refused,
      sync: safeStorage.decryptString(safeStorage.encryptString('again')),
      plain: attempt(() => safeStorage.decryptString(Buffer.from('plain'))),
    };
  });
  expect(seen).toEqual({
    before: [
      false,
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    ],
    isAsync: true,
    backend: 'basic_text',
    isHidden: true,
    decrypted: { shouldReEncrypt: false, result: 'sëcret' },
    refused: 'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
    sync: 'again',
    plain:
      'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.',
  });
  expect(statSync(join(dataFolder, 'shim-safe-storage.key')).mode & 0o777).toBe(0o600);
});

test('the application keeps its settings, such as its name and version', async ({
  launch,
  dataFolder,
}) => {
  const { app } = await launch();
  const seen = await app.evaluate(({ app: application, screen, session }) => {
    application.setBadgeCount(3);
    application.setLoginItemSettings({ openAtLogin: true });
    application.setAsDefaultProtocolClient('fixture');
    application.setAppLogsPath();
    const { defaultSession } = session;
    defaultSession.setSpellCheckerLanguages(['de']);
    return {
      badge: [application.badgeCount, application.getBadgeCount()],
      openAtLogin: application.getLoginItemSettings().openAtLogin,
      isClient: application.isDefaultProtocolClient('fixture'),
      logs: application.getPath('logs'),
      locale: [application.getLocale(), application.getPreferredSystemLanguages()],
      dock: typeof application.dock,
      display: screen.getPrimaryDisplay().workAreaSize,
      nearest: screen.getDisplayNearestPoint({ x: 1, y: 1 }).id === screen.getAllDisplays()[0]?.id,
      spelling: defaultSession.getSpellCheckerLanguages(),
      isSame: session.fromPartition('') === defaultSession,
    };
  });
  expect(seen).toEqual({
    badge: [3, 3],
    openAtLogin: true,
    isClient: true,
    logs: join(dataFolder, 'logs'),
    locale: ['en-US', ['en-US']],
    dock: 'undefined',
    display: { width: 1920, height: 1080 },
    nearest: true,
    spelling: ['de'],
    isSame: true,
  });
  expect(existsSync(join(dataFolder, 'logs'))).toBe(true);
});

test('the storage of a page survives a restart', async ({ launchWindowless }) => {
  const start = async (): Promise<string | null> => {
    const app = await launchWindowless({});
    const page = await app.firstWindow();
    await page.waitForURL(/localhost/);
    const before = await page.evaluate(() => {
      const stored = localStorage.getItem('kept');
      localStorage.setItem('kept', 'yes');
      return stored;
    });
    await app.close();
    return before;
  };
  expect(await start()).toBe(null);
  expect(await start()).toBe('yes');
});

test('missing features are named when used, and importing them is no error', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate((electron) => {
    const { app: application, BrowserWindow, session } = electron;
    const attempts: (() => unknown)[] = [
      () => new electron.MessageChannelMain(),
      () => electron.autoUpdater.checkForUpdates(),
      () => application.setJumpList([]),
      () => session.defaultSession.webRequest,
      () => session.defaultSession.cookies,
      () => BrowserWindow.getAllWindows()[0]?.setShape([]),
      () => BrowserWindow.getAllWindows()[0]?.webContents.debugger,
      () => electron.protocol.registerFileProtocol('x', () => {}),
      () => electron.net.request('https://example.com'),
    ];
    return attempts.map((attempt) => {
      try {
        return String(attempt());
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
  });
  const names = [
    'MessageChannelMain',
    'autoUpdater.checkForUpdates',
    'app.setJumpList',
    'Session.webRequest',
    'Session.cookies',
    'BrowserWindow.setShape',
    'webContents.debugger',
    'protocol.registerFileProtocol',
    'net.request',
  ];
  expect(seen).toEqual(names.map((name) => `electron-shim: ${name} is not implemented`));
});

test.describe('in whole Chromium', () => {
  test.use({ isWholeChromium: true });

  test('the data folder is private', async ({ launch, dataFolder }) => {
    await launch();
    expect(statSync(join(dataFolder, 'Chromium')).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(dataFolder, 'Chromium', 'Local State'), 'utf8')).not.toBe('');
  });
});
