import { expect, test } from 'vitest';
import { operations } from '#shared/registry/registry.ts';
import { resources } from '#shared/registry/resources.ts';
import { nounCache } from './noun-cache.ts';

const standard = new Set(['create', 'update', 'delete', 'created', 'updated', 'deleted']);

test('every special event and write of a noun has a rule in the cache', () => {
  const lacking = resources.flatMap((resource) => {
    const { answers = {}, events = {} } = nounCache(resource.noun);
    const writes = Object.entries(resource.operations)
      .filter(([role, name]) => operations[name].method !== 'GET' && !(role in answers))
      .map(([role]) => role);
    const told = Object.keys(resource.events).filter((role) => !(role in events));
    return [...writes, ...told]
      .filter((role) => !standard.has(role))
      .map((role) => `${resource.noun}: ${role}`);
  });
  expect(lacking).toEqual([]);
});
