import { expect, test } from 'vitest';
import type { z } from 'zod';
import { addressFields, outputFields } from './operation-facts.ts';
import { events, operations } from './registry.ts';
import type { OperationName } from './registry.ts';
import { isListed, resources, verbOf } from './resources.ts';

test('each operation and event of the contract belongs to one resource', () => {
  const claimed = resources.flatMap((resource) => Object.values(resource.operations));
  expect(claimed.toSorted()).toEqual(Object.keys(operations).toSorted());
  const told = resources.flatMap((resource) => Object.values(resource.events));
  expect(told.toSorted()).toEqual(Object.keys(events).toSorted());
});

test('the name of an operation begins with the noun of its resource', () => {
  for (const name of Object.keys(operations) as OperationName[]) {
    expect(name.split('.')[0]).toBe(verbOf(name).resource.noun);
  }
});

test('the operations get, update and delete have the id field of their noun as input', () => {
  const unnamed = resources
    .filter(({ idField }) => idField !== undefined)
    .flatMap(({ idField = '', operations: { get, update, delete: remove } }) =>
      [get, update, remove].filter(
        (name) => name !== undefined && !addressFields(name).includes(idField),
      ),
    );
  expect(unnamed).toEqual([]);
});

test('events about an entity have the entity field of their noun', () => {
  const lacking = resources.flatMap(({ entityField = '', events: { created, updated } }) =>
    [created, updated].filter(
      (name) => name !== undefined && !(entityField in fieldsOf(events[name].data)),
    ),
  );
  expect(lacking).toEqual([]);
});

test('a noun that is listed has an id field', () => {
  const unnamed = resources.filter((each) => isListed(each) && each.idField === undefined);
  expect(unnamed.map(({ noun }) => noun)).toEqual([]);
});

test('the scope of a list is the parameter of its path', () => {
  const listed = resources.filter((resource) => isListed(resource));
  expect(listed.map(({ noun, list }) => [noun, list.scope])).toEqual(
    listed.map(({ noun, operations: { list } }) => [noun, addressFields(list)[0]]),
  );
});

test('the rows, filters and default limit of a list match its schemas', () => {
  const said = resources
    .filter((resource) => isListed(resource))
    .map(({ noun, list: { rows, filters = {}, defaultLimit }, operations: { list } }) => {
      const fields: Record<string, z.ZodType> =
        list === undefined ? {} : operations[list].input.shape;
      const isListing = list !== undefined && rows in outputFields(list);
      const limit = fields['limit']?.safeParse(undefined).data;
      const hasFilters = Object.keys(filters).every((filter) => filter in fields);
      return { noun, isRight: isListing && hasFilters, defaultLimit, limit };
    });
  expect(said.filter(({ isRight }) => !isRight)).toEqual([]);
  const otherLimits = said.filter(
    ({ limit, defaultLimit }) => limit !== undefined && limit !== defaultLimit,
  );
  expect(otherLimits).toEqual([]);
});

function fieldsOf(schema: z.ZodType): object {
  return 'shape' in schema ? (schema.shape as object) : {};
}
