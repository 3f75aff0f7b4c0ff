import type { SafeStorage } from 'electron';
import type { Timing } from '../../client/timing.ts';
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
 * How long a keyring may take to answer. One that is locked asks for its password, and safeStorage
 * answers only when the person has.
 */
export const keyringLimitMs = 15_000;

/** Stands for the answer of a keyring that still waits. */
export const stillWaiting = Symbol('the keyring still waits');

/** The answer of a keyring, or `stillWaiting` once the limit is over. */
export function keyringAnswer<T>(
  timing: Pick<Timing, 'after'>,
  work: Promise<T>,
): Promise<T | typeof stillWaiting> {
  const { promise, resolve } = Promise.withResolvers<typeof stillWaiting>();
  const cancel = timing.after(keyringLimitMs, () => resolve(stillWaiting));
  return Promise.race([work, promise]).finally(cancel);
}

/**
 * Finds out how far a key can be protected, by what encrypts a trial text. On Linux, safeStorage
 * always encrypts: where no keyring answers, with a password that is in every Electron program. The
 * name that it gives its keyring goes by the desktop's alone, so only the ciphertext tells.
 */
export async function findProtection(
  secrets: SecretStorage,
  platform: NodeJS.Platform,
  timing: Pick<Timing, 'after'>,
): Promise<Protection> {
  const named = platform === 'linux' ? secrets.getSelectedStorageBackend() : platform;
  const tag = await keyringAnswer(timing, trialTag(secrets));
  if (tag === stillWaiting) {
    return { isProtected: false, backend: named, detail: text.keys.keyringWaits };
  }
  if (tag === undefined) {
    return { isProtected: false, backend: named, detail: text.keys.keyringLocked };
  }
  if (platform !== 'linux') {
    return { isProtected: true, backend: named };
  }
  switch (tag) {
    case builtInTag:
      return { isProtected: false, backend: 'basic_text', detail: text.keys.keyringMissing };
    case keyringTag:
      return { isProtected: true, backend: isKeyring(named) ? named : 'secret_service' };
    case portalTag:
      return { isProtected: true, backend: 'secret_portal' };
    default:
      return { isProtected: false, backend: 'unknown', detail: text.keys.keyringUnknown };
  }
}

// The tags by which Chromium finds the key of a ciphertext on Linux: a password that every Chromium
// has, the Secret Service or KWallet, and the Secret portal of the desktop.
const builtInTag = 'v10';
const keyringTag = 'v11';
const portalTag = 'v12';
const tagLength = 3;

/** The first letters of a trial ciphertext; undefined where nothing could be encrypted. */
async function trialTag(secrets: SecretStorage): Promise<string | undefined> {
  try {
    if (!(await secrets.isAsyncEncryptionAvailable())) {
      return undefined;
    }
    // An empty text would stay empty.
    const encrypted = await secrets.encryptStringAsync('trial');
    return encrypted.toString('latin1', 0, tagLength);
  } catch {
    return undefined;
  }
}

function isKeyring(backend: string): boolean {
  return backend !== 'basic_text' && backend !== 'unknown';
}

const backendNames: Readonly<Record<string, string>> = {
  basic_text: text.keys.noKeyring,
  unknown: text.keys.noKeyring,
  secret_service: text.keys.otherSystemKeyring,
  secret_portal: text.keys.otherSystemKeyring,
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
