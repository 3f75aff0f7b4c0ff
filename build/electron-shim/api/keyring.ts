import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { shimControls } from '../shim-controls.ts';
import { appPaths } from './app-paths.ts';

/**
 * Chromium's tags of ciphertext on Linux, each for the provider of its key: the password that every
 * Chromium knows, the keyring (Secret Service or KWallet), and the Secret portal.
 */
type Provider = 'v10' | 'v11' | 'v12';

const PROVIDERS: readonly string[] = ['v10', 'v11', 'v12'] satisfies Provider[];
const TAG_LENGTH = 3;
const IV_BYTES = 12;
const MAC_BYTES = 16;

let cachedKey: Buffer | undefined;

// The key is stored beside the data, as with Chromium's basic_text. This is no protection.
function key(): Buffer {
  if (cachedKey) {
    return cachedKey;
  }
  const path = join(appPaths.get('userData'), 'shim-safe-storage.key');
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(path, randomBytes(32), { flag: 'wx', mode: 0o600 });
  } catch {
    // The file exists already.
  }
  cachedKey = readFileSync(path);
  return cachedKey;
}

/** The provider whose key encrypts now. */
export function currentProvider(): Provider {
  if (shimControls.keyring === 'portal') {
    return 'v12';
  }
  return shimControls.keyring === 'present' ? 'v11' : 'v10';
}

/** Resolves when the keyring has answered: at once, unless it waits for a person's password. */
export function keyringAnswered(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (shimControls.keyring !== 'waiting') {
        shimControls.offKeyringChanged(look);
        resolve();
      }
    };
    shimControls.onKeyringChanged(look);
    look();
  });
}

/** Whether a ciphertext begins with the tag of a provider. */
export function isTagged(encrypted: Buffer): boolean {
  return PROVIDERS.includes(tagOf(encrypted));
}

/** The tag at the beginning of a ciphertext. */
export function tagOf(encrypted: Buffer): string {
  return encrypted.toString('latin1', 0, TAG_LENGTH);
}

/** Encrypts for a provider. Chromium leaves an empty text empty, without a tag. */
export function encryptFor(provider: Provider, plainText: string): Buffer {
  if (plainText === '') {
    return Buffer.alloc(0);
  }
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(keyOwner(provider));
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from(provider), iv, cipher.getAuthTag(), body]);
}

/** Decrypts what a provider that answers now has encrypted. Throws for anything else. */
export function decryptTagged(encrypted: Buffer): string {
  if (encrypted.length === 0) {
    return '';
  }
  const tag = tagOf(encrypted);
  if (tag !== 'v10' && tag !== currentProvider()) {
    throw new Error(`No key for ${tag}`);
  }
  const ivEnd = TAG_LENGTH + IV_BYTES;
  const macEnd = ivEnd + MAC_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(TAG_LENGTH, ivEnd));
  decipher.setAAD(keyOwner(tag));
  decipher.setAuthTag(encrypted.subarray(ivEnd, macEnd));
  return Buffer.concat([decipher.update(encrypted.subarray(macEnd)), decipher.final()]).toString();
}

// Data encrypted with one keyring cannot be read with another. The built-in password is one for all.
function keyOwner(tag: string): Buffer {
  return Buffer.from(tag === 'v11' ? shimControls.storageBackend : `built-in ${tag}`);
}
