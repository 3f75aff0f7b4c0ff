import { setTimeout as delay } from 'node:timers/promises';
import type { MessageId } from '#shared/domain/message/ids.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { ProblemError } from '#shared/problem/problem.ts';
import type { OperatorActor } from '../access/actor.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { maxRounds, mayAnswer } from '../features/conversation/rules.ts';
import type { Logger } from '../../logging/log.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { BeforeCommit } from '../perform/perform.ts';
import type { EventBus } from '../events/event-bus.ts';
import { ephemeralEvent } from '../events/event-log.ts';
import type { EphemeralEventName } from '../events/event-log.ts';
import type { Database } from '../../storage/database.ts';
import { Attempts } from './attempts.ts';
import { truncateAnswer, truncateReason, truncateThread } from './driver-limits.ts';
import type { OperatorDriver } from './driver.ts';
import type { Progress } from './progress.ts';
import { clearResponse, recordResponse } from './response-store.ts';
import type { SilentResponse } from './response-store.ts';
import { skipNotice } from './skip-notice.ts';
import { clearAttempts, markSkipped, turnAttempts } from './turn-attempt-store.ts';
import type { TurnKey } from './turn-attempt-store.ts';
import { hasAnswered, roundsOf, threadUpTo, writeHandledSeq } from './turn-store.ts';
import type { ParticipatingOperator, PendingMessage } from './turn-store.ts';

/** A message and an operator that may answer it. */
export interface Turn {
  readonly message: PendingMessage;
  readonly operator: ParticipatingOperator;
  readonly operators: readonly ParticipatingOperator[];
  readonly isNamed: boolean;
  readonly mustAnswer: boolean;
}

/** The response of an operator who writes nothing about a message. */
export type TurnResponse = Pick<Turn, 'message' | 'operator'> &
  Pick<SilentResponse, 'kind' | 'reason'>;

/** The dependencies of a turn runner. */
export interface TurnRunnerOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly bus: EventBus;
  readonly perform: PerformInput;
  readonly log: Logger;
  readonly driver: OperatorDriver;
  /** The minimum time an operator is shown as thinking, so that the indicator does not flicker. */
  readonly thinkingMs: number;
  /** Saved with each answer. */
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Runs turns: calls the driver, and posts the operator's answer or publishes why there is none. */
export class TurnRunner {
  readonly #options: TurnRunnerOptions;
  readonly #attempts: Attempts<TurnKey>;

  constructor(options: TurnRunnerOptions) {
    this.#options = options;
    const { db, signal } = options;
    this.#attempts = new Attempts({ db, store: turnAttempts, signal });
  }

  /** Runs a turn once; does nothing if the operator has already answered. */
  async run(turn: Turn): Promise<void> {
    const { db } = this.#options;
    const { message, operator } = turn;
    if (hasAnswered(db, message.seq, operator.id)) {
      return;
    }
    const isByOperator = message.authorType === 'operator';
    if (!mayAnswer(roundsOf(db, message.conversationSeq), isByOperator)) {
      const reason = `Operators have answered each other ${maxRounds} times; a person goes on.`;
      this.#stay(turn, 'stopped', reason);
      return;
    }
    if (this.#attempts.areExhausted(turn)) {
      this.#postSkipNotice(turn);
    } else {
      await this.#attempts.run(turn, () => this.#runDriver(turn));
    }
  }

  /** A refusal by the rules is final. */
  refuse(turn: Turn, { problem }: ProblemError): void {
    const { log } = this.#options;
    const { code, detail } = problem;
    log.warn({ code }, 'An operator was refused');
    const kind = code === 'rate_limited' ? 'stopped' : 'passed';
    this.respondSilently([{ ...turn, kind, reason: detail }]);
  }

