import { expect, test } from 'vitest';
import { parseDeepLink } from './deep-link.ts';

test.each([
  ['guildhall://home/local/thread/cnv_1', { homeId: 'local', place: '/thread/cnv_1' }],
  ['GUILDHALL://home/local/thread/cnv_1/msg_2/', { homeId: 'local', place: '/thread/cnv_1/msg_2' }],
  ['guildhall://home/b%20c/document/doc%2F1', { homeId: 'b c', place: '/document/doc%2F1' }],
  ['guildhall://home/local/threads', { homeId: 'local', place: '/threads' }],
  [
    'guildhall://home/x/work/tree/status=review',
    { homeId: 'x', place: '/work/tree/status=review' },
  ],
  [
    'guildhall://home/x/item/itm_1?service=https%3A%2F%2Fexample.org%2Fv1',
    { homeId: 'x', place: '/item/itm_1', service: 'https://example.org/v1' },
  ],
  [
    'guildhall://home/x/document/doc_1#The-%C3%BCber-part',
    { homeId: 'x', place: '/document/doc_1/part/the-%C3%BCber-part' },
  ],
])('%s names a place', (text, place) => {
  expect(parseDeepLink(text)).toEqual(place);
});

test.each([
  '',
  'guildhall:',
  'guildhall://home',
  'guildhall://home/local',
  'https://home/local/thread/cnv_1',
  'guildhall://home/local/thread/../item/itm_1',
  'guildhall://home/local/thread/%2e%2e',
  'guildhall://home/local/thread/cnv_1/edit/more',
  // A link never begins to write.
  'guildhall://home/local/new-document',
  'guildhall://home/local/document/doc_1/edit',
  'guildhall://home/local/thread/cnv_1#/outbox',
  'guildhall://home/local/document/doc_1#/outbox',
  'guildhall://home/local/document/doc_1#a%E2%80%AEb',
  'guildhall://home/local/thread/cnv_1?text=hello',
  'guildhall://home/local/thread/cnv_1 --inspect',
  'guildhall://home/local/thread/%E0%A4%A',
  'guildhall://home/local/thread/a%0Ab',
  'guildhall://home/local/thread/a%E2%80%AEb',
  'guildhall://user@home/local/thread/cnv_1',
  'guildhall://home:80/local/thread/cnv_1',
  `guildhall://home/local/thread/${'a'.repeat(1_000_000)}`,
])('%.80j names none', (text) => {
  expect(parseDeepLink(text)).toBeUndefined();
});
