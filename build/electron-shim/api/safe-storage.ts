import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { isAppReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import { appPaths } from './app-paths.ts';

const PREFIX = Buffer.from('v10');
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NOT_READY = 'safeStorage cannot be used before app is ready';

let usesPlainText = false;
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

// Data encrypted with one keyring cannot be read with another.
function backend(): Buffer {
  return Buffer.from(shimControls.storageBackend);
}

function encrypt(plainText: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(backend());
  const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()]);
  return Buffer.concat([PREFIX, iv, cipher.getAuthTag(), body]);
}

function decrypt(encrypted: Buffer): string {
  if (encrypted.length === 0) {
    return '';
  }
  const ivEnd = PREFIX.length + IV_BYTES;
  const tagEnd = ivEnd + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key(), encrypted.subarray(PREFIX.length, ivEnd));
  decipher.setAAD(backend());
  decipher.setAuthTag(encrypted.subarray(ivEnd, tagEnd));
  return Buffer.concat([decipher.update(encrypted.subarray(tagEnd)), decipher.final()]).toString();
}

function isAvailable(): boolean {
  return isAppReady() && usesPlainText;
}

function requireAvailable(what: string, consequence: string): void {
  if (isAvailable()) {
    return;
  }
  throw new Error(
    isAppReady() ? `Error while ${what}. ${consequence} is not available.` : NOT_READY,
  );
}

/**
 * Secrets as on a Linux without a keyring. The backend is `basic_text`, the synchronous API is
 * unavailable until the application accepts plain text, and the asynchronous one always answers.
 */
export const safeStorage = completed<Electron.SafeStorage>('safeStorage', {
  isEncryptionAvailable: isAvailable,
  isAsyncEncryptionAvailable: async () => isAppReady(),
  setUsePlainTextEncryption: (usePlainText) => {
    usesPlainText = usePlainText;
  },
  getSelectedStorageBackend: () => (isAppReady() ? shimControls.storageBackend : 'unknown'),
  encryptString(plainText) {
    requireAvailable('encrypting the text provided to safeStorage.encryptString', 'Encryption');
    return encrypt(plainText);
  },
  decryptString(encrypted) {
    const what = 'decrypting the ciphertext provided to safeStorage.decryptString';
    requireAvailable(what, 'Decryption');
    if (!Buffer.isBuffer(encrypted)) {
      throw new Error('Expected the first argument of decryptString() to be a buffer');
    }
    if (encrypted.length > 0 && !encrypted.subarray(0, PREFIX.length).equals(PREFIX)) {
      throw new Error(`Error while ${what}. Ciphertext does not appear to be encrypted.`);
    }
    try {
      return decrypt(encrypted);
    } catch {
      throw new Error(`Error while ${what}.`);
    }
  },
  async encryptStringAsync(plainText) {
    if (!isAppReady()) {
      throw new Error(NOT_READY);
    }
    return encrypt(plainText);
  },
  async decryptStringAsync(encrypted) {
    if (!isAppReady()) {
      throw new Error(NOT_READY);
    }
    if (!Buffer.isBuffer(encrypted)) {
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    }
    try {
      return { shouldReEncrypt: false, result: decrypt(encrypted) };
    } catch {
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
      );
    }
  },
});
