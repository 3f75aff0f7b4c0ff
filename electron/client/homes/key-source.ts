import type { KeyStorage } from '#shared/capability/home.ts';

/** A key made ready to be kept; opaque to everybody but its source. */
export interface SealedKey {
  readonly key: string;
}

/** A home's key, or the sentence that says why there is none. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: string }
  | {
      readonly kind: 'none';
      readonly detail: string;
      /** Settles once a keyring that still waits for its person has answered: it can be asked then. */
      readonly later?: Promise<unknown>;
    };

/** Where the key of each home is kept. The application has one; the client knows no other. */
export interface KeySource {
  /**
   * Makes a key ready to be kept; keeps nothing itself, and may wait for a person.
   *
   * @throws ProblemError `precondition_failed` for a key storage that this computer cannot give,
   *   `unavailable` where the key could not be encrypted
   */
  seal(key: string, keyStorage: KeyStorage): Promise<SealedKey>;
  /** Keeps a key that this source has sealed. */
  keep(homeId: string, sealed: SealedKey): void;
  read(homeId: string, keyStorage: KeyStorage): Promise<KeyReading>;
  forget(homeId: string): void;
}
