import { expect, test } from 'vitest';
import { english } from '../../../electron/main/text/english.ts';
import { feedNameOf } from '../../../electron/main/upkeep/signed-release.ts';
import { judgeKey } from './ciphertext.ts';
import { ok, rowOf, tableOf, untold } from './row.ts';
import type { Scene } from './row.ts';
import { judgeSqlite } from './sqlite.ts';
import { judgeGate } from './updates-gate.ts';

// These tests give the verdicts the faults that a real package could have. They need no package.

const scene = {} as Scene;
const apiKey = 'gh_secret';
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');

function keyWith(ciphertext: string, more: Partial<Parameters<typeof judgeKey>[0]> = {}) {
  const stored = {
    custody: 'keyring',
    backend: 'kwallet6',
    ciphertext: base64(ciphertext),
  } as const;
  return judgeKey({ platform: 'linux', isProtected: true, apiKey, stored, ...more });
}

test('a key that a keyring protects has the tag of a keyring', () => {
  expect(keyWith('v11\u0003\u0007').verdict).toBe('ok');
  expect(keyWith('v12\u0003\u0007')).toEqual(
    ok('v12: the Secret portal, and Guildhall says kwallet6.'),
  );
});

test('the built-in password, a new tag and a key in the open fail where a keyring is named', () => {
  expect(keyWith('v10\u0003\u0007').found).toContain('whose tag is "v10"');
  expect(keyWith('v10\u0003\u0007').verdict).toBe('FAILS');
  expect(keyWith('v13\u0003\u0007').verdict).toBe('FAILS');
  expect(keyWith(`v11${apiKey}`).verdict).toBe('FAILS');
  const stored = { custody: 'unprotected', key: apiKey } as const;
  expect(keyWith('', { stored }).verdict).toBe('FAILS');
  expect(keyWith('', { stored: undefined }).verdict).toBe('FAILS');
});

test('on macOS and Windows the tag is told, and decides nothing', () => {
  expect(keyWith('v10\u0003\u0007', { platform: 'darwin' })).toMatchObject({ verdict: 'ok' });
  expect(keyWith(`v10${apiKey}`, { platform: 'win32' }).verdict).toBe('FAILS');
});

test('without a keyring nothing can be told, unless its tag is one that Guildhall does not know', () => {
  const { keyringMissing, keyringUnknown } = english.keys;
  const open = { isProtected: false, stored: { custody: 'unprotected', key: apiKey } } as const;
  expect(keyWith('', { ...open, detail: keyringMissing }).verdict).toBe('cannot be told here');
  expect(keyWith('', { ...open, detail: keyringUnknown }).verdict).toBe('FAILS');
});

test('SQLite needs full-text search and threads', () => {
  const told = (...options: string[]) => judgeSqlite({ version: '3.53.4', options }).verdict;
  expect(told('ENABLE_FTS5', 'THREADSAFE=1')).toBe('ok');
  expect(told('ENABLE_FTS3', 'THREADSAFE=1')).toBe('FAILS');
  expect(told('ENABLE_FTS5', 'THREADSAFE=0')).toBe('FAILS');
  expect(judgeSqlite(undefined).verdict).toBe('FAILS');
});

test('a version that another key has signed is neither offered nor fetched', () => {
  const refused = { stage: 'current', failedCheck: 'unsigned', checksBySelf: true } as const;
  const paths = [`/${feedNameOf(process.platform, process.arch)}`];
  const judge = (more: object) => judgeGate({ update: refused, paths, ...more }).verdict;
  expect(judge({})).toBe('ok');
  expect(judge({ update: { ...refused, stage: 'available', version: '99.0.0' } })).toBe('FAILS');
  expect(judge({ update: { stage: 'current', checksBySelf: true } })).toBe('FAILS');
  expect(judge({ update: { ...refused, failedCheck: 'unreachable' } })).toBe('FAILS');
  expect(judge({ paths: [...paths, '/Guildhall-99.0.0.bin'] })).toBe('FAILS');
  expect(judge({ paths: [], update: { ...refused, failedCheck: 'unreachable' } })).toBe('FAILS');
});

test('a check that throws or takes too long is a row that fails', async () => {
  const row = (look: () => Promise<never>) => rowOf({ name: 'One', look }, scene, 20);
  const thrown = row(() => Promise.reject(new Error('It broke.\nIn many words.')));
  expect(await thrown).toEqual({ name: 'One', verdict: 'FAILS', found: 'It broke.' });
  const { promise: never } = Promise.withResolvers<never>();
  expect(await row(() => never)).toMatchObject({ verdict: 'FAILS' });
});

test('the table shows each check with its verdict and what was found', () => {
  const rows = [
    { name: 'One', ...ok('a | b') },
    { name: 'Another', ...untold('no keyring') },
  ];
  expect(tableOf(rows).split('\n')).toEqual([
    '| check   | verdict             | what was found |',
    '| ------- | ------------------- | --- |',
    String.raw`| One     | ok                  | a \| b |`,
    '| Another | cannot be told here | no keyring |',
  ]);
});
