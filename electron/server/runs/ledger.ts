import type { ModelPrice } from '#shared/domain/model/price.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import type { MonotonicClock } from '../basics/monotonic-clock.ts';
import { capsOf, findSpendingRun, lastingCaps } from './caps.ts';
import type { Cap, SpendingRun } from './caps.ts';
import { limitReached, priceUnknown } from './limit-reached.ts';
import type { LimitReached } from './limit-reached.ts';
import { moneyOf } from './money.ts';
import { RunIsOver } from './run-store.ts';

/** The most that a call may spend, before it is made. Amounts are in tokens. */
export interface CallToMake {
  readonly runSeq: number;
  readonly model: {
    readonly id: string;
    readonly name: string;
    /** A model on this computer costs no money. */
    readonly isLocal: boolean;
    readonly price?: ModelPrice | undefined;
  };
  readonly input: number;
  readonly output: number;
}

/** The tokens that a server reported of a call. */
interface Reported {
  readonly input: number;
  readonly output: number;
  readonly cached?: number | undefined;
  readonly reasoning?: number | undefined;
}

/**
 * The end of a call: the tokens that its server reported; nothing where it cannot have used any; or
 * unknown, which counts as it was reserved.
 */
export type CallEnd = Reported | 'nothing' | 'unknown';

/** A call that may be made, and must be settled; or one that waits for others to be settled. */
export type Reservation =
  | { readonly state: 'reserved'; readonly settle: (end: CallEnd) => void }
  | { readonly state: 'later'; readonly whenSettled: Promise<void> };

/** The dependencies of the ledger. */
export interface LedgerOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
  /** The id of this start of the server. */
  readonly boot: string;
}

/**
 * The record of calls to models and of what they used. A call is checked against all limits in the
 * transaction that reserves the most it may use. So at every commit the used and the reserved
 * tokens and money are within each limit.
 */
export class Ledger {
  readonly #options: LedgerOptions;
  /** The reservations of calls that go on in this process. */
  readonly #open = new Set<number>();
  #settled = Promise.withResolvers<void>();

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  /**
   * Reserves what a call may use at most. It waits only where nothing but calls that go on are in the
   * way.
   *
   * @throws LimitReached where a limit lets the run ask no more
   * @throws RunIsOver where the run has ended
   */
  reserve(call: CallToMake): Reservation {
    const seq = this.#journal((tx) => {
      const run = requireRun(tx, call.runSeq);
      const now = this.#options.clock.timestamp();
      const caps = capsOf(tx, run, now);
      const obstacle = obstacleTo(call, caps);
      if (obstacle === undefined) {
        return this.#insert(tx, run, call, now);
      }
      if (obstacle.isPassing && this.#open.size > 0) {
        return undefined;
      }
      throw obstacle.problemAt(tx, now);
    });
    if (seq === undefined) {
      return { state: 'later', whenSettled: this.#settled.promise };
    }
    this.#open.add(seq);
    return { state: 'reserved', settle: (end) => this.#settle(seq, call, end) };
  }

  /** Returns how many tokens a run has left for a call, by the limits that no time makes wider. */
  tokensLeft(runSeq: number): number {
    const { db } = this.#options;
    const caps = lastingCaps(db, requireRun(db, runSeq)).filter(({ unit }) => unit === 'tokens');
    return Math.min(...caps.map(({ most, used, reserved }) => most - used - reserved));
  }

  #insert(tx: WritableDb, run: SpendingRun, call: CallToMake, now: string): number {
    const { model, input, output } = call;
    const money = moneyOf(model, { input, output });
    const { seq } = tx.run(
      `INSERT INTO run_calls (guild_seq, operator_seq, run_seq, model_id, state, boot, at, reserved,
                              tokens, money, currency)
       VALUES (?1, ?2, ?3, ?4, 'reserved', ?5, ?6, ?7, ?7, ?8, iif(?8 IS NULL, NULL, 'USD'))`,
      run.guildSeq,
      run.operatorSeq,
      run.seq,
      model.id,
      this.#options.boot,
      now,
      input + output,
      money ?? null,
    );
    for (const item of run.items) {
      tx.run(`INSERT INTO call_items (work_item_seq, call_seq) VALUES (?, ?)`, item.seq, seq);
    }
    return seq;
  }

  #settle(seq: number, { model }: CallToMake, end: CallEnd): void {
    try {
      this.#journal((tx) => {
        if (end === 'unknown') {
          tx.run(`UPDATE run_calls SET state = 'unknown' WHERE seq = ?`, seq);
          return;
        }
        const used = end === 'nothing' ? { input: 0, output: 0 } : end;
        tx.run(
          `UPDATE run_calls SET state = 'settled', input = ?2, cached = ?3, output = ?4,
                                reasoning = ?5, tokens = ?2 + ?4, money = iif(money IS NULL, NULL, ?6)
           WHERE seq = ?1`,
          seq,
          used.input,
          used.cached ?? null,
          used.output,
          used.reasoning ?? null,
          moneyOf(model, used) ?? null,
        );
      });
    } finally {
      // Where that could not be written, it counts as reserved until the next start
      this.#open.delete(seq);
      this.#settled.resolve();
      this.#settled = Promise.withResolvers();
    }
  }

  /** Writes what is in no kept read. */
  #journal<Result>(write: (tx: WritableDb) => Result): Result {
    return this.#options.db.transaction((tx) => tx.kept.keptTrueBy(() => write(tx)));
  }
}

/** Leaves what an earlier start of the server had reserved as unknown, so that it counts. */
export function leaveUnknown(db: WritableDb, boot: string): void {
  db.run(`UPDATE run_calls SET state = 'unknown' WHERE state = 'reserved' AND boot <> ?`, boot);
}

function requireRun(db: Database | WritableDb, runSeq: number): SpendingRun {
  const run = findSpendingRun(db, runSeq);
  if (run === undefined) {
    throw new RunIsOver();
  }
  return run;
}

interface Obstacle {
  /** Whether only calls that go on are in the way. */
  readonly isPassing: boolean;
  readonly problemAt: (db: WritableDb, now: string) => LimitReached;
}

/** Finds what stands in the way of a call: first what does for good. */
function obstacleTo(call: CallToMake, caps: readonly Cap[]): Obstacle | undefined {
  const { model, input, output } = call;
  const money = moneyOf(model, { input, output });
  const needs = { runs: 1, tokens: input + output, money: money ?? 0 };
  const obstacles = caps.flatMap((cap): Obstacle[] => {
    if (cap.unit === 'money' && money === undefined) {
      return [{ isPassing: false, problemAt: () => priceUnknown(cap, model.name) }];
    }
    const need = needs[cap.unit];
    return cap.used + cap.reserved + need <= cap.most
      ? []
      : [
          {
            isPassing: cap.used + need <= cap.most,
            problemAt: (db, now) => limitReached(db, cap, need, now),
          },
        ];
  });
  return obstacles.find(({ isPassing }) => !isPassing) ?? obstacles[0];
}
