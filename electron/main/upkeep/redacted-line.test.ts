import { expect, test } from 'vitest';
import { redactedLine } from './redacted-line.ts';

test('numbers, times and words of the code stay', () => {
  const line = {
    level: 40,
    time: 1_700_000_000,
    msg: 'a call failed',
    call: 'home.connect',
    count: 3,
  };
  expect(redactedLine(JSON.stringify(line))).toEqual(line);
});

test('the words of a person, an address and a key are removed', () => {
  const line = redactedLine(
    JSON.stringify({
      msg: 'failed with gh_abcdefghijklmnopqrstuvwxyz',
      text: 'Dear Ada, buy rye',
      baseUrl: 'https://guild.example.org/v1',
      key: 'gh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      'odd name': 1,
    }),
  );
  expect(line).toEqual({
    msg: '[removed]',
    text: '[removed]',
    baseUrl: '[removed]',
    key: '[removed]',
  });
});

test('of an error, its kind, its code and the places stay, without folders', () => {
  const stack =
    'Error: no “rye” here\n    at open (/home/anna/Guildhall/out/main/boot.js:12:5)\n    at node:fs:1:1';
  const err = { type: 'SystemError', code: 'ENOENT', message: 'no “rye” here', stack };
  const line = redactedLine(JSON.stringify({ err, msg: 'a call failed' }));
  expect(line).toEqual({
    err: { type: 'SystemError', code: 'ENOENT', message: '[removed]', stack: ['boot.js:12:5'] },
    msg: 'a call failed',
  });
  expect(JSON.stringify(line)).not.toContain('anna');
});

test.each(['', 'not JSON', '"a text"', 'null'])('%j is no line of the log', (line) => {
  expect(redactedLine(line)).toEqual({ msg: '[not a line of the log]' });
});

test('a deeply nested value is cut', () => {
  const deep = `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`;
  expect(JSON.stringify(redactedLine(deep)).length).toBeLessThan(100);
});
