import { expect, test } from 'vitest';
import { isNativeWayland } from './native-wayland.ts';

const on = (session: string | undefined, chosen = '', platform: NodeJS.Platform = 'linux') =>
  isNativeWayland({
    platform,
    env: session === undefined ? {} : { XDG_SESSION_TYPE: session },
    commandLine: { getSwitchValue: (name) => (name === 'ozone-platform' ? chosen : '') },
  });

test('a session of Wayland has windows of Wayland, and no other session has', () => {
  expect(on('wayland')).toBe(true);
  expect(on('x11')).toBe(false);
  expect(on('tty')).toBe(false);
  expect(on('')).toBe(false);
  expect(on(undefined)).toBe(false);
});

test('the command line counts before the session', () => {
  expect(on('wayland', 'x11')).toBe(false);
  expect(on('wayland', 'headless')).toBe(false);
  expect(on('x11', 'wayland')).toBe(true);
  expect(on('wayland', 'auto')).toBe(true);
  expect(on('x11', 'auto')).toBe(false);
});

test('a hint of Electron before 38 says nothing any more', () => {
  const commandLine = { getSwitchValue: () => '' };
  const env = { XDG_SESSION_TYPE: 'wayland', ELECTRON_OZONE_PLATFORM_HINT: 'x11' };
  expect(isNativeWayland({ platform: 'linux', env, commandLine })).toBe(true);
});

test('other systems have no Wayland, whatever is in their environment', () => {
  expect(on('wayland', '', 'darwin')).toBe(false);
  expect(on('wayland', 'wayland', 'win32')).toBe(false);
});
