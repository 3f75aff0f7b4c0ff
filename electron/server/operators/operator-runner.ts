import { setTimeout as delay } from 'node:timers/promises';
import type { EventName } from '#shared/contract/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { Progress } from './progress.ts';
import { turnsToRetry } from './turn-attempt-store.ts';
import { eligibilityOf } from './turn-rules.ts';
import { TurnRunner } from './turn-runner.ts';
import type { Turn, TurnResponse, TurnRunnerOptions } from './turn-runner.ts';
import {
  findPendingMessage,
  messagesAfter,
  participatingOperators,
  readHandledSeq,
  writeHandledSeq,
} from './turn-store.ts';
import type { PendingMessage } from './turn-store.ts';

/** The dependencies of the operator runner. */
export interface OperatorRunnerOptions extends Omit<TurnRunnerOptions, 'progress' | 'signal'> {
  readonly db: Database;
  readonly bus: EventBus;
}

/** The events after which there may be a message to answer. */
const triggers: ReadonlySet<EventName> = new Set(['message.created', 'conversation.updated']);
const scanSize = 200;
/** Nobody sees that operators begin so much later, and a burst of messages is read together. */
const gatherMs = 5;
const retryMs = 5_000;
/** Progress is saved with the next answer, or after this many messages. */
const saveEvery = 500;

/**
 * Lets operators answer messages. The messages are the queue. At a start it reads on from the last
 * handled message, so a crash between a message and its answer loses nothing. A unique index on
 * (message, operator) prevents a second answer.
 */
export class OperatorRunner {
  readonly #options: OperatorRunnerOptions;
  readonly #progress: Progress;
  readonly #stopped = new AbortController();
  readonly #unsubscribe: () => void;
  /** The end of each operator's queue in each conversation. An operator answers in order there. */
  readonly #queues = new Map<string, Promise<void>>();
  /** The retries in progress. */
  readonly #retrying = new Set<string>();
  readonly #turns: TurnRunner;
  #isScanDue = false;

  constructor(options: OperatorRunnerOptions) {
    this.#options = options;
    this.#progress = new Progress(readHandledSeq(options.db));
    const { signal } = this.#stopped;
    this.#turns = new TurnRunner({ ...options, progress: this.#progress, signal });
    this.#unsubscribe = options.bus.subscribe((event) => {
      // A conversation is also updated when a person requests a retry
      if (triggers.has(event.name)) {
        this.#scanSoon();
      }
    });
    setImmediate(() => this.#scan());
  }

  /** Starts no more turns and aborts the current ones; they resume at the next start. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    this.#stopped.abort();
    await Promise.all(this.#queues.values());
    this.#saveProgress();
  }

  /** Scans after the request with the message has been answered, with the messages that follow. */
  #scanSoon(): void {
    if (this.#isScanDue) {
      return;
    }
    this.#isScanDue = true;
    setTimeout(() => {
      this.#isScanDue = false;
      this.#scan();
    }, gatherMs).unref();
  }

  #scan(): void {
    if (this.#stopped.signal.aborted) {
      return;
    }
    const { db, log } = this.#options;
    try {
      const messages = messagesAfter(db, this.#progress.seenSeq, scanSize);
      this.#turns.respondSilently(messages.flatMap((message) => this.#queueMessage(message)));
      this.#queueRetries();
      if (messages.length === scanSize) {
        this.#scanSoon();
      }
    } catch (error) {
      log.error({ err: error }, 'Operators could not read what was posted');
      setTimeout(() => this.#scanSoon(), retryMs).unref();
    }
  }

  /** Queues the turns of a message; returns the operators that it is not for. */
  #queueMessage(message: PendingMessage): TurnResponse[] {
    const turns: Promise<void>[] = [];
    const passes: TurnResponse[] = [];
    for (const { operator, operators, eligibility } of this.#eligibilityOf(message)) {
      if (eligibility.type === 'ineligible') {
        passes.push({ message, operator, kind: 'passed', reason: eligibility.reason });
      } else {
        const { isNamed, mustAnswer } = eligibility;
        turns.push(this.#queue({ message, operator, operators, isNamed, mustAnswer }));
      }
    }
    this.#progress.begin(message.seq);
    if (turns.length === 0) {
      this.#finish(message.seq);
    } else {
      void Promise.all(turns).then(() => this.#finish(message.seq));
    }
    return passes;
  }

  #eligibilityOf(message: PendingMessage) {
    const { authorId, text, authorType, hasOtherOperators, conversationSeq } = message;
    const isByOperator = authorType === 'operator';
    const operators =
      hasOtherOperators === 1 ? participatingOperators(this.#options.db, conversationSeq) : [];
    return eligibilityOf({ text, authorId, isByOperator, operators }).map((each) => ({
      ...each,
      operators,
    }));
  }

  /** Queues the skipped turns that a person wants to be retried. */
  #queueRetries(): void {
    const { db } = this.#options;
    for (const { messageSeq, operatorSeq } of turnsToRetry(db)) {
      const key = `${messageSeq}:${operatorSeq}`;
      const message = this.#retrying.has(key) ? undefined : findPendingMessage(db, messageSeq);
      if (message === undefined) {
        continue;
      }
      for (const { operator, operators, eligibility } of this.#eligibilityOf(message)) {
        if (operator.seq !== operatorSeq || eligibility.type === 'ineligible') {
          continue;
        }
        const { isNamed, mustAnswer } = eligibility;
        this.#retrying.add(key);
        const done = this.#queue({ message, operator, operators, isNamed, mustAnswer });
        void done.then(() => this.#retrying.delete(key));
      }
    }
  }

  #finish(seq: number): void {
    // Turns aborted by a stop are not handled; they resume at the next start.
    if (this.#stopped.signal.aborted) {
      return;
    }
    this.#progress.finish(seq);
    if (this.#progress.unsavedCount >= saveEvery) {
      this.#saveProgress();
    }
  }

  #saveProgress(): void {
    const { db, log } = this.#options;
    try {
      db.transaction((tx) => writeHandledSeq(tx, this.#progress.handledSeq));
      this.#progress.markSaved();
    } catch (error) {
      log.warn({ err: error }, 'How far the operators have come could not be written');
    }
  }

  #queue(turn: Turn): Promise<void> {
    const key = `${turn.operator.seq}:${turn.message.conversationSeq}`;
    const done = (this.#queues.get(key) ?? Promise.resolve()).then(() => this.#runUntilDone(turn));
    this.#queues.set(key, done);
    return done.finally(() => {
      if (this.#queues.get(key) === done) {
        this.#queues.delete(key);
      }
    });
  }

  /** Retries while the storage fails, and after other failures until no attempt is left. */
  async #runUntilDone(turn: Turn): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#turns.run(turn);
        return;
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        if (error instanceof ProblemError) {
          this.#turns.refuse(turn, error);
          return;
        }
        if (!isStorageUnavailable(error)) {
          this.#options.log.error({ err: error }, 'An operator failed');
          continue;
        }
        this.#options.log.error({ err: error }, 'An operator could not write; it is tried again');
        await delay(retryMs, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
