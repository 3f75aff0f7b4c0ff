import { createHash, generateKeyPairSync } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import type { AppUpdater } from 'electron-updater';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signFeed } from '../../../build/packaging/sign-feed.ts';
import { openFeed, signedFeed } from './update-feed.ts';

// electron-updater itself asks a feed on the loopback here; only Electron's network is replaced.

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { NodeHttpExecutor } = fromBuilder('builder-util') as {
  NodeHttpExecutor: new () => Downloads;
};

interface Downloads {
  doDownload(request: object, task: object, redirects: number): void;
}

/** Node's network in the place of Electron's. Everything about a download but that is theirs. */
class NodeNetwork extends NodeHttpExecutor {
  async download(url: URL, destination: string, options: object): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const { protocol, hostname, port, pathname: path } = url;
    const callback = (error?: Error | null) => (error ? reject(error) : resolve(destination));
    const task = { destination, options, onCancel: () => undefined, callback };
    this.doDownload({ protocol, hostname, port, path }, { ...task, responseHandler: null }, 0);
    return promise;
  }
}

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const otherHash = `    sha512: ${Buffer.alloc(64).toString('base64')}`;
const content = Buffer.from('#!/bin/sh\necho the next version\n');
const hash = createHash('sha512').update(content).digest('base64');

let folder = '';
let files: Record<string, string | Buffer> = {};
let asked: { url: string; staging: unknown }[] = [];
const server = createServer((request, response) => {
  const path = new URL(request.url ?? '', 'http://feed').pathname;
  asked.push({ url: path, staging: request.headers['x-user-staging-id'] });
  const found = files[path];
  response.writeHead(found === undefined ? 404 : 200).end(found);
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-feed-'));
  files = { '/next.AppImage': content };
  asked = [];
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('APPIMAGE', join(folder, 'this.AppImage'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  rmSync(folder, { recursive: true });
});

/** electron-updater as it is in version 1.5.0 of a package. */
function updater(): AppUpdater {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  writeFileSync(
    join(folder, 'app-update.yml'),
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: cache\n`,
  );
  const made = new AppImageUpdater(undefined, {
    version: '1.5.0',
    name: 'guildhall',
    isPackaged: true,
    appUpdateConfigPath: join(folder, 'app-update.yml'),
    userDataPath: folder,
    baseCachePath: folder,
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  });
  return Object.assign(made, {
    httpExecutor: new NodeNetwork(),
    disableDifferentialDownload: true,
  });
}

/**
 * Puts a release into the feed, signed as a release workflow does.
 *
 * @param change what somebody does to it afterwards
 */
function offer(version: string, change = (text: string) => text): void {
  const text = [
    `version: ${version}`,
    'files:',
    '  - url: next.AppImage',
    `    sha512: ${hash}`,
    `    size: ${content.length}`,
    'path: next.AppImage',
    `sha512: ${hash}`,
    "releaseDate: '2026-11-23T00:00:00.000Z'",
    '',
  ].join('\n');
  files['/latest-linux.yml'] = change(signFeed(text, privateKey));
}

test('a newer version is found, and downloaded only when that is asked for', async () => {
  offer('1.10.0');
  const feed = signedFeed(updater(), publicKey);
  expect(await feed.check()).toBe('1.10.0');
  expect(asked.map(({ url }) => url)).toEqual(['/latest-linux.yml']);
  await feed.download(() => undefined);
  expect(readdirSync(join(folder, 'cache', 'pending'))).toContain('next.AppImage');
});

test('no request names this computer', async () => {
  offer('2.0.0');
  await signedFeed(updater(), publicKey).check();
  expect(asked).toEqual([{ url: '/latest-linux.yml', staging: 'none' }]);
});

test.each(['1.5.0', '1.4.9', '0.9.0'])('%s is no update of 1.5.0', async (version) => {
  offer(version);
  expect(await signedFeed(updater(), publicKey).check()).toBeUndefined();
});

test.each([
  ['is not signed', (text: string) => text.replace(/^signature.*\n/m, '')],
  ['has another signature', (text: string) => text.replace('signature: ', 'signature: AA')],
  ['is signed for another version', (text: string) => text.replace('2.0.0', '2.0.1')],
  ['names another content', (text: string) => text.replace(`    sha512: ${hash}`, otherHash)],
  ['names a weaker hash', (text: string) => text.replace('    size:', '    sha2: ab\n    size:')],
  ['names no file', (text: string) => text.replace(/^files:[\s\S]*^path/m, 'path')],
])('a release that %s is refused', async (_how, change) => {
  offer('2.0.0', change);
  await expect(signedFeed(updater(), publicKey).check()).rejects.toThrow(/sign/);
});

test('a file that is not what was signed is not kept', async () => {
  offer('2.0.0');
  const feed = signedFeed(updater(), publicKey);
  await feed.check();
  files['/next.AppImage'] = Buffer.from('#!/bin/sh\necho something else!\n');
  await expect(feed.download(() => undefined)).rejects.toThrow(/checksum mismatch/);
});

test.each(['update-downloaded', 'error'])('macOS is waited for until it says %s', async (said) => {
  const system = new EventEmitter();
  const checkForUpdates = () => void setImmediate(() => system.emit(said, new Error('refused')));
  const feed = signedFeed(updater(), publicKey, Object.assign(system, { checkForUpdates }));
  const prepared = feed.prepare().then(
    () => 'update-downloaded',
    () => 'error',
  );
  expect(await prepared).toBe(said);
});

test('a feed that is not there is an error', async () => {
  await expect(signedFeed(updater(), publicKey).check()).rejects.toThrow(/Cannot find channel/);
});

test('a package without a feed, a key or a publisher has no updates', async () => {
  const place = { isPackaged: true, resources: join(folder, 'resources') };
  const load = vi.fn<() => Promise<AppUpdater>>(async () => updater());
  const open = (platform: NodeJS.Platform, isPackaged = true) =>
    openFeed({ ...place, isPackaged, platform }, load);
  mkdirSync(place.resources);
  expect(await open('linux')).toBeUndefined();
  writeFileSync(join(place.resources, 'app-update.yml'), 'provider: generic\n');
  expect(await open('linux')).toBeUndefined();
  writeFileSync(join(place.resources, 'update-key.pem'), publicKey);
  expect(await open('linux', false)).toBeUndefined();
  expect(await open('win32')).toBeUndefined();
  expect(load).not.toHaveBeenCalled();
  expect(await open('linux')).toBeDefined();
  vi.stubEnv('APPIMAGE', undefined);
  expect(await open('linux')).toBeUndefined();
  vi.stubEnv('APPIMAGE', join(folder, 'this.AppImage'));
  writeFileSync(join(place.resources, 'app-update.yml'), 'provider: generic\npublisherName:\n');
  expect(await open('win32')).toBeDefined();
});
