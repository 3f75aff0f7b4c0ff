import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../electron/server');

test('one file decides who belongs to a guild: no other reads or writes its members', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (path) => !path.includes('migrations') && !path.endsWith('.test.ts'),
  );
  const deciding = files.filter((path) =>
    readFileSync(join(server, path), 'utf8').includes('guild_members'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(deciding).toStrictEqual([join('access', 'membership.ts')]);
});
