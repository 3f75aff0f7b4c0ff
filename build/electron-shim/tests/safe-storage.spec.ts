import type { ElectronApplication } from '@playwright/test';

import { expect, test } from './fixture-app.ts';

type Keyring = NonNullable<typeof globalThis.electronShim>['keyring'];

/** Encrypts and decrypts while the keyring behaves so; without the argument, with the system's. */
async function encryptUnder(
  app: ElectronApplication,
  keyring: Keyring,
  decrypt?: string,
): Promise<{ tag: string; encrypted: string; decrypted: unknown }> {
  return app.evaluate(
    async ({ safeStorage }, given) => {
      if (globalThis.electronShim) {
        globalThis.electronShim.keyring = given.keyring;
      }
      const encrypted = await safeStorage.encryptStringAsync('secret');
      const decrypted = await safeStorage
        .decryptStringAsync(given.decrypt ? Buffer.from(given.decrypt, 'base64') : encrypted)
        .catch((error: Error) => error.message);
      const tag = encrypted.toString('latin1', 0, 3);
      return { tag, encrypted: encrypted.toString('base64'), decrypted };
    },
    { keyring, decrypt },
  );
}

test('a ciphertext begins with the tag of the provider whose key encrypted it', async ({
  launch,
}) => {
  const { app } = await launch();
  const builtIn = await encryptUnder(app, 'absent');
  const kept = await encryptUnder(app, 'present');
  const portal = await encryptUnder(app, 'portal');
  expect([builtIn.tag, kept.tag, portal.tag]).toEqual(['v10', 'v11', 'v12']);
  const read = { shouldReEncrypt: false, result: 'secret' };
  expect([builtIn.decrypted, kept.decrypted, portal.decrypted]).toEqual([read, read, read]);
  const toRenew = await encryptUnder(app, 'present', builtIn.encrypted);
  expect(toRenew.decrypted).toEqual({ shouldReEncrypt: true, result: 'secret' });
  const lost = await encryptUnder(app, 'absent', kept.encrypted);
  expect(lost.decrypted).toBe(
    'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
  );
});

test('the name of a keyring says nothing about what encrypts', async ({ launch }) => {
  const { app } = await launch();
  const named = await app.evaluate(async ({ safeStorage }) => {
    if (globalThis.electronShim) {
      globalThis.electronShim.storageBackend = 'gnome_libsecret';
      globalThis.electronShim.keyring = 'absent';
    }
    const encrypted = await safeStorage.encryptStringAsync('secret');
    return [
      safeStorage.getSelectedStorageBackend(),
      await safeStorage.isAsyncEncryptionAvailable(),
      safeStorage.isEncryptionAvailable(),
      encrypted.toString('latin1', 0, 3),
    ];
  });
  expect(named).toEqual(['gnome_libsecret', true, false, 'v10']);
});

test('the asynchronous calls wait for a keyring that asks for its password', async ({ launch }) => {
  const { app } = await launch();
  const seen = await app.evaluate(async ({ safeStorage }) => {
    const shim = globalThis.electronShim;
    if (!shim) {
      return [];
    }
    const done: string[] = [];
    const note = (name: string) => () => void done.push(name);
    shim.keyring = 'waiting';
    const calls = [
      safeStorage.isAsyncEncryptionAvailable().then(note('available')),
      safeStorage.encryptStringAsync('secret').then(note('encrypted')),
      safeStorage.decryptStringAsync(Buffer.from('v11secret')).catch(note('refused')),
    ];
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise(setImmediate);
    }
    const before = [...done];
    shim.keyring = 'present';
    await Promise.all(calls);
    return [before, done.toSorted()];
  });
  expect(seen).toEqual([[], ['available', 'encrypted', 'refused']]);
});

test('an empty text stays empty, without a tag', async ({ launch }) => {
  const { app } = await launch();
  const length = await app.evaluate(async ({ safeStorage }) => {
    const encrypted = await safeStorage.encryptStringAsync('');
    return encrypted.length;
  });
  expect(length).toBe(0);
});
