import type { IncomingMessage } from 'node:http';
import type { UserActor } from '../access/actor.ts';
import type { ApiKeys } from '../access/api-keys.ts';
import type { Clock } from '../basics/monotonic-clock.ts';
import { HttpError } from './http-error.ts';

const windowMs = 60_000;
const maxFailures = 10;

/**
 * Finds the user of a request's key and slows down clients that guess keys (contract:
 * Authentication).
 */
export class Authentication {
  readonly #keys: ApiKeys;
  readonly #clock: Clock;
  #windowStart = 0;
  #failures = 0;

  constructor(keys: ApiKeys, clock: Clock) {
    this.#keys = keys;
    this.#clock = clock;
  }

  /**
   * Returns the user of the request's key. A valid key is never refused because of others'
   * failures.
   */
  requireUser(request: IncomingMessage): UserActor {
    const key = /^Bearer +([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const user = key === undefined ? undefined : this.#keys.userOf(key);
    if (user === undefined) {
      throw this.#refusal(key !== undefined);
    }
    return user;
  }

  #refusal(hasKey: boolean): HttpError {
    const now = this.#clock();
    const elapsedMs = now - this.#windowStart;
    if (elapsedMs >= windowMs || elapsedMs < 0) {
      this.#windowStart = now;
      this.#failures = 0;
    }
    this.#failures += 1;
    if (this.#failures > maxFailures) {
      const seconds = Math.ceil((this.#windowStart + windowMs - now) / 1000);
      return new HttpError('rate_limited', 'Too many failed authentications; wait and try again.', {
        'Retry-After': String(Math.max(1, seconds)),
      });
    }
    return new HttpError(
      'unauthorized',
      hasKey ? 'This key is not known.' : 'An Authorization header with a bearer key is needed.',
    );
  }
}
