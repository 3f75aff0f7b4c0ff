import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readBundledPackages } from '../bundled-packages.ts';
import { projectPath, projectRoot } from '../scripts/project.ts';
import { packageFaults } from './check-package.ts';
import { firstLook } from './first-look/first-look.ts';
import { statedFuses, fuseDifferences } from './fuses.ts';
import { packedFiles } from './packed-files.ts';
import { tryPackage } from './try-package.ts';

const folder = projectPath('dist/stand-in/linux-unpacked');
const files = packedFiles(folder, 'linux');

let printed = '';

// One package serves all tests. vitest.config.ts chooses the shim, so it has no Electron in it.
beforeAll(() => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['build/run.mjs', 'package', '--linux', '--dir'],
    { cwd: projectRoot, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`The package could not be made:\n${stderr}`);
  }
  printed = stderr;
});

test('a package without Electron says loudly what it is', () => {
  expect(printed).toContain('THIS PACKAGE IS FOR TESTS ONLY');
});

test('the package holds what it needs, nothing else, and the fuses that are stated', async () => {
  expect(await packageFaults(folder, 'linux')).toEqual([]);
});

test('another state of a fuse would be noticed in this very package', async () => {
  const stated = { ...statedFuses, RunAsNode: true };
  expect(await fuseDifferences(files.executable, stated)).toEqual([
    'RunAsNode should be on and is off.',
  ]);
});

test('the licences and the bill of materials name every package in the bundles', () => {
  const licences = readFileSync(join(files.resources, 'third-party-licences.txt'), 'utf8');
  const bill = JSON.parse(readFileSync(join(files.resources, 'sbom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[];
  };
  const billed = bill.components.map(({ name, version }) => `${name} ${version}`);
  const bundled = readBundledPackages().map((path) => {
    const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as {
      name: string;
      version: string;
    };
    return `${name} ${version}`;
  });
  expect(bundled).toEqual(expect.arrayContaining(['react 19.3.1', 'zod 4.6.7', 'mermaid 12.3.0']));
  expect(bundled.filter((name) => !licences.includes(`\n${name}\nLicence: `))).toEqual([]);
  expect(bundled.filter((name) => !billed.includes(name))).toEqual([]);
});

test('the first look finds what the stand-in can show, and nothing that is wrong', async () => {
  process.env['GUILDHALL_SHIM_HEADLESS'] = '1';
  const { rows } = await firstLook(folder);
  expect(rows.map(({ name, verdict }) => `${name}: ${verdict}`)).toEqual([
    'SQLite in a utility process: ok',
    // The shim has no keyring.
    'Tag of an encrypted key: cannot be told here',
    'Worker threads from the archive: ok',
    '`pagehide` at the bridge: ok',
    'Frames of diagrams: ok',
    // Only a person sees one.
    'Notifications: cannot be told here',
    'Gate of updates: ok',
  ]);
  expect(rows.map(({ found }) => found)).toEqual([
    expect.stringContaining('ENABLE_FTS5'),
    expect.stringContaining('No keyring answers on your system'),
    expect.stringMatching(/[1-9]\d* bytes/),
    expect.stringContaining('Main has the draft'),
    expect.stringMatching(/A picture of [1-9]\d* × [1-9]\d* came from a frame without an origin/),
    expect.stringContaining('The system was asked for one, and no trouble was heard of.'),
    expect.stringContaining('refused as unsigned, and nothing is fetched'),
  ]);
  expect(existsSync(join(files.resources, 'app-update.yml'))).toBe(false);
});

test('the package starts, a guild is founded, and an operator answers', async () => {
  process.env['GUILDHALL_SHIM_HEADLESS'] = '1';
  process.env['APPIMAGE'] = files.executable;
  process.env['APPDIR'] = dirname(files.resources);
  // With a feed and a key, it loads electron-updater; it asks nobody in its first half minute.
  writeFileSync(
    join(files.resources, 'app-update.yml'),
    'provider: generic\nurl: http://[::1]:9\n',
  );
  writeFileSync(join(files.resources, 'update-key.pem'), 'a key');
  expect(await tryPackage(folder)).toBe('current');
});
