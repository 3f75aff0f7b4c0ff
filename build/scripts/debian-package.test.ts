import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { installDebianPackages } from './debian-package.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-apt-'));

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** Has apt-get know this source alone, and keep its lists in a folder of the test. */
function withSource(source: string): void {
  for (const name of ['lists/partial', 'archives/partial', 'parts']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'sources.list'), source);
  writeFileSync(join(folder, 'status'), '');
  const file = join(folder, 'apt.conf');
  writeFileSync(
    file,
    `Dir::Etc::sourcelist "${folder}/sources.list";
Dir::Etc::sourceparts "${folder}/parts";
Dir::State "${folder}";
Dir::State::status "${folder}/status";
Dir::Cache "${folder}";
Debug::NoLocking "true";
`,
  );
  vi.stubEnv('APT_CONFIG', file);
}

const hasApt = existsSync('/usr/bin/apt-get');

test.runIf(hasApt)('apt-get that has no such package is told in its words', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  withSource('');
  expect(installDebianPackages(['chromium'])).toMatch(/^apt-get failed: .*E: .*chromium/);
});

test.runIf(hasApt)('a source that cannot be reached is told as the reason', () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  withSource('deb [trusted=yes] http://127.0.0.1:9/debian bookworm main\n');
  expect(installDebianPackages(['chromium'])).toMatch(
    /^apt-get failed: E: .*Failed to fetch http:\/\/127\.0\.0\.1:9/,
  );
});
