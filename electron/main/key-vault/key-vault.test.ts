import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makePipe } from '../../server/testing/make-pipe.ts';
import { startReadLimits } from '#shared/limits/kept-limits.ts';
import type { KeyStorage } from '#shared/capability/home.ts';
import { temporaryFolder } from '../../server/testing/temporary-folder.ts';
import { systemTiming } from '../../client/timing.ts';
import type { Timing } from '../../client/timing.ts';
import { KeyVault } from './key-vault.ts';
import { retryAtOnce } from './testing/retry-at-once.ts';
import { SettableSecrets } from './testing/settable-secrets.ts';

const canary = 'canary-5417-key';
let folder: string;
let secrets: SettableSecrets;
let logged: string[];

beforeEach(() => {
  folder = temporaryFolder();
  secrets = new SettableSecrets();
  logged = [];
});

const file = () => join(folder, 'keys.json');
const onDisk = () => readFileSync(file(), 'utf8');

/** Reaches every limit at once. */
const overdue: Timing = { ...systemTiming, after: (_delayMs, run) => (run(), () => {}) };

/** A vault as the next run of the application would open it. */
function openVault(platform: NodeJS.Platform = 'linux', time = retryAtOnce): KeyVault {
  return new KeyVault({
    file: file(),
    secrets,
    platform,
    timing: time,
    log: { warn: (detail, message) => logged.push(JSON.stringify({ detail, message })) },
  });
}

/** Seals a key and keeps it, with nothing between the two. */
async function keep(
  vault: KeyVault,
  homeId: string,
  key: string,
  keyStorage: KeyStorage,
): Promise<void> {
  vault.keep(homeId, await vault.seal(key, keyStorage));
}

test('a key in the keyring is available in the next run and never stored in plain text', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  expect(onDisk()).not.toContain(canary);
  expect(onDisk()).toContain('gnome_libsecret');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['keys.json']);
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
});

test('a session key is never on the disk, and the next run asks for it', async () => {
  const vault = openVault();
  await keep(vault, 'home_a', canary, 'session');
  expect(readdirSync(folder)).toEqual([]);
  expect(await vault.read('home_a', 'session')).toEqual({ kind: 'key', key: canary });
  const later = await openVault().read('home_a', 'session');
  expect(later).toEqual({ kind: 'none', detail: expect.stringContaining('until Guildhall quit') });
});

test('an unprotected key is in one file alone, readable by this person only', async () => {
  secrets.backend = 'basic_text';
  await keep(openVault(), 'home_a', canary, 'unprotected');
  expect(onDisk()).toContain(canary);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await openVault().read('home_a', 'unprotected')).toEqual({ kind: 'key', key: canary });
});

test('changing the storage of a key removes the earlier one from the disk', async () => {
  const vault = openVault();
  await keep(vault, 'home_a', canary, 'unprotected');
  await keep(vault, 'home_b', 'other', 'unprotected');
  await keep(vault, 'home_a', canary, 'session');
  expect(onDisk()).not.toContain(canary);
  expect(onDisk()).toContain('other');
});

test.each(['basic_text', 'unknown'] as const)(
  'with %s nothing counts as protected',
  async (backend) => {
    secrets.backend = backend;
    const vault = openVault();
    expect(await vault.protection()).toMatchObject({ isProtected: false, backend: 'basic_text' });
    await expect(keep(vault, 'home_a', canary, 'keyring')).rejects.toMatchObject({
      problem: {
        code: 'precondition_failed',
        detail: expect.stringContaining('until Guildhall quits'),
      },
    });
    expect(readdirSync(folder)).toEqual([]);
    expect((await vault.read('home_a', 'keyring')).kind).toBe('none');
  },
);

test('systems other than Linux have one keyring, if it is available', async () => {
  secrets.backend = 'basic_text';
  expect(await openVault('darwin').protection()).toEqual({ isProtected: true, backend: 'darwin' });
  secrets.isAvailable = false;
  expect(await openVault('win32').protection()).toMatchObject({ isProtected: false });
});

test('a desktop that names a keyring protects nothing where the built-in password encrypts', async () => {
  secrets.tag = 'v10';
  const vault = openVault();
  expect(await vault.protection()).toEqual({
    isProtected: false,
    backend: 'basic_text',
    detail: expect.stringContaining('No keyring answers'),
  });
  await expect(keep(vault, 'home_a', canary, 'keyring')).rejects.toMatchObject({
    problem: { code: 'precondition_failed' },
  });
});

