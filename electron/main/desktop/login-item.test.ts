import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makePipe } from '../../server/testing/make-pipe.ts';
import { desktopName, LoginItem } from './login-item.ts';

let folder: string;
const file = () => join(folder, 'autostart', desktopName);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-login-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(platform: NodeJS.Platform, command: readonly string[] = ['/opt/Guildhall']) {
  const setLoginItemSettings = vi.fn<App['setLoginItemSettings']>();
  const getLoginItemSettings = vi.fn<App['getLoginItemSettings']>();
  const app = { setLoginItemSettings, getLoginItemSettings };
  return {
    app,
    item: new LoginItem({ app, platform, autostartFolder: join(folder, 'autostart'), command }),
  };
}

test('on Linux an entry is written and removed, and the desktop may switch it off', () => {
  const { item } = build('linux');
  expect(item.isOn).toBe(false);
  item.set(true, true);
  expect(item.isOn).toBe(true);
  expect(readFileSync(file(), 'utf8')).toContain('Exec="/opt/Guildhall" "--hidden"\n');
  writeFileSync(file(), `${readFileSync(file(), 'utf8')}Hidden=true\n`);
  expect(item.isOn).toBe(false);
  item.set(false, false);
  item.set(false, false);
  expect(existsSync(file())).toBe(false);
});

test('a path with spaces, quotes and other signs is one word of the command', () => {
  const { item } = build('linux', [String.raw`/opt/a "b" $c 100% \d`]);
  item.set(true, false);
  expect(readFileSync(file(), 'utf8')).toContain(
    String.raw`Exec="/opt/a \\"b\\" \\$c 100%% \\\\d"` + '\n',
  );
});

test('a folder that cannot be written is named', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'autostart'), 'a file where the folder belongs');
  const { item } = build('linux');
  expect(() => item.set(true, false)).toThrow(
    /autostart.app\.guildhall\.Guildhall\.desktop can be written/,
  );
  expect(item.isOn).toBe(false);
});

test.each(['darwin', 'win32'] as const)('%s keeps it itself', (platform) => {
  const { app, item } = build(platform);
  app.getLoginItemSettings.mockImplementation(
    ({ args = [] } = {}) => ({ openAtLogin: args.includes('--hidden') }) as never,
  );
  item.set(true, true);
  expect(app.setLoginItemSettings).toHaveBeenCalledWith({ openAtLogin: true, args: ['--hidden'] });
  expect(item.isOn).toBe(true);
});

test('an entry of an earlier version counts, and gives way to the one with the present name', () => {
  const former = join(folder, 'autostart/guildhall.desktop');
  mkdirSync(join(folder, 'autostart'));
  writeFileSync(former, '[Desktop Entry]\nType=Application\nExec="/opt/Guildhall"\n');
  const { item } = build('linux');
  expect(item.isOn).toBe(true);
  item.set(true, false);
  expect([existsSync(former), existsSync(file())]).toEqual([false, true]);
  writeFileSync(former, '[Desktop Entry]\n');
  item.set(false, false);
  expect(item.isOn).toBe(false);
});

test('package.json, the packages and the application have one name for Linux, a reverse-DNS one', () => {
  const root = join(import.meta.dirname, '../../..');
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ desktopName });
  expect(readFileSync(join(root, 'electron-builder.yml'), 'utf8')).toMatch(
    /^linux:\n(?: {2}.*\n)* {2}syncDesktopName: true\n/m,
  );
  // D-Bus: elements of letters, digits and lines, two or more (Desktop Entry Specification: File naming).
  expect(desktopName).toMatch(/^(?:[A-Za-z_][A-Za-z0-9_]*\.){2,}desktop$/);
});

test.skipIf(process.platform === 'win32')('a pipe in the place of the entry is none', () => {
  mkdirSync(join(folder, 'autostart'));
  makePipe(file());
  expect(build('linux').item.isOn).toBe(false);
});
