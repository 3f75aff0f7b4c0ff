import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { runningAppImage } from './installer-of.ts';

test('an AppImage is known by its files, which are mounted where it says', () => {
  const APPIMAGE = '/home/anna/Guildhall.AppImage';
  const APPDIR = join(temporaryFolder(), '.mount_Guild');
  const resources = join(APPDIR, 'resources');
  mkdirSync(resources, { recursive: true });
  expect(runningAppImage({ APPIMAGE, APPDIR }, resources)).toBe(APPIMAGE);
  expect(runningAppImage({ APPDIR }, resources)).toBeUndefined();
  expect(runningAppImage({ APPIMAGE }, resources)).toBeUndefined();
});

test.skipIf(process.platform === 'win32')('the folder of its files may be named by a link', () => {
  const APPIMAGE = '/home/anna/Guildhall.AppImage';
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'mount', 'resources'), { recursive: true });
  symlinkSync(join(folder, 'mount'), join(folder, 'link'));
  const APPDIR = join(folder, 'link');
  expect(runningAppImage({ APPIMAGE, APPDIR }, join(folder, 'mount', 'resources'))).toBe(APPIMAGE);
});

test('the AppImage of another program, which has started this one, is never replaced', () => {
  const folder = temporaryFolder();
  const APPDIR = join(folder, '.mount_Other');
  const resources = join(folder, '.mount_Other-ours', 'resources');
  mkdirSync(APPDIR);
  mkdirSync(resources, { recursive: true });
  expect(runningAppImage({ APPIMAGE: '/opt/Other.AppImage', APPDIR }, resources)).toBeUndefined();
});