test.each([
  ['v11', 'secret_service'],
  ['v12', 'secret_portal'],
])('a desktop that names none protects where %s encrypts', async (tag, backend) => {
  secrets.backend = 'basic_text';
  secrets.tag = tag;
  expect(await openVault().protection()).toEqual({ isProtected: true, backend });
  await keep(openVault(), 'home_a', canary, 'keyring');
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
});

test.each(['v13', 'xyz', ''])(
  'a ciphertext that begins with "%s" is not called protected',
  async (tag) => {
    secrets.tag = tag;
    expect(await openVault().protection()).toEqual({
      isProtected: false,
      backend: 'unknown',
      detail: expect.stringContaining('can’t tell'),
    });
  },
);

test('a key that an earlier version encrypted by the built-in password is read, and renewed once a keyring answers', async () => {
  secrets.tag = 'v10';
  const ciphertext = await secrets.encryptStringAsync(canary);
  const stored = {
    custody: 'keyring',
    backend: 'gnome_libsecret',
    ciphertext: ciphertext.toString('base64'),
  };
  writeFileSync(file(), JSON.stringify({ version: 1, keys: { home_a: stored } }));
  const before = onDisk();
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
  expect(onDisk()).toBe(before);
  secrets.tag = undefined;
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
  expect(onDisk()).not.toContain(stored.ciphertext);
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
});

test.each([
  ['more bytes', () => `{ "version": 1, "keys": {} }${' '.repeat(startReadLimits.keyFileBytes)}`],
  [
    'more keys',
    () => {
      const stored = { custody: 'unprotected', key: canary };
      const numbers = Array.from({ length: startReadLimits.keys + 1 }, (_, number) => number);
      const keys = Object.fromEntries(numbers.map((number) => [`home_${number}`, stored]));
      return JSON.stringify({ version: 1, keys });
    },
  ],
])('a file with %s than are read stays as it is, and the person is told', async (_what, make) => {
  const content = make();
  writeFileSync(file(), content);
  const detail = expect.stringContaining('Move it to another folder');
  const vault = openVault();
  expect(await vault.read('home_1', 'unprotected')).toEqual({ kind: 'none', detail });
  const problem = expect.objectContaining({ code: 'precondition_failed', detail });
  const refused = expect.objectContaining({ problem });
  await expect(keep(vault, 'home_1', 'other', 'unprotected')).rejects.toThrow(refused);
  expect(() => vault.forget('home_1')).toThrow(refused);
  await keep(vault, 'home_1', 'other', 'session');
  expect(onDisk()).toBe(content);
});

test('a keyring that waits for its password has a limit and a sentence, and is asked again once it answers', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  const vault = openVault('linux', overdue);
  const keyring = secrets.hang();
  expect(await vault.protection()).toMatchObject({
    isProtected: false,
    detail: expect.stringContaining('waiting for its password'),
  });
  const reading = await vault.read('home_a', 'keyring');
  expect(reading).toMatchObject({
    kind: 'none',
    detail: expect.stringContaining('waiting for its password'),
  });
  await expect(vault.seal(canary, 'keyring')).rejects.toMatchObject({
    problem: { code: 'precondition_failed' },
  });
  keyring.release();
  await (reading.kind === 'none' ? reading.later : undefined);
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
});

test('a keyring that is being unlocked is asked again', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  secrets.failures = 2;
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
});

test('a keyring that stays locked is reported, and asked again at the next read', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  secrets.failures = 3;
  const vault = openVault();
  expect(await vault.read('home_a', 'keyring')).toEqual({
    kind: 'none',
    detail: expect.stringContaining('couldn’t get the key from GNOME Keyring'),
  });
  expect(await vault.read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
});

test('a changed keyring is detected and reported', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  secrets.backend = 'kwallet6';
  expect(await openVault().read('home_a', 'keyring')).toEqual({
    kind: 'none',
    detail: expect.stringMatching(/GNOME Keyring.*KWallet 6/),
  });
});

test('a key is encrypted anew when the keyring asks for it', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  const before = onDisk();
  writeFileSync(file(), before.replace('gnome_libsecret', 'kwallet'));
  expect((await openVault().read('home_a', 'keyring')).kind).toBe('key');
  expect(onDisk()).toBe(before);
  secrets.shouldReEncrypt = true;
  expect(await openVault().read('home_a', 'keyring')).toEqual({ kind: 'key', key: canary });
  expect(logged.filter((line) => line.includes('encrypted anew'))).toHaveLength(2);
});

