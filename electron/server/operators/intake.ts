import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { chainAfter, insertRun, joinRun, runToJoin, setFate } from '../runs/run-store.ts';
import type { Chain } from '../runs/run-store.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import type { TellActivity } from './activity.ts';
import { eligibilityOf } from './eligibility.ts';
import { hasFate, readHandledSeq, writeHandledSeq } from './intake-store.ts';
import { recordResponse } from './response-store.ts';
import { messagesAfter, participatingOperators, personOf } from './thread-store.ts';
import type { KnownOperator, PendingMessage } from './thread-store.ts';

/** The dependencies of the intake. */
export interface IntakeOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  readonly newId: NewIdentifier;
  readonly tell: TellActivity;
}

interface Silence {
  readonly message: PendingMessage;
  readonly operator: KnownOperator;
  readonly reason: string;
}

/** How many messages that concern no operator may be read again after a crash. */
const saveEvery = 500;

/**
 * Takes in what was posted. One transaction makes the runs of the operators that may answer new
 * messages, records the silence of all others, and moves on behind these messages. So a crash loses
 * no message, and takes none in twice.
 */
export class Intake {
  readonly #options: IntakeOptions;
  #seenSeq: number;
  #savedSeq: number;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#seenSeq = readHandledSeq(options.db);
    this.#savedSeq = this.#seenSeq;
  }

  /** Takes in the next messages. Returns whether there may be more. */
  takeIn(): boolean {
    const { db, tell } = this.#options;
    const limit = operatorLimits.intakeMessages;
    const messages = messagesAfter(db, this.#seenSeq, limit);
    const newest = messages.at(-1);
    if (newest === undefined) {
      return false;
    }
    const isConcerning = messages.some(({ hasOtherOperators }) => hasOtherOperators === 1);
    const isUnsaved = newest.seq - this.#savedSeq >= saveEvery;
    const silences = isConcerning || isUnsaved ? this.#takeInTogether(messages) : undefined;
    this.#seenSeq = silences === undefined ? newest.seq : this.#savedSeq;
    for (const { message, operator, reason } of silences ?? []) {
      const cause = { type: 'message', message } as const;
      tell({ name: 'operator.passed', cause, operatorId: operator.id, reason });
    }
    return messages.length === limit || this.#seenSeq < newest.seq;
  }

  /** Saves how far it has come. */
  save(): void {
    if (this.#seenSeq > this.#savedSeq) {
      this.#options.db.transaction((tx) => writeHandledSeq(tx, this.#seenSeq));
      this.#savedSeq = this.#seenSeq;
    }
  }

  /** Takes in messages up to the bound of what may be written at once. */
  #takeInTogether(messages: readonly PendingMessage[]): Silence[] {
    const silences: Silence[] = [];
    let newestSeq = this.#seenSeq;
    let writeCount = 0;
    this.#options.db.transaction((tx) =>
      // Runs and silences drop the kept reads that they make false
      tx.kept.keptTrueBy(() => {
        for (const message of messages) {
          if (writeCount >= operatorLimits.intakeRuns) {
            break;
          }
          newestSeq = message.seq;
          const operators = operatorsFor(tx, message);
          writeCount += operators.length;
          silences.push(...this.#takeInOne(tx, message, operators));
        }
        writeHandledSeq(tx, newestSeq);
      }),
    );
    this.#savedSeq = newestSeq;
    return silences;
  }

  #takeInOne(
    tx: WritableDb,
    message: PendingMessage,
    operators: readonly KnownOperator[],
  ): Silence[] {
    const { clock, newId } = this.#options;
    const { text, authorId, authorType, conversationSeq, guildSeq } = message;
    const isByOperator = authorType === 'operator';
    const silences: Silence[] = [];
    if (operators.length === 0) {
      return silences;
    }
    let chain = chainOf(tx, message);
    for (const each of eligibilityOf({ text, authorId, isByOperator, operators })) {
      const { operator, eligibility } = each;
      if (hasFate(tx, { message, operator })) {
        continue;
      }
      if (eligibility.type === 'ineligible') {
        const silence = { message, operator, reason: eligibility.reason };
        recordResponse(tx, { ...silence, kind: 'passed' });
        silences.push(silence);
        continue;
      }
      const fate = { messageSeq: message.seq, operatorSeq: operator.seq };
      const joined = mayJoin(message)
        ? runToJoin(tx, { conversationSeq, operatorSeq: operator.seq })
        : undefined;
      if (joined !== undefined) {
        joinRun(tx, { ...fate, runSeq: joined });
        continue;
      }
      const runSeq = insertRun(
        { db: tx, newId, now: clock.timestamp() },
        {
          guildSeq,
          operatorSeq: operator.seq,
          cause: { type: 'message', messageSeq: message.seq, conversationSeq },
          chain,
        },
      );
      setFate(tx, { ...fate, runSeq });
      // The runs of one act of a person are one chain
      chain = { ...chain, origin: chain.origin ?? runSeq };
    }
    return silences;
  }
}

function operatorsFor(tx: WritableDb, message: PendingMessage): KnownOperator[] {
  const { hasOtherOperators, conversationSeq } = message;
  return hasOtherOperators === 1 ? participatingOperators(tx, conversationSeq) : [];
}

/** A person's message joins the work of an operator, unless they want it to wait. */
function mayJoin({ runSeq, waits }: PendingMessage): boolean {
  return runSeq === null && waits === 0;
}

/** A message that no run has written is the act of a person, in whosever name. */
function chainOf(tx: WritableDb, message: PendingMessage): Chain {
  const causing = message.runSeq === null ? undefined : chainAfter(tx, message.runSeq);
  return causing ?? { origin: undefined, depth: 0, userSeq: personOf(tx, message) };
}
