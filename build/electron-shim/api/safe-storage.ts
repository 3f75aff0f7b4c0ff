import type * as Electron from 'electron';

import { completed } from '../lacking.ts';
import { isAppReady } from '../readiness.ts';
import { shimControls } from '../shim-controls.ts';
import {
  currentProvider,
  decryptTagged,
  encryptFor,
  isTagged,
  keyringAnswered,
  tagOf,
} from './keyring.ts';

const NOT_READY = 'safeStorage cannot be used before app is ready';

let usesPlainText = false;

function isAcceptedPlain(): boolean {
  return usesPlainText && shimControls.storageBackend === 'basic_text';
}

// The synchronous calls have only the keyring of the desktop's name; the portal is not theirs.
function isAvailable(): boolean {
  return isAppReady() && (currentProvider() === 'v11' || isAcceptedPlain());
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
 * Secrets as on Linux. The synchronous calls need the keyring of the desktop, or an application that
 * accepts plain text. The asynchronous ones wait until each provider of keys has answered, and then
 * always encrypt: with the password that every Chromium knows, where there is no keyring.
 */
export const safeStorage = completed<Electron.SafeStorage>('safeStorage', {
  isEncryptionAvailable: isAvailable,
  async isAsyncEncryptionAvailable() {
    if (!isAppReady()) {
      return false;
    }
    if (!isAcceptedPlain()) {
      await keyringAnswered();
    }
    return true;
  },
  setUsePlainTextEncryption: (usePlainText) => {
    usesPlainText = usePlainText;
  },
  getSelectedStorageBackend: () => (isAppReady() ? shimControls.storageBackend : 'unknown'),
  encryptString(plainText) {
    requireAvailable('encrypting the text provided to safeStorage.encryptString', 'Encryption');
    return encryptFor(currentProvider() === 'v11' ? 'v11' : 'v10', plainText);
  },
  decryptString(encrypted) {
    const what = 'decrypting the ciphertext provided to safeStorage.decryptString';
    requireAvailable(what, 'Decryption');
    if (!Buffer.isBuffer(encrypted)) {
      throw new Error('Expected the first argument of decryptString() to be a buffer');
    }
    if (encrypted.length > 0 && !isTagged(encrypted)) {
      throw new Error(`Error while ${what}. Ciphertext does not appear to be encrypted.`);
    }
    try {
      return decryptTagged(encrypted);
    } catch {
      throw new Error(`Error while ${what}.`);
    }
  },
  async encryptStringAsync(plainText) {
    if (!isAppReady()) {
      throw new Error(NOT_READY);
    }
    await keyringAnswered();
    return encryptFor(currentProvider(), plainText);
  },
  async decryptStringAsync(encrypted) {
    if (!isAppReady()) {
      throw new Error(NOT_READY);
    }
    if (!Buffer.isBuffer(encrypted)) {
      throw new Error('Expected the first argument of decryptStringAsync() to be a buffer');
    }
    if (encrypted.length === 0) {
      return { shouldReEncrypt: false, result: '' };
    }
    await keyringAnswered();
    try {
      const result = decryptTagged(encrypted);
      return { shouldReEncrypt: tagOf(encrypted) !== currentProvider(), result };
    } catch {
      throw new Error(
        'Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.',
      );
    }
  },
});
