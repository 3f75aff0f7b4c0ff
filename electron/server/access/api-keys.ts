import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserActor } from './actor.ts';

/** Returns a new key: 256 random bits, with a prefix by which people and scanners recognise it. */
export function newApiKey(): string {
  return `gh_${randomBytes(32).toString('base64url')}`;
}

/** Returns the hash that is stored for a key. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The number of keys whose hashes are remembered. */
const maxRemembered = 256;

/** The keys of a server in memory, as hashes. It can only find the key of a request. */
export class ApiKeys {
  readonly #entries: { readonly hash: Uint8Array; readonly user: UserActor }[] = [];
  /** The hashes of keys that were found, which need not be computed for each request. */
  readonly #hashes = new Map<string, Buffer>();

  add(keyHash: Uint8Array, user: UserActor): void {
    this.#entries.push({ hash: keyHash, user });
  }

  /**
   * Returns the user of a key. It compares the key with every stored one, each in constant time.
   */
  userOf(key: string): UserActor | undefined {
    const candidate = this.#hashes.get(key) ?? hashApiKey(key);
    let found: UserActor | undefined;
    for (const entry of this.#entries) {
      if (timingSafeEqual(entry.hash, candidate)) {
        found = entry.user;
      }
    }
    if (found !== undefined) {
      this.#remember(key, candidate);
    }
    return found;
  }

  #remember(key: string, keyHash: Buffer): void {
    if (!this.#hashes.has(key)) {
      if (this.#hashes.size >= maxRemembered) {
        this.#hashes.clear();
      }
      this.#hashes.set(key, keyHash);
    }
  }
}
