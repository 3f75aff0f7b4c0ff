import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import type { AppUpdater } from 'electron-updater';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signFeed } from '../../../build/packaging/sign-feed.ts';
import { appImageInstaller } from './linux-installers.ts';
import { feedNameOf, requireSigned, UnsignedUpdateError } from './signed-release.ts';
import { openFeed, signedFeed } from './update-feed.ts';
import type { FoundUpdate, UpdateFeed } from './update-feed.ts';

// electron-updater itself asks a feed on the loopback here; Node's network is in the place of
// Electron's.

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { NodeHttpExecutor } = fromBuilder('builder-util') as {
  NodeHttpExecutor: new () => object;
};

const keys = generateKeyPairSync('ed25519');
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const otherHash = `    sha512: ${Buffer.alloc(64).toString('base64')}`;
const content = Buffer.from('#!/bin/sh\necho the next version\n');
const hash = createHash('sha512').update(content).digest('base64');

const feedName = feedNameOf(process.platform, process.arch);

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
  return Object.assign(made, { httpExecutor: new NodeHttpExecutor() });
}

const appImage = () => appImageInstaller(join(folder, 'this.AppImage'));

/** The feed of such a package. */
function openSignedFeed(made = updater()): UpdateFeed {
  return signedFeed(made, { publicKey, fetch, installer: appImage() });
}

/** Finds what is offered now. */
async function find(feed = openSignedFeed()): Promise<FoundUpdate> {
  const found = await feed.check();
  if (found === undefined) {
    throw new Error('Nothing was found.');
  }
  return found;
}

/** The files that are kept of downloads. */
const kept = () => readdirSync(join(folder, 'cache', 'pending')).toSorted();

/**
 * Puts a release into the feed, signed as a release workflow does.
 *
 * @param change what somebody does to it afterwards
 */
function offer(version: string, change = (text: string) => text, name = 'next.AppImage'): void {
  const text = feedText(version, name);
  files[`/${feedName}`] = change(signFeed(text, feedName, privateKey));
}

