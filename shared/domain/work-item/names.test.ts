import { expect, test } from 'vitest';
import { itemNameOf, leadsToGuild, readItemName } from './names.ts';

test.each([
  ['BAK-12', { prefix: 'BAK', number: 12 }],
  ['bak-12', { prefix: 'BAK', number: 12 }],
  ['T9-1', { prefix: 'T9', number: 1 }],
  ['UTF-8', { prefix: 'UTF', number: 8 }],
  ['BAK-012', undefined],
  ['BAK-0', undefined],
  ['BAK–12', undefined],
  ['BAK 12', undefined],
  ['B-12', undefined],
  ['BAKERY-12', undefined],
  ['2026-11', undefined],
  ['9A-11', undefined],
  ['BAK-12 ', undefined],
  ['BAK-1234567890', undefined],
  ['ſAK-1', undefined],
  ['BAK-１', undefined],
])('“%s” is read as a name only in its form', (text, name) => {
  expect(readItemName(text)).toStrictEqual(name);
});

test('an item has a name once its guild has a prefix and it has a number', () => {
  expect(itemNameOf({ itemPrefix: 'BAK' }, { number: 12 })).toBe('BAK-12');
  expect(itemNameOf({ itemPrefix: 'BAK' }, {})).toBeUndefined();
  expect(itemNameOf({}, { number: 12 })).toBeUndefined();
  expect(itemNameOf(undefined, { number: 12 })).toBeUndefined();
});

test('names of the present and of former prefixes lead to a guild, and no others', () => {
  const guild = { itemPrefix: 'OVEN', formerItemPrefixes: ['BAK'] };
  expect(['OVEN', 'BAK', 'UTF'].map((prefix) => leadsToGuild(guild, prefix))).toEqual([
    true,
    true,
    false,
  ]);
  expect(leadsToGuild({}, 'BAK')).toBe(false);
});