  /**
   * Records and publishes that operators write nothing. Where nothing can be recorded it is
   * published all the same.
   */
  respondSilently(responses: readonly TurnResponse[]): void {
    const { db, log } = this.#options;
    if (responses.length === 0) {
      return;
    }
    try {
      db.transaction((tx) => {
        for (const response of responses) {
          recordResponse(tx, response);
        }
      });
    } catch (error) {
      log.warn({ err: error }, 'Why operators wrote nothing could not be recorded');
    }
    for (const { kind, message, operator, reason } of responses) {
      this.emit(`operator.${kind}`, message, operator, reason);
    }
  }

  /** Publishes an operator's current activity to connected clients. */
  emit(
    name: EphemeralEventName,
    { conversationId, conversationSeq, guildSeq, guildId }: PendingMessage,
    operator: ParticipatingOperator,
    reason?: string,
  ): void {
    const { bus, clock } = this.#options;
    const audience = { conversationSeq, guildSeq, guildId };
    const data = { conversationId, operatorId: operator.id, reason };
    bus.publish(ephemeralEvent({ name, audience, data }, clock.timestamp()));
  }

  async #runDriver({ message, operator, operators, isNamed, mustAnswer }: Turn): Promise<void> {
    const { db, driver, thinkingMs, signal } = this.#options;
    const { conversationSeq, seq } = message;
    const limit = operatorLimits.threadMessages;
    const thread = truncateThread(threadUpTo(db, { conversationSeq, seq, limit }));
    const newest = thread.at(-1);
    if (newest === undefined) {
      return;
    }
    const others = operators.filter((other) => other.id !== operator.id);
    const turn = { operator, others, thread, message: newest, isNamed, mustAnswer };
    const reason = driver.skipReason(turn);
    if (reason !== undefined) {
      this.#pass({ message, operator }, reason);
      return;
    }
    this.emit('operator.thinking', message, operator);
    const [response] = await Promise.all([
      driver.respond(turn, signal),
      thinkingMs > 0 ? delay(thinkingMs, undefined, { signal, ref: false }) : undefined,
    ]);
    if (response.type === 'pass') {
      this.#pass({ message, operator }, response.reason);
    } else {
      const text = truncateAnswer(response.text);
      this.#post({ message, operator }, { text }, (tx) => clearAttempts(tx, { message, operator }));
    }
  }

  #pass(turn: Pick<Turn, 'message' | 'operator'>, reason: string): void {
    this.#stay(turn, 'passed', truncateReason(reason));
  }

  /** Records and publishes that an operator writes nothing, and why. */
  #stay(
    { message, operator }: Pick<Turn, 'message' | 'operator'>,
    kind: SilentResponse['kind'],
    reason: string,
  ): void {
    this.#options.db.transaction((tx) => {
      clearAttempts(tx, { message, operator });
      recordResponse(tx, { message, operator, kind, reason });
    });
    this.emit(`operator.${kind}`, message, operator, reason);
  }

  /** Posts a notice in the thread that a message is skipped, and why. */
  #postSkipNotice({ message, operator }: Turn): void {
    this.#options.log.warn({}, 'An operator skips a message that it has failed with');
    const post = { text: skipNotice(message.text), skips: message.id };
    this.#post({ message, operator }, post, (tx) => markSkipped(tx, { message, operator }));
  }

  #post(
    { message, operator }: Pick<Turn, 'message' | 'operator'>,
    { text, skips }: { text: string; skips?: MessageId },
    beforeCommit: BeforeCommit,
  ): void {
    const { guildSeq, guildId, conversationId } = message;
    const { seq, id, name } = operator;
    const isByOperator = message.authorType === 'operator';
    const answers = { seq: message.seq, isByOperator, ...(skips && { skips }) };
    const actor: OperatorActor = { type: 'operator', seq, id, name, guildSeq, guildId, answers };
    this.#options.perform('message.create', actor, { conversationId, text }, (tx, ...rest) => {
      writeHandledSeq(tx, this.#options.progress.handledSeq);
      clearResponse(tx, { message, operator: { seq } });
      beforeCommit(tx, ...rest);
    });
    this.#options.progress.markSaved();
  }
}
