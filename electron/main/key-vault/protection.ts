import type { SafeStorage } from 'electron';
import { text } from '../text/text.ts';

/**
 * The part of Electron's safeStorage that the vault uses: the asynchronous calls and the keyring's
 * name.
 */
export type SecretStorage = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
>;

/** How far this computer can protect a key. */
export interface Protection {
  readonly isProtected: boolean;
  /** The name of the keyring: Electron's on Linux, else the system's. */
  readonly backend: string;
  /** Why the keyring cannot be relied on, where it cannot: a sentence for people. */
  readonly detail?: string;
}

/**
 * Finds out how far a key can be protected. On Linux, encryption is also "available" where no
 * keyring is: then the secret is in every Electron program (`basic_text`), which protects nothing.
 */
export async function findProtection(
  secrets: SecretStorage,
  platform: NodeJS.Platform,
): Promise<Protection> {
  const isAvailable = await secrets.isAsyncEncryptionAvailable();
  const backend = platform === 'linux' ? secrets.getSelectedStorageBackend() : platform;
  if (!isAvailable) {
    return { isProtected: false, backend, detail: text.keys.keyringLocked };
  }
  if (backend === 'basic_text' || backend === 'unknown') {
    return { isProtected: false, backend, detail: text.keys.keyringMissing };
  }
  return { isProtected: true, backend };
}

const backendNames: Readonly<Record<string, string>> = {
  basic_text: text.keys.noKeyring,
  unknown: text.keys.noKeyring,
  gnome_libsecret: 'GNOME Keyring',
  kwallet: 'KWallet',
  kwallet5: 'KWallet 5',
  kwallet6: 'KWallet 6',
  darwin: text.keys.macKeyring,
  win32: text.keys.windowsKeyring,
};

/** A keyring's name for people. */
export function nameOfBackend(backend: string): string {
  return backendNames[backend] ?? backend;
}
