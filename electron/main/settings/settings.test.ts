import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { makePipe } from '../../server/testing/make-pipe.ts';
import { interruptAt } from '../../server/testing/interrupted-files.ts';
import { settingsLimits } from '#shared/limits/desktop-limits.ts';
import { migrateSettings } from './settings-schema.ts';
import { openSettings, settingsNotices } from './settings.ts';

const placement = { bounds: { x: 10, y: 20, width: 900, height: 600 }, isMaximized: false };
const manyNames = Array.from({ length: 200_000 }, (_, nth) => `k${nth}`);
const noon = () => new Date('2026-11-21T12:00:00.000Z');

let folder: string;
const file = () => join(folder, 'settings.json');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('settings are kept over a restart', () => {
  openSettings(folder).settings.set('windowPlacement', placement);
  const { settings, setAside } = openSettings(folder);
  expect(settings.get('windowPlacement')).toEqual(placement);
  expect(setAside).toBeUndefined();
});

test('only this person may read the file', () => {
  openSettings(folder).settings.set('windowPlacement', placement);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test.each([
  ['{ "version": 1,', 'isn’t valid JSON'],
  ['', 'isn’t valid JSON'],
  ['[]', 'doesn’t hold an object'],
  ['{ "version": 99 }', 'newer version of Guildhall'],
  ['{ "version": -1 }', 'version isn’t a number'],
  [
    '{ "version": 1, "windowPlacement": { "bounds": 5 } }',
    'values that aren’t valid: windowPlacement',
  ],
])('a file that holds %j is set aside and reported', (content, reason) => {
  writeFileSync(file(), content);
  const opened = openSettings(folder, noon);
  expect(opened.settings.get('windowPlacement')).toBeUndefined();
  expect(opened.setAside?.reason).toContain(reason);
  expect(readFileSync(opened.setAside?.file ?? '', 'utf8')).toBe(content);
  expect(settingsNotices(opened)[0]?.text).toContain(
    'settings.unreadable-2026-11-21T12-00-00.000Z.json',
  );
});

test('settings of a newer version are kept, and the person is told how to get them back', () => {
  writeFileSync(file(), '{ "version": 99, "homes": ["a service"] }');
  const opened = openSettings(folder, noon);
  opened.settings.set('windowPlacement', placement);
  expect(readFileSync(opened.setAside?.file ?? '', 'utf8')).toContain('a service');
  expect(settingsNotices(opened)[0]?.text).toMatch(
    /newer version.*settings\.unreadable-.*update Guildhall.*settings\.json/,
  );
});

// Windows lets only administrators make links.
test.skipIf(process.platform === 'win32').each([
  ['a folder', () => mkdirSync(file())],
  ['a link to itself', () => symlinkSync(file(), file())],
  ['a link that leads nowhere', () => symlinkSync(join(folder, 'gone', 'settings.json'), file())],
  ['a pipe', () => makePipe(file())],
  ['a link to a device that never ends', () => symlinkSync('/dev/zero', file())],
])('%s in the place of the file is set aside and reported', (_what, put) => {
  put();
  const opened = openSettings(folder, noon);
  expect(opened.settings.get('homeOrder')).toEqual(['local']);
  expect(opened.setAside?.reason).toMatch(
    /^The file can’t be opened \((EISDIR|ELOOP|ENOENT|EEXIST)\)\.$/,
  );
  expect(lstatSync(opened.setAside?.file ?? '').isFile()).toBe(false);
  expect(lstatSync(file()).isFile()).toBe(true);
});

test('two files set aside in the same instant are both kept', () => {
  writeFileSync(file(), 'first');
  openSettings(folder, noon);
  writeFileSync(file(), 'second');
  openSettings(folder, noon);
  const kept = readdirSync(folder).filter((name) => name.includes('unreadable'));
  expect(kept.map((name) => readFileSync(join(folder, name), 'utf8')).toSorted()).toEqual([
    'first',
    'second',
  ]);
});

test('a file without a version is migrated and keeps its values', () => {
  expect(migrateSettings({ windowPlacement: placement })).toEqual({
    version: 3,
    windowPlacement: placement,
    openedDestinations: [],
    homes: [],
    homeOrder: ['local'],
  });
});

test('a file of version 1 has no confirmed links', () => {
  expect(migrateSettings({ version: 1, windowPlacement: placement })).toEqual({
    version: 3,
    windowPlacement: placement,
    openedDestinations: [],
    homes: [],
    homeOrder: ['local'],
  });
});

test('a home keeps its key storage in the field "custody"', () => {
  const home = {
    id: 'home_a',
    name: 'Work',
    baseUrl: 'https://work.example/v1',
    guildIds: [],
    allowsPlainHttp: false,
    custody: 'session',
  };
  const { homes } = migrateSettings({
    version: 3,
    openedDestinations: [],
    homes: [home],
    homeOrder: ['local', 'home_a'],
  });
  expect(homes).toEqual([home]);
});

test('a file of version 2 has no remote homes', () => {
  const before = { version: 2, openedDestinations: ['example.org'] };
  expect(migrateSettings(before)).toEqual({
    version: 3,
    openedDestinations: ['example.org'],
    homes: [],
    homeOrder: ['local'],
  });
});

test('an unusable file is kept and reported, wherever setting it aside was interrupted', () => {
  allowStalls('it sets many files aside in one turn');
  for (let nth = 1, hasEnded = false; !hasEnded; nth += 1) {
    writeFileSync(file(), 'not JSON');
    hasEnded = !interruptAt(nth, () => openSettings(folder, noon));
    const isReplaced = existsSync(file()) && readFileSync(file(), 'utf8') !== 'not JSON';
    expect({ nth, isSaid: openSettings(folder).setAside !== undefined }).toEqual({
      nth,
      isSaid: !isReplaced,
    });
    const kept = readdirSync(folder).filter((name) => name.includes('unreadable'));
    expect(kept.map((name) => readFileSync(join(folder, name), 'utf8'))).toContain('not JSON');
    for (const name of readdirSync(folder)) {
      rmSync(join(folder, name));
    }
  }
});

const homeOf = (nth: number) => ({
  id: `h${nth}`,
  name: 'A',
  baseUrl: `https://${nth}.example/v1`,
  guildIds: [],
  allowsPlainHttp: false,
});
const withHomes = (count: number) =>
  JSON.stringify({
    version: 3,
    openedDestinations: [],
    homes: Array.from({ length: count }, (_, nth) => homeOf(nth)),
    homeOrder: ['local'],
  });

test('homes beyond the limit are kept in a file beside, and a notice says so', () => {
  const content = withHomes(5_000);
  writeFileSync(file(), content);
  const opened = openSettings(folder, noon);
  expect(opened.settings.get('homes')).toHaveLength(settingsLimits.homes);
  expect(opened.settings.get('homes')[0]).toEqual(homeOf(0));
  expect(readFileSync(opened.setAside?.file ?? '', 'utf8')).toBe(content);
  expect(settingsNotices(opened)[0]?.text).toContain('Nothing is deleted');
  // The next start finds nothing beyond the limits.
  expect(openSettings(folder, noon).setAside).toBeUndefined();
});

test('a file that is too large is kept unparsed, and a notice says so', () => {
  const content = withHomes(60_000);
  expect(content.length).toBeGreaterThan(settingsLimits.fileBytes);
  writeFileSync(file(), content);
  const opened = openSettings(folder, noon);
  expect(opened.settings.get('homes')).toEqual([]);
  expect(readFileSync(opened.setAside?.file ?? '', 'utf8')).toBe(content);
  expect(settingsNotices(opened)[0]?.text).toContain('larger than any');
});

test.each([
  ['services that are none', { homes: 'fill' }],
  ['places in the order that are none', { homeOrder: 'fill' }],
  ['keys that are none', { shortcuts: Object.fromEntries(manyNames.map((name) => [name, 0])) }],
  ['fields', Object.fromEntries(manyNames.map((name) => [name, 0]))],
])('a file full of %s is kept, and told of in a few words', (_what, change) => {
  allowStalls('it makes and reads files of several megabytes in one turn');
  const content = JSON.stringify({ ...JSON.parse(withHomes(0)), ...change }).replace(
    '"fill"',
    `[${'{},'.repeat(1_000_000)}{}]`,
  );
  expect(content.length).toBeLessThan(settingsLimits.fileBytes);
  writeFileSync(file(), content);
  const opened = openSettings(folder, noon);
  expect(readFileSync(opened.setAside?.file ?? '', 'utf8')).toBe(content);
  expect(settingsNotices(opened)[0]?.text.length).toBeLessThan(2_000);
  expect(openSettings(folder, noon).setAside).toBeUndefined();
});
