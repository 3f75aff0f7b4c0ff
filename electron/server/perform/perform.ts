import { operations } from '#shared/registry/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import type { Actor } from '../access/actor.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { OperationResult, Handlers, ReadContext, WriteContext } from './operation-handler.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { keptAnswer } from './kept-answers.ts';
import { createWrite } from './write.ts';
import type { WriteDependencies } from './write.ts';

/** Writes in the transaction of the answer: the stored response, a runner's progress. */
export type BeforeCommit = (
  db: WritableDb,
  answer: OperationResult<unknown>,
  now: string,
  append: WriteContext['append'],
) => void;

/** Performs an operation as an actor, with a parsed input. */
export type Perform = <Name extends OperationName>(
  name: Name,
  actor: Actor,
  request: OperationRequest<Name>,
  beforeCommit?: BeforeCommit,
) => OperationResult<OperationOutput<Name>>;

/** The dependencies of `perform`. */
export interface PerformOptions extends WriteDependencies {
  readonly db: ReadableDb;
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
  const { db, clock, handlers } = options;
  const write = createWrite(options);
  return (name, actor, request, beforeCommit) => {
    // The map is exhaustive by type; TypeScript cannot relate the name to both sides
    const handler = handlers[name] as unknown as AnyHandler;
    if (operations[name].method === 'GET') {
      return keptAnswer(db, { name, actor, request }, () =>
        handler(readContext(db, actor, clock), request),
      );
    }
    return write(
      (context) => {
        const result = handler({ ...context, actor }, request);
        beforeCommit?.(context.db, result, context.now, context.append);
        return result;
      },
      { isKeepingReads: keepingReads.has(name) },
    );
  };
}