function feedText(version: string, name = 'next.AppImage'): string {
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${name}`,
    `    sha512: ${hash}`,
    `    size: ${content.length}`,
    `path: ${name}`,
    `sha512: ${hash}`,
    "releaseDate: '2026-11-23T00:00:00.000Z'",
    '',
  ].join('\n');
}

test('a newer version is found, and downloaded only when that is asked for', async () => {
  offer('1.10.0');
  const found = await find();
  expect(found.version).toBe('1.10.0');
  expect(asked.map(({ url }) => url)).toEqual([`/${feedName}`]);
  await found.download(() => undefined);
  expect(kept()).toEqual(['next.AppImage', 'update-info.json']);
});

test('no request names this computer', async () => {
  offer('2.0.0');
  await find();
  expect(asked).toEqual([{ url: `/${feedName}`, staging: 'none' }]);
});

test.each(['1.5.0', '1.4.9', '0.9.0'])('%s is no update of 1.5.0', async (version) => {
  offer(version);
  expect(await openSignedFeed().check()).toBeUndefined();
});

test.each([
  ['is not signed', (text: string) => text.replace(/^signature.*\n/m, '')],
  ['has another signature', (text: string) => text.replace('signature: ', 'signature: AA')],
  ['is signed for another version', (text: string) => text.replace('2.0.0', '2.0.1')],
  ['names another content', (text: string) => text.replace(`    sha512: ${hash}`, otherHash)],
  ['names another size', (text: string) => text.replace(/size: /, 'size: 1')],
  ['names another file', (text: string) => text.replace('url: next', 'url: other')],
  ['leads elsewhere', (text: string) => text.replace('url: ', 'url: https://other.example/')],
  ['names no file', (text: string) => text.replace(/^files:[\s\S]*^path/m, 'path')],
  ['was signed before names were', () => `${feedText('2.0.0')}signature: ${formerSignature}\n`],
  ['is of another system', () => signFeed(feedText('2.0.0'), 'latest-mac.yml', privateKey)],
])('a release that %s is refused', async (_how, change) => {
  offer('2.0.0', change);
  await expect(openSignedFeed().check()).rejects.toThrow(UnsignedUpdateError);
});

/** A signature of the version and the hashes alone, as it was made at first. */
const formerSignature = sign(
  null,
  Buffer.from(['guildhall release', '2.0.0', hash].join('\n')),
  privateKey,
).toString('base64');

test.each([
  "x';id>pwned;'y.deb",
  "a'&&touch pwned&&'b.AppImage",
  '$(id).AppImage',
  '../next.AppImage',
  '..%2Fnext.AppImage',
  '-next.AppImage',
  '.next.AppImage',
  'a next.AppImage',
  'nächste.AppImage',
  `${'a'.repeat(200)}.AppImage`,
])('no file is signed by the name %j, nor taken by it', (name) => {
  expect(() => signFeed(feedText('2.0.0', name), feedName, privateKey)).toThrow(Error);
  const said = { version: '2.0.0', files: [{ url: name, sha512: hash, size: 3 }], signature: 'AA' };
  expect(() => requireSigned(said, feedName, publicKey)).toThrow(UnsignedUpdateError);
});

test('fields beside the signed parts have no effect', async () => {
  offer('2.0.0', (text) =>
    text
      .replace('path: next.AppImage', 'path: https://other.example/evil.AppImage')
      .replace('    size:', '    sha2: ab\n    isAdminRightsRequired: true\n    size:')
      .concat('stagingPercentage: 0\nminimumSystemVersion: 999.0.0\n')
      .concat('packages:\n  x64:\n    path: evil.7z\n    sha512: AA\n'),
  );
  const found = await find();
  await found.download(() => undefined);
  expect(asked.map(({ url }) => url)).toEqual([`/${feedName}`, '/next.AppImage']);
});

test.each([
  ['other bytes', Buffer.from('#!/bin/sh\necho something else\n\n\n')],
  ['more bytes', Buffer.concat([content, Buffer.from('more')])],
  ['fewer bytes', content.subarray(1)],
])('a file with %s than were signed is not kept', async (_which, served) => {
  offer('2.0.0');
  const found = await find();
  files['/next.AppImage'] = served;
  await expect(found.download(() => undefined)).rejects.toThrow(UnsignedUpdateError);
  expect(kept()).toEqual([]);
});

test('the update that was found is downloaded, whatever the feed says since', async () => {
  offer('2.0.0');
  const feed = openSignedFeed();
  const found = await find(feed);
  files['/evil.AppImage'] = Buffer.from('#!/bin/sh\necho evil\n');
  files[`/${feedName}`] = feedText('3.0.0', 'evil.AppImage').replaceAll(
    hash,
    createHash('sha512').update(files['/evil.AppImage']).digest('base64'),
  );
  await expect(feed.check()).rejects.toThrow(UnsignedUpdateError);
  await found.download(() => undefined);
  expect(kept()).toEqual(['next.AppImage', 'update-info.json']);
  expect(asked.map(({ url }) => url)).not.toContain('/evil.AppImage');
});

test('of two signed releases, each download is of its own', async () => {
  offer('2.0.0');
  const feed = openSignedFeed();
  const first = await find(feed);
  const later = Buffer.from('#!/bin/sh\necho the version after that\n');
  files['/later.AppImage'] = later;
  const laterHash = createHash('sha512').update(later).digest('base64');
  const text = feedText('3.0.0', 'later.AppImage')
    .replaceAll(hash, laterHash)
    .replace(`size: ${content.length}`, `size: ${later.length}`);
  files[`/${feedName}`] = signFeed(text, feedName, privateKey);
  const second = await find(feed);
  await first.download(() => undefined);
  expect(kept()).toContain('next.AppImage');
  await second.download(() => undefined);
  expect(kept()).toContain('later.AppImage');
});

test('a file that was changed after its download is not prepared', async () => {
  offer('2.0.0');
  writeFileSync(join(folder, 'this.AppImage'), 'this version');
  const ready = await (await find()).download(() => undefined);
  const path = join(folder, 'cache', 'pending', 'next.AppImage');
  writeFileSync(path, content.toString().replace('next', 'evil'));
  await expect(ready.prepare()).rejects.toThrow(UnsignedUpdateError);
  expect(readFileSync(join(folder, 'this.AppImage'), 'utf8')).toBe('this version');
  expect(readdirSync(folder).filter((name) => name.includes('this'))).toEqual(['this.AppImage']);
});

test('the rest of a download that was cut off is removed by the next one', async () => {
  offer('2.0.0');
  const pending = join(folder, 'cache', 'pending');
  mkdirSync(pending, { recursive: true });
  const part = '0c2f5a5e-0a50-4a6c-9f0e-5d2f4f1f2a3b.part';
  writeFileSync(join(pending, part), 'half');
  await (await find()).download(() => undefined);
  expect(kept()).not.toContain(part);
});

test('a feed that is not there is an error', async () => {
  await expect(openSignedFeed().check()).rejects.toThrow(/404/);
});

test('a package without a feed, a key or a publisher has no updates', async () => {
  const place = { isPackaged: true, resources: join(folder, 'resources') };
  const load = vi.fn<() => Promise<AppUpdater>>(async () => updater());
  const open = (platform: NodeJS.Platform, isPackaged = true, installerFor = appImage) =>
    openFeed({ ...place, isPackaged, platform, fetch, installerFor }, load);
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

test('the updater reads no feed that is larger than any of ours', async () => {
  offer('2.0.0', (text) => text + '#'.repeat(3_000_000));
  await expect(openSignedFeed().check()).rejects.toThrow('more than any feed');
});
