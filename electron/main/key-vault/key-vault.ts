import type { KeyStorage } from '#shared/capability/home.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ProblemError } from '#shared/problem/problem.ts';
import type {
  KeyReading,
  KeySource,
  SealedKey as AnySealedKey,
} from '../../client/homes/key-source.ts';
import type { Timing } from '../../client/timing.ts';
import { UntouchedKeyFile, readKeyFile, removeKeyDraft } from './key-file.ts';
import type { StoredKey } from './key-file.ts';
import { codeOf, readKeys, storeKey } from './stored-keys.ts';
import { findProtection, keyringAnswer, nameOfBackend, stillWaiting } from './protection.ts';
import type { Protection, SecretStorage } from './protection.ts';
import { text } from '../text/text.ts';

export interface KeyVaultOptions {
  /** The one file that keys are in; nobody else reads or writes it. */
  readonly file: string;
  readonly secrets: SecretStorage;
  readonly platform: NodeJS.Platform;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
}

/** A key made ready to be kept as its person chose; opaque to everybody but the vault. */
export interface SealedKey extends AnySealedKey {
  /** Absent for a key that is never to be on the disk. */
  readonly stored: StoredKey | undefined;
}

/** The messages about a file that is left untouched, for reading a key and for writing one. */
const sentences = {
  newer: { read: text.keys.newerFile, write: text.keys.newerFileReadOnly },
  too_large: { read: text.keys.fileTooLarge, write: text.keys.fileTooLarge },
} as const;

/** How long to wait before each further try: a keyring may just be unlocking. */
const retryDelaysMs = [500, 2_000];

/**
 * Keeps the key of each home as the person has chosen. A key is in this object's memory, in the
 * one file where its key storage puts it there, and on its way to its service: nowhere else.
 */
export class KeyVault implements KeySource {
  readonly #options: KeyVaultOptions;
  readonly #inMemory = new Map<string, string>();
  /** How often each home's key was kept or forgotten in this run. */
  readonly #changes = new Map<string, number>();

  constructor(options: KeyVaultOptions) {
    this.#options = options;
  }

  /** How far this computer can protect a key. */
  protection(): Promise<Protection> {
    const { secrets, platform, timing } = this.#options;
    return findProtection(secrets, platform, timing);
  }

  /**
   * Fails for a key storage that this computer cannot give.
   *
   * @throws ProblemError `precondition_failed`
   */
  async requireKeyStorage(keyStorage: KeyStorage): Promise<void> {
    if (keyStorage !== 'keyring') {
      return;
    }
    const { isProtected, detail } = await this.protection();
    if (!isProtected) {
      throw problemError('precondition_failed', text.keys.keepOtherwise(detail ?? ''));
    }
  }

