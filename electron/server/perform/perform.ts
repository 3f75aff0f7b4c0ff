import { operations } from '#shared/contract/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { Actor } from '../access/actor.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { OperationResult, Handlers, ReadContext, WriteContext } from './operation-handler.ts';
import type { EventBus } from '../events/event-bus.ts';
import { appendEvents } from '../events/append-events.ts';
import type { NewEvent, PublishedEvent } from '../events/event-log.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { Commits } from './commits.ts';
import { keptAnswer } from './kept-answers.ts';

/** Writes in the transaction of the answer: the stored response, a runner's progress. */
export type BeforeCommit = (db: WritableDb, answer: OperationResult<unknown>, now: string) => void;

/** Performs an operation as an actor, with a parsed input. */
export type Perform = <Name extends OperationName>(
  name: Name,
  actor: Actor,
  request: OperationRequest<Name>,
  beforeCommit?: BeforeCommit,
) => OperationResult<OperationOutput<Name>>;

/** The dependencies of `perform`. */
export interface PerformOptions {
  readonly db: ReadableDb;
  readonly commits: Commits;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly bus: EventBus;
  readonly handlers: Handlers;
}

/**
 * The operations that say which kept reads they make false; all others make all of them false. An
 * answer of an operator, too, changes only responses of its own conversation.
 */
const keepingReads: ReadonlySet<OperationName> = new Set<OperationName>(['message.create']);

/** The time is read where a handler asks for it; few do. */
function readContext(db: ReadableDb, actor: Actor, clock: MonotonicClock): ReadContext {
  return {
    db,
    actor,
    get now() {
      return new Date(clock.nowMs()).toISOString();
    },
  };
}

type AnyHandler = (context: ReadContext | WriteContext, request: unknown) => OperationResult<never>;

/**
 * Creates the only way to perform an operation, both for requests and for operators. A change, its
 * events, its notifications and the writes of `beforeCommit` commit together. The events are
 * published after the commit, in the order of the log, and never for a change that was rolled back.
 * Where several changes share a commit (`Commits.submit`), the answer is durable only after that.
 */
export function createPerform(options: PerformOptions): Perform {
  const { db, commits, clock, newId, bus, handlers } = options;
  return (name, actor, request, beforeCommit) => {
    // The map is exhaustive by type; TypeScript cannot relate the name to both sides
    const handler = handlers[name] as unknown as AnyHandler;
    if (operations[name].method === 'GET') {
      return keptAnswer(db, { name, actor, request }, () =>
        handler(readContext(db, actor, clock), request),
      );
    }
    let events: readonly PublishedEvent[] = [];
    const now = clock.timestamp();
    const change = (tx: WritableDb) => {
      const appended: NewEvent[] = [];
      const append: WriteContext['append'] = (event) => appended.push(event);
      const result = handler({ db: tx, actor, now, newId, append }, request);
      events = appendEvents(tx, appended, now);
      beforeCommit?.(tx, result, now);
      return result;
    };
    const keeping = (tx: WritableDb) =>
      keepingReads.has(name) ? tx.kept.keptTrueBy(() => change(tx)) : change(tx);
    return commits.commit(keeping, () => {
      for (const event of events) {
        bus.publish(event);
      }
    });
  };
}
