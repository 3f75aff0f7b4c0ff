import { setTimeout as delay } from 'node:timers/promises';
import type { EventName } from '#shared/contract/registry.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import { operatorLimits } from '#shared/limits/limits.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { OperatorActor } from '../access/actor.ts';
import type { Timeline } from '../basics/clock.ts';
import { maxRounds, mayAnswer } from '../features/conversation/rules.ts';
import type { Logger } from '../basics/log.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { Alongside } from '../perform/perform.ts';
import type { EventFeed } from '../events/event-feed.ts';
import { ephemeralEvent } from '../events/event-log.ts';
import type { EphemeralEventName } from '../events/event-log.ts';
import type { Database } from '../../storage/database.ts';
import { isStorageUnavailable } from '../../storage/sqlite-error.ts';
import { Attempts } from './attempts.ts';
import { boundedAnswer, boundedReason, boundedThread } from './driver-bounds.ts';
import type { OperatorDriver } from './driver.ts';
import { Progress } from './progress.ts';
import { skipNotice } from './skip-notice.ts';
import { endAttempts, noteSkipped, turnAttempts, wantedTurns } from './turn-attempt-store.ts';
import type { TurnKey } from './turn-attempt-store.ts';
import { admissions } from './turn-rules.ts';
import {
  findPendingMessage,
  hasAnswered,
  messagesAfter,
  participatingOperators,
  readHandledSeq,
  roundsOf,
  threadUpTo,
  writeHandledSeq,
} from './turn-store.ts';
import type { ParticipatingOperator, PendingMessage } from './turn-store.ts';

/** What running operators takes. */
export interface OperatorRunnerOptions {
  readonly db: Database;
  readonly timeline: Timeline;
  readonly feed: EventFeed;
  readonly perform: PerformInput;
  readonly log: Logger;
  readonly driver: OperatorDriver;
  /** How long an operator is seen thinking at least, so that its sign does not flicker. */
  readonly thinkingMs: number;
}

/** What may bring something to consider. */
const listenedTo: ReadonlySet<EventName> = new Set(['message.created', 'conversation.updated']);
const scanSize = 200;
const retryMs = 5_000;
/** Passes are remembered at the next answer, or after so many messages. */
const rememberEvery = 500;

/**
 * Lets operators react to messages. The messages are the queue: what lies behind the last handled
 * one is considered at start, so that a crash between a message and its answer loses nothing, and
 * a unique index on (message, operator) keeps an answer from being given twice.
 */
export class OperatorRunner {
  readonly #options: OperatorRunnerOptions;
  readonly #progress: Progress;
  readonly #stopped = new AbortController();
  readonly #ignore: () => void;
  /** The end of the queue of each operator in each conversation; there it answers in order. */
  readonly #queues = new Map<string, Promise<void>>();
  /** The turns that a person wants again and that are under way. */
  readonly #again = new Set<string>();
  readonly #attempts: Attempts<TurnKey>;
  #isScanDue = false;