  /**
   * Makes a key ready to be kept; keeps nothing itself. A keyring may take long to answer, and a
   * person may sign out meanwhile: whoever seals a key looks again before it is kept.
   *
   * @throws ProblemError `precondition_failed` for a key storage that this computer cannot give,
   *   `unavailable` where it could not be encrypted
   */
  async seal(key: string, keyStorage: KeyStorage): Promise<SealedKey> {
    await this.requireKeyStorage(keyStorage);
    switch (keyStorage) {
      case 'keyring':
        try {
          return { key, stored: await this.#encrypt(key) };
        } catch (error) {
          this.#options.log.warn({ code: codeOf(error) }, 'a key could not be encrypted');
          throw problemError('unavailable', text.keys.notSaved);
        }
      case 'unprotected':
        return { key, stored: { custody: keyStorage, key } };
      case 'session':
        return { key, stored: undefined };
    }
  }

  /**
   * Keeps a home's key in place of an earlier one, at once.
   *
   * @throws ProblemError `precondition_failed` where a newer version of Guildhall wrote the file
   *   of keys, `unavailable` where the key could not be kept
   */
  keep(homeId: string, { key, stored }: SealedKey): void {
    try {
      storeKey(this.#options, homeId, stored);
    } catch (error) {
      // A key for this run alone needs nothing of a file that is not ours to change.
      if (!(error instanceof UntouchedKeyFile && stored === undefined)) {
        this.#options.log.warn({ code: codeOf(error), homeId }, 'a key could not be kept');
        throw error instanceof UntouchedKeyFile
          ? untouchedFile(error)
          : problemError('unavailable', text.keys.notSaved);
      }
    }
    this.#noteChange(homeId);
    this.#inMemory.set(homeId, key);
  }

  /** The key of a home with that key storage. Never throws: what is wrong is a sentence. */
  async read(homeId: string, keyStorage: KeyStorage): Promise<KeyReading> {
    const inMemory = this.#inMemory.get(homeId);
    if (inMemory !== undefined) {
      return { kind: 'key', key: inMemory };
    }
    if (keyStorage === 'session') {
      return none(text.keys.sessionOver);
    }
    let stored: StoredKey | undefined;
    try {
      stored = readKeyFile(this.#options.file)[homeId];
    } catch (error) {
      this.#options.log.warn({ code: codeOf(error) }, 'the file of keys could not be read');
      return none(
        error instanceof UntouchedKeyFile ? sentences[error.reason].read : text.keys.fileUnreadable,
      );
    }
    if (stored === undefined) {
      return none(text.keys.forgotten);
    }
    const change = this.#changes.get(homeId);
    const reading =
      stored.custody === 'unprotected'
        ? ({ kind: 'key', key: stored.key } as const)
        : await this.#decrypt(homeId, stored);
    if (this.#changes.get(homeId) !== change) {
      // It was forgotten or replaced while the keyring was asked: the answer is about the past.
      const key = this.#inMemory.get(homeId);
      return key === undefined ? none(text.keys.forgotten) : { kind: 'key', key };
    }
    if (reading.kind === 'key') {
      this.#inMemory.set(homeId, reading.key);
    }
    return reading;
  }

  /**
   * Wipes a home's key from memory and disk.
   *
   * @throws ProblemError `precondition_failed` where it is in a file that a newer version of
   *   Guildhall wrote; then nothing has changed
   */
  forget(homeId: string): void {
    const mayWrite = this.#mayForget(homeId);
    this.#noteChange(homeId);
    this.#inMemory.delete(homeId);
    removeKeyDraft(this.#options.file);
    if (mayWrite) {
      storeKey(this.#options, homeId, undefined);
    }
  }

  /** Whether the file is ours to write; one of a newer version need not be, if it lacks the home. */
  #mayForget(homeId: string): boolean {
    try {
      readKeys(this.#options);
      return true;
    } catch (error) {
      if (error instanceof UntouchedKeyFile && !error.names(homeId)) {
        return false;
      }
      throw error instanceof UntouchedKeyFile ? untouchedFile(error) : error;
    }
  }

  /** Makes void what is still being read of a home's former key. */
  #noteChange(homeId: string): void {
    this.#changes.set(homeId, (this.#changes.get(homeId) ?? 0) + 1);
  }

  async #encrypt(key: string): Promise<StoredKey> {
    const { backend } = await this.protection();
    const ciphertext = await this.#options.secrets.encryptStringAsync(key);
    return { custody: 'keyring', backend, ciphertext: ciphertext.toString('base64') };
  }

  async #decrypt(
    homeId: string,
    { backend, ciphertext }: Extract<StoredKey, { custody: 'keyring' }>,
  ): Promise<KeyReading> {
    const { secrets, timing, log } = this.#options;
    const change = this.#changes.get(homeId);
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        const decrypting = secrets.decryptStringAsync(Buffer.from(ciphertext, 'base64'));
        const decrypted = await keyringAnswer(timing, decrypting);
        if (decrypted === stillWaiting) {
          return { ...none(text.keys.keyringWaits), later: decrypting.catch(() => {}) };
        }
        const { result, shouldReEncrypt } = decrypted;
        const renewed = await this.#renew(homeId, result, shouldReEncrypt ? undefined : backend);
        if (renewed !== undefined && this.#changes.get(homeId) === change) {
          this.#storeRenewed(homeId, renewed);
        }
        return { kind: 'key', key: result };
      } catch (error) {
        log.warn({ code: codeOf(error), homeId }, 'a key could not be decrypted');
      }
      if (delayMs !== undefined) {
        await new Promise<void>((resolve) => {
          timing.after(delayMs, resolve);
        });
      }
    }
    return none(await this.#whyUnreadable(backend));
  }

  /** The key encrypted anew, where the keyring is no longer the one that it was encrypted under. */
  async #renew(
    homeId: string,
    key: string,
    backend: string | undefined,
  ): Promise<StoredKey | undefined> {
    const now = await this.protection();
    if (now.backend === backend || !now.isProtected) {
      return undefined;
    }
    this.#options.log.warn({ homeId, from: backend, to: now.backend }, 'a key is encrypted anew');
    return this.#encrypt(key).catch(() => undefined);
  }

  /** The one that was just read is still there if this fails; the next start tries again. */
  #storeRenewed(homeId: string, renewed: StoredKey): void {
    try {
      storeKey(this.#options, homeId, renewed);
    } catch (error) {
      this.#options.log.warn({ code: codeOf(error), homeId }, 'a key could not be renewed');
    }
  }

  async #whyUnreadable(backend: string): Promise<string> {
    const now = await this.protection();
    if (now.backend !== backend) {
      return text.keys.otherKeyring(nameOfBackend(backend), nameOfBackend(now.backend));
    }
    return now.isProtected
      ? text.keys.keyringSilent(nameOfBackend(backend))
      : (now.detail ?? text.keys.forgotten);
  }
}

function none(detail: string) {
  return { kind: 'none', detail } as const;
}

function untouchedFile({ reason }: UntouchedKeyFile): ProblemError {
  return problemError('precondition_failed', sentences[reason].write);
}
