import { problemError } from '#shared/problem/problem.ts';
import type { Actor } from '../access/actor.ts';
import { findMemberGuild } from '../access/membership.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { findDecision, moveDecision } from './decision-store.ts';
import type { DecisionChange, DecisionKind, StoredDecision } from './decision-store.ts';
import { endCall } from './journal.ts';
import type { CallEnd } from './journal.ts';
import { moveRun, RunIsOver } from './run-store.ts';

/** The outcome of a decided call: how it ended, and the text that the model is told. */
export interface DecidedCall {
  readonly state: CallEnd;
  readonly result: string;
}

/**
 * Returns what an actor is to decide. Refuses what is unknown or for another person (contract:
 * Access), and what is decided or has expired.
 */
export function requireOpen(
  { db, actor, now }: { db: ReadableDb; actor: Actor; now: string },
  kind: DecisionKind,
  id: string,
): StoredDecision {
  const stored =
    actor.type === 'user' ? findDecision(db, { kind, id, userSeq: actor.seq }) : undefined;
  if (stored === undefined || findMemberGuild(db, actor, stored.guildId) === undefined) {
    throw problemError('not_found', `There is no such ${kind}.`);
  }
  if (stored.state !== 'open' || stored.expiresAt <= now) {
    throw alreadyDecided(stored.state === 'open' ? 'expired' : stored.state);
  }
  return stored;
}

/**
 * Writes what a person has decided, and lets the run go on that waited for it. A call that is done
 * with by that has its result now; any other is performed at the next step.
 */
export function decide(
  db: WritableDb,
  stored: StoredDecision,
  { call, ...change }: DecisionChange & { readonly call?: DecidedCall },
): StoredDecision {
  const { now } = change;
  const decided = moveDecision(db, stored, change);
  if (decided === undefined) {
    throw alreadyDecided(stored.state);
  }
  try {
    if (call !== undefined) {
      endCall(db, stored.stepSeq, { ...call, now });
    }
    moveRun(db, { seq: stored.runSeq }, 'decide', { now });
  } catch (error) {
    // Its run was stopped; that it is withdrawn is about to be written
    throw error instanceof RunIsOver ? alreadyDecided('withdrawn') : error;
  }
  return decided;
}

const states: Readonly<Record<string, string>> = {
  expired: 'Nobody decided it in time.',
  withdrawn: 'It was withdrawn: the operator does not go on with it.',
};

function alreadyDecided(state: string) {
  return problemError('already_decided', states[state] ?? 'It was decided before.');
}
