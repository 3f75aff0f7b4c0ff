import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { UserActor } from './actor.ts';

/** A new key: 256 random bits, with a prefix by which people and scanners know it. */
export function newApiKey(): string {
  return `gh_${randomBytes(32).toString('base64url')}`;
}

/** What is kept of a key. */
export function hashApiKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The keys of a server in memory, as hashes; which one a request bears is all it can tell. */
export class ApiKeys {
  readonly #entries: { readonly hash: Uint8Array; readonly user: UserActor }[] = [];

  add(keyHash: Uint8Array, user: UserActor): void {
    this.#entries.push({ hash: keyHash, user });
  }

  /** The user of a key; compares with every key, each in constant time. */
  userOf(key: string): UserActor | undefined {
    const candidate = hashApiKey(key);
    let found: UserActor | undefined;
    for (const entry of this.#entries) {
      if (timingSafeEqual(entry.hash, candidate)) {
        found = entry.user;
      }
    }
    return found;
  }
}