test('a forgotten key is removed from memory and disk', async () => {
  const vault = openVault();
  await keep(vault, 'home_a', canary, 'unprotected');
  vault.forget('home_a');
  expect(onDisk()).not.toContain(canary);
  expect((await vault.read('home_a', 'unprotected')).kind).toBe('none');
});

test('a damaged file is reported, and its content is in no log and no error', async () => {
  await keep(openVault(), 'home_a', canary, 'unprotected');
  writeFileSync(file(), onDisk().slice(0, -4));
  const vault = openVault();
  expect(await vault.read('home_a', 'unprotected')).toEqual({
    kind: 'none',
    detail: expect.stringContaining('can’t read the file'),
  });
  const encrypt = secrets.encryptStringAsync.bind(secrets);
  secrets.encryptStringAsync = (key) =>
    key === canary ? Promise.reject(new Error(`cannot encrypt ${key}`)) : encrypt(key);
  const refused: unknown = await keep(vault, 'home_a', canary, 'keyring').catch((e: unknown) => e);
  expect(refused).toMatchObject({ problem: { code: 'unavailable' } });
  expect(`${JSON.stringify(refused)} ${String(refused)} ${logged.join()}`).not.toContain(canary);
  await keep(vault, 'home_a', 'another', 'unprotected');
  expect(await openVault().read('home_a', 'unprotected')).toMatchObject({ key: 'another' });
});

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of the file is reported, and holds up nobody',
  async () => {
    makePipe(file());
    expect(await openVault().read('home_a', 'unprotected')).toEqual({
      kind: 'none',
      detail: expect.stringContaining('can’t read the file'),
    });
  },
);

test('a key forgotten during a read stays forgotten', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  secrets.shouldReEncrypt = true;
  const vault = openVault();
  const keyring = secrets.hang();
  const reading = vault.read('home_a', 'keyring');
  vault.forget('home_a');
  keyring.release();
  expect(await reading).toMatchObject({ kind: 'none' });
  expect(onDisk()).not.toContain('home_a');
  expect((await vault.read('home_a', 'keyring')).kind).toBe('none');
});

test('a key replaced during a read stays replaced', async () => {
  await keep(openVault(), 'home_a', canary, 'keyring');
  const vault = openVault();
  const keyring = secrets.hang();
  const reading = vault.read('home_a', 'keyring');
  await keep(vault, 'home_a', 'another', 'session');
  keyring.release();
  expect(await reading).toEqual({ kind: 'key', key: 'another' });
  expect(await vault.read('home_a', 'session')).toEqual({ kind: 'key', key: 'another' });
});

test('forgetting also removes the leftovers of an interrupted write', async () => {
  const vault = openVault();
  await keep(vault, 'home_a', canary, 'unprotected');
  renameSync(file(), `${file()}.new`);
  vault.forget('home_a');
  expect(readdirSync(folder)).toEqual([]);
});

test('a file with the field "custody", as on every disk, is read', async () => {
  const stored = { custody: 'unprotected', key: canary };
  writeFileSync(file(), JSON.stringify({ version: 1, keys: { home_a: stored } }));
  expect(await openVault().read('home_a', 'unprotected')).toEqual({ kind: 'key', key: canary });
});

test('a file of a newer version is neither used nor overwritten, and the person is told', async () => {
  const newer = '{"version":9,"keys":{"home_a":{"custody":"chip","slot":4}}}\n';
  writeFileSync(file(), newer);
  const vault = openVault();
  const told = {
    problem: { code: 'precondition_failed', detail: expect.stringContaining('Update') },
  };
  expect(await vault.read('home_a', 'keyring')).toEqual({
    kind: 'none',
    detail: expect.stringMatching(/newer version.*Update/),
  });
  await expect(keep(vault, 'home_b', canary, 'keyring')).rejects.toMatchObject(told);
  await expect(keep(vault, 'home_b', canary, 'unprotected')).rejects.toMatchObject(told);
  expect(() => vault.forget('home_a')).toThrow('newer version');
  // For this run, a key can still be used.
  await keep(vault, 'home_a', canary, 'session');
  await keep(vault, 'home_b', canary, 'session');
  expect(await vault.read('home_a', 'session')).toEqual({ kind: 'key', key: canary });
  vault.forget('home_b');
  expect((await vault.read('home_b', 'session')).kind).toBe('none');
  expect(onDisk()).toBe(newer);
});
