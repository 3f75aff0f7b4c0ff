import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPackage, getRawHeader } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { archiveFaults } from './check-package.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const whole = {
  'package.json': '{"name":"guildhall","main":"out/main/main.js"}',
  ...Object.fromEntries(
    ['main', 'server', 'outbox', 'cache', 'copy-worker', 'backup-content-worker'].map((name) => [
      `out/main/${name}.js`,
      '',
    ]),
  ),
  'out/preload/preload.cjs': '',
  'out/renderer/index.html': '',
  'out/renderer/diagrams.html': '',
};

async function faultsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, 'app', path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  const asar = join(folder, 'app.asar');
  await createPackage(join(folder, 'app'), asar);
  // The library answers before its last bytes are on the disk.
  const bytes = Object.values(files).reduce((sum, { length }) => sum + length, 0);
  await expect.poll(() => statSync(asar).size).toBe(8 + getRawHeader(asar).headerSize + bytes);
  return archiveFaults(asar);
}

test('an archive with nothing but the application has no fault', async () => {
  expect(await faultsOf(whole)).toEqual([]);
});

test.each([
  'out/main/main.js.map',
  'out/main/boot.ts',
  'out/renderer/assets/shell.test.js.map',
  'tests/fixtures/key.json',
  '.env',
  'node_modules/zod/index.js',
  'electron/main/main.ts',
  'out/renderer/assets/report.pdf',
])('%s has no business in it', async (path) => {
  expect(await faultsOf({ ...whole, [path]: '' })).toEqual([
    `${path} has no business in the archive.`,
  ]);
});

test('a file that the application cannot start without is missed', async () => {
  const { 'out/preload/preload.cjs': _left, ...others } = whole;
  expect(await faultsOf(others)).toEqual(['out/preload/preload.cjs is missing in the archive.']);
});

test('keys and sources inside a file are found', async () => {
  const key = ['-----BEGIN', 'PRIVATE KEY-----'].join(' ');
  const faults = await faultsOf({
    ...whole,
    'out/main/main.js': `const key = '${key}';`,
    'out/main/boot.js': '//# sourceMappingURL=data:application/json;base64,AA',
  });
  expect(faults).toHaveLength(2);
  expect(faults.join('\n')).toMatch(/boot\.js contains[\s\S]*main\.js contains/);
});

test('a package.json that tells of scripts and dependencies is a fault', async () => {
  const told = '{"name":"guildhall","scripts":{},"devDependencies":{}}';
  expect(await faultsOf({ ...whole, 'package.json': told })).toEqual([
    'package.json tells scripts.',
    'package.json tells devDependencies.',
  ]);
});
