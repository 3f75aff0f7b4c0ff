import { problemError } from '#shared/problem/problem.ts';
import type { Actor, UserActor } from '../../access/actor.ts';

/** Requires a user; operators have no notifications. */
export function requireUser(actor: Actor): UserActor {
  if (actor.type !== 'user') {
    throw problemError('not_found', 'An operator has no notifications.');
  }
  return actor;
}

/**
 * Refuses a notification that is unknown or another user's, both in the same way (contract:
 * Access).
 */
export function requireNotification<Row>(row: Row | undefined): Row {
  if (row === undefined) {
    throw problemError('not_found', 'There is no such notification.');
  }
  return row;
}
