import { expect, test } from 'vitest';
import { readErrorBody } from './error-body.ts';

test.each([
  [{ error: { code: 'not_found', message: 'No such thing.' } }, 'No such thing.', 'not_found'],
  [{ error: 'No such thing.' }, 'No such thing.', undefined],
  [{ error: 'invalid_grant', error_description: 'Expired.' }, 'Expired.', undefined],
  [{ message: 'No such thing.' }, 'No such thing.', undefined],
  [{ errors: ['Too long.', 'Too late.'] }, 'Too long. Too late.', undefined],
  [{ errors: [{ field: 'title', message: 'Too long.' }] }, 'Too long.', undefined],
  [{ detail: [{ msg: 'Too long.', loc: ['body'] }] }, 'Too long.', undefined],
  [{ title: 'Not found', status: 404 }, 'Not found', undefined],
  ['  No such\r\n\tthing.  ', 'No such thing.', undefined],
])('%j is read as a sentence', (body, detail, code) => {
  const read = readErrorBody(body);
  expect(read.detail).toBe(detail);
  expect(read.code).toBe(code);
});

test('faults that name a field are kept as faults', () => {
  expect(readErrorBody({ errors: [{ field: 'title', message: 'Too long.' }] }).errors).toEqual([
    { pointer: 'title', message: 'Too long.' },
  ]);
});

test.each([
  '<!DOCTYPE html><h1>502 Bad Gateway</h1>',
  'Sorry <b>no</b>',
  '< script>x</ script>',
  '<?xml version="1.0"?>',
  '',
  '\u0000\u202E',
  { message: '<html>' },
  { error: { message: '<img src=x>' } },
  { errors: ['<p>no</p>', 7, null] },
  ['x'],
  null,
  7,
])('%j says nothing that could be shown', (body) => {
  expect(readErrorBody(body)).toEqual({});
});

test('keys of the prototype say nothing, and a sentence has an end', () => {
  expect(readErrorBody(JSON.parse('{"__proto__":{"message":"x"}}'))).toEqual({});
  expect(readErrorBody(`${'x'.repeat(1_999)}😀`).detail).toHaveLength(2_000);
});
