import { expect, test } from 'vitest';
import { byName } from '../contract/by-name.ts';
import { calls, signals } from '../capability/machine-registry.ts';
import type { Operation } from '../contract/operation.ts';
import { events, operations } from './registry.ts';

test.each([
  ['operations', operations],
  ['events', events],
  ['calls', calls],
  ['signals', signals],
])('every one of the %s is found under its own name, noun.verb', (_kind, table) => {
  for (const [name, definition] of Object.entries<{ name: string }>(table)) {
    expect(definition.name).toBe(name);
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*\.[a-z]+(_[a-z]+)*$/);
  }
});

test('two definitions with the same name are refused', () => {
  expect(() => byName([{ name: 'a.b' }, { name: 'a.b' }])).toThrow('share a name');
});

test('no name is both a call and an operation', () => {
  const both = Object.keys(calls).filter((name) => Object.hasOwn(operations, name));
  expect(both).toEqual([]);
});

// Services that exist have none but these, so a new operation names the extension it belongs to.
test('the operations that every service offers are those of the core', () => {
  const core = Object.values<Operation>(operations).filter(
    ({ extension, isOpen }) => extension === undefined && isOpen !== true,
  );
  expect(core.map(({ name }) => name).toSorted()).toEqual([
    'conversation.create',
    'conversation.list',
    'document.create',
    'document.get',
    'document.list',
    'message.create',
    'message.list',
    'notification.list',
    'notification.read_all',
    'work_item.create',
    'work_item.list',
    'work_item.update',
  ]);
});
