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

/** The result of looking up a key: the stored response, or how to store the new one. */
export interface IdempotencyResult {
  readonly replay?: StoredResponse;
  readonly beforeCommit?: BeforeCommit;
}

/** The parts that identify a request. */
export interface IdempotencyLookup {
  readonly db: ReadableDb;
  readonly request: IncomingMessage;
  readonly user: UserActor;
  readonly path: string;
  readonly body: Buffer | undefined;
  readonly status: number;
}

/**
 * Looks up the Idempotency-Key of a POST (contract: Idempotency keys). Looking up, performing and
 * storing run without interruption on the only thread that writes. So the second of two parallel
 * repeats always finds the response of the first, and no key is ever seen in flight.
 */
export function lookUpIdempotencyKey(options: IdempotencyLookup): IdempotencyResult {
  const { db, request, user, path, body, status } = options;
  const header = request.headers['idempotency-key'];
  if (header === undefined || request.method !== 'POST') {
    return {};
  }
  const key = requireKey(header);
  const fingerprint = fingerprintOf(request.method, path, body);
  const stored = findStoredResponse(db, user.seq, key);
  if (stored !== undefined) {
    if (timingSafeEqual(stored.fingerprint, fingerprint)) {
      return { replay: stored };
    }
    const detail = 'This Idempotency-Key was used for another request.';
    throw problemError('idempotency_mismatch', detail);
  }
  return {
    beforeCommit: (tx, answer, now) =>
      insertStoredResponse(tx, {
        userSeq: user.seq,
        key,
        fingerprint,
        status,
        location: answer.location ?? null,
        body: toJson(answer.output),
        now,
      }),
  };
}

function requireKey(header: string | string[]): string {
  if (typeof header === 'string' && /^[\x20-\x7e]{1,255}$/.test(header)) {
    return header;
  }
  const message = 'Must be 1 to 255 printable ASCII characters.';
  throw invalidInput([{ pointer: 'Idempotency-Key', message }]);
}
