import type { ConnectionFailure, ConnectionState } from '#shared/capability/home.ts';
import type { EndpointStatus } from '../connection/endpoint.ts';
import { timestampOf } from '../timing.ts';
import type { Refusal } from './access.ts';

/** All by which the connection to one service is judged. */
export interface ConnectionFacts {
  readonly endpoint: EndpointStatus;
  /** Why the service does not let the home in. */
  readonly refusal: Refusal | undefined;
  /** Whether its socket stands. */
  readonly isLive: boolean;
  /** Whether it answers to the poller. */
  readonly isPolled: boolean;
  /** Whether it was ever there, live or polled. */
  readonly hasStood: boolean;
  /** When it fell silent, in milliseconds since the epoch; undefined while it does not. */
  readonly lostAtMs: number | undefined;
  /** Whether that has lasted longer than a moment. */
  readonly isLossLasting: boolean;
  /** How often it was tried in vain since. */
  readonly attempts: number;
  readonly lastFailure: ConnectionFailure | undefined;
  /** When it is tried next, in milliseconds since the epoch. */
  readonly retryAtMs: number | undefined;
}

/**
 * Returns the state of a connection by its facts, and the former state itself where it is the same.
 * An endpoint that cannot be used decides first, then a refusal, then what answers.
 *
 * @param nowMs milliseconds since the epoch: since when a state holds that is new
 */
export function nextState(
  former: ConnectionState,
  facts: ConnectionFacts,
  nowMs: number,
): ConnectionState {
  const judged = judge(facts);
  const isLost = judged.kind === 'reconnecting' || judged.kind === 'offline';
  const isSame = judged.kind === former.kind && judged.detail === former.detail;
  const sinceMs = (isLost ? facts.lostAtMs : undefined) ?? nowMs;
  const since = isSame && judged.damage === former.damage ? former.since : timestampOf(sinceMs);
  const state = { ...judged, since };
  return isAlike(state, former) ? former : state;
}

function judge(facts: ConnectionFacts): Omit<ConnectionState, 'since'> {
  const { endpoint, refusal, isLive, isPolled } = facts;
  if (endpoint.kind === 'failed' || endpoint.kind === 'key_refused') {
    return endpoint;
  }
  if (refusal !== undefined) {
    return refusal;
  }
  if (isLive) {
    return { kind: 'live' };
  }
  if (isPolled) {
    return { kind: 'polling' };
  }
  return { kind: silentKind(facts), ...(endpoint.kind === 'ready' && triesOf(facts)) };
}

/** The kind of a state in which nothing answers. */
function silentKind({ endpoint, isLossLasting, hasStood }: ConnectionFacts) {
  if (endpoint.kind === 'ready' && isLossLasting) {
    return 'offline';
  }
  return hasStood ? 'reconnecting' : 'starting';
}

function triesOf({ attempts, lastFailure, retryAtMs }: ConnectionFacts) {
  return {
    ...(attempts > 0 && { attempt: attempts }),
    ...(lastFailure && { lastFailure }),
    ...(retryAtMs !== undefined && { retryAt: timestampOf(retryAtMs) }),
  };
}

function isAlike(one: ConnectionState, other: ConnectionState): boolean {
  return (
    one.kind === other.kind &&
    one.since === other.since &&
    one.detail === other.detail &&
    one.damage === other.damage &&
    one.attempt === other.attempt &&
    one.retryAt === other.retryAt &&
    one.lastFailure?.code === other.lastFailure?.code &&
    one.lastFailure?.detail === other.lastFailure?.detail
  );
}
