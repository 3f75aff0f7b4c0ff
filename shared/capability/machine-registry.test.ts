import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { calls, signals } from './machine-registry.ts';

test('every call and signal that a file declares is in the registry, and nothing else', () => {
  const declared = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/define(?:Call|Event)\(\{\s*(?:\/\*\*.*\*\/\s*)?name: '(?<name>[a-z._]+)'/g),
    ])
    .map((match) => match.groups?.['name'] ?? '');
  const registered = [...Object.keys(calls), ...Object.keys(signals)];
  expect(registered.toSorted()).toEqual(declared.toSorted());
});
