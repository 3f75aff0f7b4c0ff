import { expect, test } from 'vitest';
import { nameOfPlace, placeOfNames } from './place-names.ts';

test('the name of a place leads back to it, among whatever else was said', () => {
  const path = '/home/home%20a/thread/cnv_1/msg_1';
  const names = ['guildhall', '--other', nameOfPlace({ path })];
  expect(placeOfNames(names)).toEqual({ path, homeId: 'home a' });
  expect(placeOfNames([nameOfPlace({ path: '/inbox' })])).toEqual({ path: '/inbox' });
});

test.each([
  '',
  '/',
  'https://example.org/',
  '//example.org/home/a/b',
  '/home/',
  '/home/a',
  '/home/a/b c',
  'javascript:alert(1)',
  `/home/a/${'b'.repeat(10_000)}`,
])('%j is no place of ours', (path) => {
  expect(placeOfNames([`--show-place=${path}`])).toBeUndefined();
});
