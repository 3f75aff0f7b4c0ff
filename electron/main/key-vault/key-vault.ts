import type { KeyCustody } from '#shared/capability/home.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { Timing } from '../timing.ts';
import { readKeyFile, writeKeyFile } from './key-file.ts';
import type { StoredKey, StoredKeys } from './key-file.ts';
import { findProtection, nameOfBackend } from './protection.ts';
import type { Protection, SecretStorage } from './protection.ts';

/** What the vault is made of. */
export interface KeyVaultOptions {
  /** The one file that keys are in; nobody else reads or writes it. */
  readonly file: string;
  readonly secrets: SecretStorage;
  readonly platform: NodeJS.Platform;
  readonly timing: Timing;
  readonly log: { warn(detail: object, message: string): void };
}

/** A home's key, or the sentence that says why there is none. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'none'; readonly detail: string };

/** How long to wait before each further try: a keyring may just be unlocking. */
const retryDelaysMs = [500, 2_000];

const enterAgain = 'Enter it again.';

/**
 * Keeps the key of each home as the person has chosen. A key is in this object's memory, in the
 * one file where its custody puts it there, and on its way to its service: nowhere else.
 */
export class KeyVault {
  readonly #options: KeyVaultOptions;
  readonly #inMemory = new Map<string, string>();

  constructor(options: KeyVaultOptions) {
    this.#options = options;
  }

  /** How far this computer can protect a key. */
  protection(): Promise<Protection> {
    return findProtection(this.#options.secrets, this.#options.platform);
  }

  /**
   * Fails for a custody that this computer cannot give.
   *
   * @throws ProblemError `precondition_failed`
   */
  async requireCustody(custody: KeyCustody): Promise<void> {
    const { isProtected, detail } = await this.protection();
    if (custody === 'keyring' && !isProtected) {
      throw problemError(
        'precondition_failed',
        `${detail ?? ''} Choose to keep the key for this run only, or unprotected.`.trim(),
      );
    }
  }

  /**
   * Keeps a home's key in place of an earlier one.
   *
   * @throws ProblemError `precondition_failed` for a custody that this computer cannot give,
   *   `unavailable` where it could not be kept
   */
  async keep(homeId: string, key: string, custody: KeyCustody): Promise<void> {
    await this.requireCustody(custody);
    try {
      switch (custody) {
        case 'keyring':
          this.#store(homeId, await this.#encrypt(key));
          break;
        case 'unprotected':
          this.#store(homeId, { custody, key });
          break;
        case 'session':
          this.#store(homeId, undefined);
          break;
      }
    } catch (error) {
      this.#options.log.warn({ code: codeOf(error), homeId }, 'a key could not be kept');
      throw problemError('unavailable', 'The key could not be kept on this computer. Try again.');
    }
    this.#inMemory.set(homeId, key);
  }

  /** The key of a home that has that custody. Never throws: what is wrong is a sentence. */
  async read(homeId: string, custody: KeyCustody): Promise<KeyReading> {
    const inMemory = this.#inMemory.get(homeId);
    if (inMemory !== undefined) {
      return { kind: 'key', key: inMemory };
    }
    if (custody === 'session') {
      return none(`The key was kept until Guildhall quit. ${enterAgain}`);
    }
    let stored: StoredKey | undefined;
    try {
      stored = readKeyFile(this.#options.file)[homeId];
    } catch (error) {
      this.#options.log.warn({ code: codeOf(error) }, 'the file of keys could not be read');
      return none(`The key cannot be read: its file is damaged or out of reach. ${enterAgain}`);
    }
    if (stored === undefined) {
      return none(`The key is no longer on this computer. ${enterAgain}`);
    }
    const reading =
      stored.custody === 'unprotected'
        ? ({ kind: 'key', key: stored.key } as const)
        : await this.#decrypt(homeId, stored);
    if (reading.kind === 'key') {
      this.#inMemory.set(homeId, reading.key);
    }
    return reading;
  }

  /** Wipes a home's key from memory and disk. */
  forget(homeId: string): void {
    this.#inMemory.delete(homeId);
    this.#store(homeId, undefined);
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
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        const encrypted = Buffer.from(ciphertext, 'base64');
        const { result, shouldReEncrypt } = await secrets.decryptStringAsync(encrypted);
        await this.#renew(homeId, result, shouldReEncrypt ? undefined : backend);
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

  /** Encrypts a key anew where the keyring is no longer the one that it was encrypted under. */
  async #renew(homeId: string, key: string, backend: string | undefined): Promise<void> {
    const now = await this.protection();
    if (now.backend !== backend && now.isProtected) {
      this.#options.log.warn({ homeId, from: backend, to: now.backend }, 'a key is encrypted anew');
      // The one that was just read is still there if this fails; the next start tries again.
      await this.keep(homeId, key, 'keyring').catch(() => undefined);
    }
  }

  async #whyUnreadable(backend: string): Promise<string> {
    const now = await this.protection();
    if (now.backend !== backend) {
      return (
        `The key was protected by ${nameOfBackend(backend)}, and this session has ` +
        `${nameOfBackend(now.backend)}: it cannot be read. Sign in with the earlier one, or ` +
        `enter the key again.`
      );
    }
    return now.isProtected
      ? `${nameOfBackend(backend)} did not give the key back. Unlock it and retry, or enter the key again.`
      : (now.detail ?? enterAgain);
  }

  /** Puts a home's key into the file, or takes it out. */
  #store(homeId: string, stored: StoredKey | undefined): void {
    const { file } = this.#options;
    const { [homeId]: before, ...others } = this.#readOrNone();
    if (stored !== undefined || before !== undefined) {
      writeKeyFile(file, stored === undefined ? others : { ...others, [homeId]: stored });
    }
  }

  /** A file that cannot be read holds no key that can be used: it is replaced by what is kept. */
  #readOrNone(): StoredKeys {
    const { file, log } = this.#options;
    try {
      return readKeyFile(file);
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'the file of keys was replaced');
      return {};
    }
  }
}

function none(detail: string): KeyReading {
  return { kind: 'none', detail };
}

/** What of an error may be logged: never its text, which is not ours. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
