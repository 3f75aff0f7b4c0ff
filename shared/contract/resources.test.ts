import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addressFields } from './operation-facts.ts';
import { events, operations } from './registry.ts';
import type { EventName, OperationName } from './registry.ts';
import { isListed, resources, roleOf } from './resources.ts';

const fieldsOf = (schema: z.ZodType) =>
  'shape' in schema ? Object.keys(schema.shape as object) : [];

test('each operation and event of the contract is that of one resource', () => {
  const claimed = resources.flatMap((resource) => Object.values(resource.operations));
  expect(claimed.toSorted()).toEqual(Object.keys(operations).toSorted());
  const told = resources.flatMap((resource) => Object.values(resource.events));
  expect(told.toSorted()).toEqual(Object.keys(events).toSorted());
});

test('an operation begins with the noun of its resource', () => {
  for (const name of Object.keys(operations) as OperationName[]) {
    expect(name.split('.')[0]).toBe(roleOf(name).resource.noun);
  }
});

test.each(resources.map((resource) => [resource.noun, resource] as const))(
  'what is said of %s fits its schemas',
  (_noun, resource) => {
    const { idField, entityField, operations: names, events: told } = resource;
    for (const role of ['get', 'update', 'delete']) {
      const name = names[role];
      if (name !== undefined && idField !== undefined)
        expect(addressFields(name)).toContain(idField);
    }
    for (const role of ['created', 'updated']) {
      const name = told[role] as EventName | undefined;
      if (name !== undefined) expect(fieldsOf(events[name].data)).toContain(entityField);
    }
    expect(names['list'] !== undefined).toBe(isListed(resource));
    if (isListed(resource) && names['list'] !== undefined) {
      const { input, output } = operations[names['list']];
      expect(fieldsOf(output)).toContain(resource.list.rows);
      expect(Object.keys(input.shape)).toEqual(
        expect.arrayContaining(Object.keys(resource.list.filters ?? {})),
      );
    }
  },
);
