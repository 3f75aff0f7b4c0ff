import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const server = resolve(import.meta.dirname, '../../electron/server');

test('only one file reads or writes the members of a guild', () => {
  const files = globSync('**/*.ts', { cwd: server }).filter(
    (path) => !/migrations|\.test\.ts$|(?:^|\/)testing\//.test(path),
  );
  const deciding = files.filter((path) =>
    readFileSync(join(server, path), 'utf8').includes('guild_members'),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(deciding).toStrictEqual([join('access', 'membership.ts')]);
});
