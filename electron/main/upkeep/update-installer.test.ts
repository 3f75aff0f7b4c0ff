import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { UnsignedUpdateError } from './signed-release.ts';
import { updatersInstaller } from './update-installer.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-install-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function download(content = 'the next version') {
  const path = join(folder, 'next.zip');
  writeFileSync(path, content);
  const sha512 = createHash('sha512').update(content).digest('base64');
  return { path, file: { name: 'next.zip', sha512, size: content.length } };
}

test('the updater is told to install once the application ends, and not before', async () => {
  const quitAndInstall = vi.fn<() => void>();
  const prepared = await updatersInstaller({ quitAndInstall }, '.zip').prepare(download());
  expect(quitAndInstall).not.toHaveBeenCalled();
  prepared.install();
  expect(quitAndInstall).toHaveBeenCalledOnce();
});

test('a file that has changed since is not handed on', async () => {
  const downloaded = download();
  writeFileSync(downloaded.path, 'the evil version');
  const system = Object.assign(new EventEmitter(), { checkForUpdates: vi.fn<() => void>() });
  const installer = updatersInstaller({ quitAndInstall: () => undefined }, '.zip', system);
  await expect(installer.prepare(downloaded)).rejects.toThrow(UnsignedUpdateError);
  expect(system.checkForUpdates).not.toHaveBeenCalled();
});

test('a file that is changed at the last moment is not started', async () => {
  const downloaded = download();
  const quitAndInstall = vi.fn<() => void>();
  const prepared = await updatersInstaller({ quitAndInstall }, '.exe').prepare(downloaded);
  writeFileSync(downloaded.path, 'the evil version');
  expect(() => prepared.install()).toThrow(UnsignedUpdateError);
  writeFileSync(downloaded.path, 'the next version and more');
  expect(() => prepared.install()).toThrow(UnsignedUpdateError);
  expect(quitAndInstall).not.toHaveBeenCalled();
});

test.each(['update-downloaded', 'error'])('macOS is waited for until it says %s', async (said) => {
  const system = new EventEmitter();
  const checkForUpdates = () => void setImmediate(() => system.emit(said, new Error('refused')));
  const installer = updatersInstaller(
    { quitAndInstall: () => undefined },
    '.zip',
    Object.assign(system, { checkForUpdates }),
  );
  const prepared = installer.prepare(download()).then(
    () => 'update-downloaded',
    () => 'error',
  );
  expect(await prepared).toBe(said);
});
