import { expect, test } from 'vitest';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { mentionsIn } from './mentions.ts';

test('the addresses in a text name things, each once, whatever their ids hold', () => {
  const text =
    'See guildhall://home/local/item/itm_1, guildhall://home/b%20c/document/doc%2F1)\n' +
    'and <guildhall://home/x/thread/cnv_1> guildhall://home/y/item/itm_1';
  expect(mentionsIn(text)).toEqual([
    { kind: 'item', id: 'itm_1' },
    { kind: 'document', id: 'doc/1' },
    { kind: 'thread', id: 'cnv_1' },
  ]);
});

test('what is no address of a thing names nothing, and of very many the first count', () => {
  expect(mentionsIn('guildhall://home/a/outbox guildhall://home/a/item/%E0%A4%A')).toEqual([]);
  const many = Array.from({ length: 500 }, (_, at) => `guildhall://home/a/item/${at} `);
  expect(mentionsIn(many.join(''))).toHaveLength(pageLimits.mentions);
});
