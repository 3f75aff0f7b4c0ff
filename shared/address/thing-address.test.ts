import { expect, test } from 'vitest';
import { parseThingAddress, thingAddressLength, thingsIn } from './thing-address.ts';

test('the addresses in a text name things, each once, whatever their ids hold', () => {
  const text =
    'See guildhall://home/local/item/itm_1, guildhall://home/b%20c/document/doc%2F1)\n' +
    'and <guildhall://home/x/thread/cnv_1> guildhall://home/y/item/itm_1.';
  expect(thingsIn(text, 50)).toEqual([
    { kind: 'item', homeId: 'local', id: 'itm_1' },
    { kind: 'document', homeId: 'b c', id: 'doc/1' },
    { kind: 'thread', homeId: 'x', id: 'cnv_1' },
  ]);
});

test('a text that is no address of a thing names nothing, and of very many addresses the first count', () => {
  expect(thingsIn('guildhall://home/a/outbox guildhall://home/a/item/%E0%A4%A', 50)).toEqual([]);
  const many = Array.from({ length: 500 }, (_, at) => `guildhall://home/a/item/${at} `);
  expect(thingsIn(many.join(''), 50)).toHaveLength(50);
});

test('a whole address is parsed, and nothing that only begins with one', () => {
  const url = 'guildhall://home/local/item/itm_1.2';
  expect(parseThingAddress(url)).toEqual({ kind: 'item', homeId: 'local', id: 'itm_1.2' });
  const others = [` ${url}`, `${url}/edit`, `${url}.`, 'guildhall://home/local', ''];
  expect(others.filter((other) => parseThingAddress(other) !== undefined)).toEqual([]);
});

test('an address of a message names it and its thread, and nothing else has parts of this kind', () => {
  const thread = { kind: 'thread', homeId: 'local', id: 'cnv_1' };
  const url = 'guildhall://home/local/thread/cnv_1/msg%2F2';
  expect(parseThingAddress(url)).toEqual({ ...thread, messageId: 'msg/2' });
  const service = 'https://example.org/v1';
  expect(parseThingAddress(`${url}?service=${encodeURIComponent(service)}`)).toEqual({
    ...thread,
    messageId: 'msg/2',
    service,
  });
  expect(thingAddressLength(`${url}.`, 0)).toBe(url.length);
  expect(thingsIn(`See ${url}, guildhall://home/local/document/doc_1/edit`, 50)).toEqual([
    { ...thread, messageId: 'msg/2' },
    { kind: 'document', homeId: 'local', id: 'doc_1' },
  ]);
  const others = [`${url}/more`, 'guildhall://home/local/item/itm_1/msg_2', `${url}%E0%A4%A`];
  expect(others.filter((other) => parseThingAddress(other) !== undefined)).toEqual([]);
});

test('the full stop after an address is not a part of it', () => {
  const text = 'See guildhall://home/local/item/itm_1.';
  expect(thingAddressLength(text, 4)).toBe(text.length - 5);
  expect(thingAddressLength(text, 0)).toBe(0);
  expect(thingAddressLength(`${text.slice(0, -1)}/edit`, 4)).toBe(0);
});

test('an address of a megabyte is none, and costs nothing', () => {
  const url = `guildhall://home/local/item/${'a'.repeat(1_000_000)}`;
  expect(parseThingAddress(url)).toBeUndefined();
  expect(thingAddressLength(url, 0)).toBe(0);
});