  constructor(options: OperatorRunnerOptions) {
    this.#options = options;
    this.#progress = new Progress(readHandledSeq(options.db));
    const { signal } = this.#stopped;
    this.#attempts = new Attempts({ db: options.db, store: turnAttempts, signal });
    this.#ignore = options.feed.listen((event) => {
      // A conversation is updated when a person wants something tried again
      if (listenedTo.has(event.name)) this.#scanSoon();
    });
    this.#scanSoon();
  }

  /** Takes up no more, gives up what is being thought (it is resumed at the next start). */
  async stop(): Promise<void> {
    this.#ignore();
    this.#stopped.abort();
    await Promise.all(this.#queues.values());
    this.#remember();
  }

  /** After the request that brought the message has been answered. */
  #scanSoon(): void {
    if (this.#isScanDue) return;
    this.#isScanDue = true;
    setImmediate(() => {
      this.#isScanDue = false;
      if (!this.#stopped.signal.aborted) this.#scan();
    });
  }

  #scan(): void {
    const { db, log } = this.#options;
    try {
      const messages = messagesAfter(db, this.#progress.seenSeq, scanSize);
      for (const message of messages) this.#take(message);
      this.#takeWanted();
      if (messages.length === scanSize) this.#scanSoon();
    } catch (error) {
      log.error({ err: error }, 'Operators could not read what was posted');
      setTimeout(() => this.#scanSoon(), retryMs).unref();
    }
  }

  #take(message: PendingMessage): void {
    const turns: Promise<void>[] = [];
    for (const { operator, operators, admission } of this.#admissionsOf(message)) {
      if (admission.type === 'excluded') {
        this.#tell('operator.passed', message, operator, admission.reason);
      } else {
        const { isNamed, mustAnswer } = admission;
        turns.push(this.#queue({ message, operator, operators, isNamed, mustAnswer }));
      }
    }
    this.#progress.begin(message.seq);
    if (turns.length === 0) this.#finish(message.seq);
    else void Promise.all(turns).then(() => this.#finish(message.seq));
  }

  #admissionsOf(message: PendingMessage) {
    const { authorId, text, authorType, concernsOperators, conversationSeq } = message;
    const isByOperator = authorType === 'operator';
    const operators =
      concernsOperators === 1 ? participatingOperators(this.#options.db, conversationSeq) : [];
    return admissions({ text, authorId, isByOperator, operators }).map((each) => ({
      ...each,
      operators,
    }));
  }

  /** Takes up what was skipped and is wanted again. */
  #takeWanted(): void {
    const { db } = this.#options;
    for (const { messageSeq, operatorSeq } of wantedTurns(db)) {
      const key = `${messageSeq}:${operatorSeq}`;
      const message = this.#again.has(key) ? undefined : findPendingMessage(db, messageSeq);
      if (message === undefined) continue;
      for (const { operator, operators, admission } of this.#admissionsOf(message)) {
        if (operator.seq !== operatorSeq || admission.type === 'excluded') continue;
        const { isNamed, mustAnswer } = admission;
        this.#again.add(key);
        const done = this.#queue({ message, operator, operators, isNamed, mustAnswer });
        void done.then(() => this.#again.delete(key));
      }
    }
  }

  #finish(seq: number): void {
    // What was given up at the stop is not handled; it is taken up at the next start.
    if (this.#stopped.signal.aborted) return;
    this.#progress.finish(seq);
    if (this.#progress.unremembered >= rememberEvery) this.#remember();
  }

  #remember(): void {
    const { db, log } = this.#options;
    try {
      db.transaction((tx) => writeHandledSeq(tx, this.#progress.handledSeq));
      this.#progress.remembered();
    } catch (error) {
      log.warn({ err: error }, 'How far the operators have come could not be written');
    }
  }

  #queue(turn: Turn): Promise<void> {
    const key = `${turn.operator.seq}:${turn.message.conversationSeq}`;
    const done = (this.#queues.get(key) ?? Promise.resolve()).then(() => this.#untilDone(turn));
    this.#queues.set(key, done);
    return done.finally(() => {
      if (this.#queues.get(key) === done) this.#queues.delete(key);
    });
  }

  /** Tries again while the storage refuses, and after a failure until no try is left. */
  async #untilDone(turn: Turn): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      try {
        await this.#considerOnce(turn);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ProblemError) {
          this.#giveUp(turn, error);
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

  /** A refusal by the rules is final. */
  #giveUp({ message, operator }: Turn, { problem }: ProblemError): void {
    const { log } = this.#options;
    const { code, detail } = problem;
    log.warn({ code }, 'An operator was refused');
    const name = code === 'rate_limited' ? 'operator.stopped' : 'operator.passed';
    this.#tell(name, message, operator, detail);
  }

  async #considerOnce(turn: Turn): Promise<void> {
    const { db } = this.#options;
    const { message, operator } = turn;
    if (hasAnswered(db, message.seq, operator.id)) return;
    const isByOperator = message.authorType === 'operator';
    if (!mayAnswer(roundsOf(db, message.conversationSeq), isByOperator)) {
      const reason = `Operators have answered each other ${maxRounds} times; a person goes on.`;
      this.#tell('operator.stopped', message, operator, reason);
      return;
    }
    if (this.#attempts.areUsedUp(turn)) this.#skip(turn);
    else await this.#attempts.make(turn, () => this.#ask(turn));
  }

  async #ask({ message, operator, operators, isNamed, mustAnswer }: Turn): Promise<void> {
    const { db, driver, thinkingMs } = this.#options;
    const { signal } = this.#stopped;
    const { conversationSeq, seq } = message;
    const limit = operatorLimits.threadMessages;
    const thread = boundedThread(threadUpTo(db, { conversationSeq, seq, limit }));
    const asked = thread.at(-1);
    if (asked === undefined) return;
    const others = operators.filter((other) => other.id !== operator.id);
    const turn = { operator, others, thread, message: asked, isNamed, mustAnswer };
    const reason = driver.glance(turn);
    if (reason !== undefined) {
      this.#pass(message, operator, reason);
      return;
    }
    this.#tell('operator.thinking', message, operator);
    const [decision] = await Promise.all([
      driver.consider(turn, signal),
      thinkingMs > 0 ? delay(thinkingMs, undefined, { signal, ref: false }) : undefined,
    ]);
    if (decision.type === 'pass') {
      this.#pass(message, operator, decision.reason);
    } else {
      const text = boundedAnswer(decision.text);
      this.#post({ message, operator }, { text }, (tx) => endAttempts(tx, { message, operator }));
    }
  }

  #pass(message: PendingMessage, operator: ParticipatingOperator, reason: string): void {
    this.#options.db.transaction((tx) => endAttempts(tx, { message, operator }));
    this.#tell('operator.passed', message, operator, boundedReason(reason));
  }

  /** Says in the thread, for everybody and for later, that a message is left out, and why. */
  #skip({ message, operator }: Turn): void {
    this.#options.log.warn('An operator skips a message that it has failed with');
    const post = { text: skipNotice(message.text), skips: message.id };
    this.#post({ message, operator }, post, (tx) => noteSkipped(tx, { message, operator }));
  }

  #post(
    { message, operator }: Pick<Turn, 'message' | 'operator'>,
    { text, skips }: { text: string; skips?: MessageId },
    alongside: Alongside,
  ): void {
    const { guildSeq, guildId, conversationId } = message;
    const { seq, id, name } = operator;
    const isByOperator = message.authorType === 'operator';
    const answers = { seq: message.seq, isByOperator, ...(skips && { skips }) };
    const actor: OperatorActor = { type: 'operator', seq, id, name, guildSeq, guildId, answers };
    this.#options.perform('message.create', actor, { conversationId, text }, (tx, ...rest) => {
      writeHandledSeq(tx, this.#progress.handledSeq);
      alongside(tx, ...rest);
    });
    this.#progress.remembered();
  }

  #tell(
    name: EphemeralEventName,
    { conversationId, conversationSeq, guildSeq, guildId }: PendingMessage,
    operator: ParticipatingOperator,
    reason?: string,
  ): void {
    const { feed, timeline } = this.#options;
    const audience = { conversationSeq, guildSeq, guildId };
    const data = { conversationId, operatorId: operator.id, reason };
    feed.tell(ephemeralEvent({ name, audience, data }, timeline.stamp()));
  }
}

interface Turn {
  readonly message: PendingMessage;
  readonly operator: ParticipatingOperator;
  readonly operators: readonly ParticipatingOperator[];
  readonly isNamed: boolean;
  readonly mustAnswer: boolean;
}
