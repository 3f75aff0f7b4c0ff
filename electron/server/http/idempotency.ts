import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { problemError } from '#shared/problem/problem.ts';
import type { UserActor } from '../access/actor.ts';
import { toJson } from '../answers/json-text.ts';
import type { BeforeCommit } from '../perform/perform.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { invalidInput } from './http-error.ts';
import { findStoredResponse, fingerprintOf, insertStoredResponse } from './stored-response.ts';
import type { StoredResponse } from './stored-response.ts';

/** The Idempotency-Key of a request, and what distinguishes it from others with that key. */
export interface RequestKey {
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** Reads the Idempotency-Key of a POST; undefined if there is none. */
export function readRequestKey(
  request: IncomingMessage,
  path: string,
  body: Buffer | undefined,
): RequestKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined || request.method !== 'POST') {
    return undefined;
  }
  return { key: requireKey(header), fingerprint: fingerprintOf(request.method, path, body) };
}

/**
 * Returns the stored response of an Idempotency-Key; undefined for a new one (contract: Idempotency
 * keys). Looking up, performing and storing run without interruption on the only thread that
 * writes. So the second of two parallel repeats always finds the response of the first, and no key
 * is ever seen in flight.
 */
export function findReplay(
  db: ReadableDb,
  user: UserActor,
  { key, fingerprint }: RequestKey,
): StoredResponse | undefined {
  const stored = findStoredResponse(db, user.seq, key);
  if (stored !== undefined && !timingSafeEqual(stored.fingerprint, fingerprint)) {
    const detail = 'This Idempotency-Key was used for another request.';
    throw problemError('idempotency_mismatch', detail);
  }
  return stored;
}

/** Returns what stores the response of a request in the transaction of its change. */
export function storeResponse(user: UserActor, key: RequestKey, status: number): BeforeCommit {
  return (tx, { output, location = null }, now) =>
    insertStoredResponse(tx, {
      userSeq: user.seq,
      ...key,
      status,
      location,
      body: toJson(output),
      now,
    });
}

function requireKey(header: string | string[]): string {
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) {
    return header;
  }
  const message = 'Must be 1 to 255 printable ASCII characters.';
  throw invalidInput([{ pointer: 'Idempotency-Key', message }]);
}
