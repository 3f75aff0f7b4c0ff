import { createHash } from 'node:crypto';
import type { ToldAlarm } from '#shared/domain/run/schema.ts';
import type { Model } from '#shared/domain/model/schema.ts';
import type { MonotonicClock } from '../../basics/monotonic-clock.ts';
import { keepTold, noteReading, readingBefore } from '../../runs/told-store.ts';
import type { Database, WritableDb } from '../../../storage/database.ts';
import { isStorageUnavailable } from '../../../storage/sqlite-error.ts';
import { alarmOf, hasReadLess, leastTokensOf, mostTokensOf } from './forgetting.ts';
import type { Reading } from './forgetting.ts';
import type { ModelRequest, Usage } from './model-port.ts';
import { cutBody, wordsOf } from './told-body.ts';

/** The dependencies of keeping. */
export interface ToldCallsOptions {
  readonly db: Database;
  readonly clock: MonotonicClock;
}

/** A call of a model that is to be kept. */
export interface CallToKeep {
  readonly run: { readonly seq: number };
  readonly model: Pick<Model, 'origin' | 'name'>;
  readonly request: ModelRequest;
}

/** A call that is kept, with what it needs to judge what its server says of it. */
export interface KeptCall extends Omit<Reading, 'readTokens'> {
  readonly seq: number;
  /** The texts that a later request has as well, where it goes on from this one. */
  readonly lasting: readonly string[];
}

/** A count that is too low for the request: its server may not have read all of it. */
export interface Doubt extends Reading {
  /** The kept call. */
  readonly seq: number;
}

/** Keeps what models are told, before it leaves, and what their servers say they have read. */
export class ToldCalls {
  readonly #db: Database;
  readonly #clock: MonotonicClock;

  constructor({ db, clock }: ToldCallsOptions) {
    this.#db = db;
    this.#clock = clock;
  }

  /**
   * Keeps the body of a request, in a transaction of its own.
   *
   * @throws RunIsOver where its run has ended, and what a full disk throws; nothing may be sent then
   */
  keep({ run, model, request }: CallToKeep, body: string): KeptCall {
    const words = wordsOf(request);
    const texts = words.map(({ text }) => text);
    const lasting = words.filter(({ kind }) => kind !== 'task').map(({ text }) => text);
    const leastTokens = leastTokensOf(texts);
    const told = {
      runSeq: run.seq,
      origin: model.origin,
      model: model.name,
      now: this.#clock.timestamp(),
      parts: cutBody(body, request),
      leftOut: request.outline?.leftOut ?? [],
      leastTokens,
      texts: lasting.length,
      textsHash: hashOf(lasting),
    };
    const seq = this.#journal((tx) => keepTold(tx, told));
    return { seq, leastTokens, mostTokens: mostTokensOf(texts), lasting };
  }

  /**
   * Notes what the server says it has read. A full disk loses the note, and not the reply.
   *
   * @returns what speaks for a request that was not read whole; undefined where nothing does
   */
  note({ lasting, ...kept }: KeptCall, { input: readTokens }: Usage): Doubt | undefined {
    if (readTokens === undefined) {
      return undefined;
    }
    const { seq } = kept;
    const doubt = { ...kept, readTokens };
    const before = readingBefore(this.#db, seq);
    const goesOn = before?.textsHash.equals(hashOf(lasting.slice(0, before.texts))) === true;
    const isLess = hasReadLess(doubt, goesOn ? before : undefined);
    this.#noteReading(seq, readTokens, isLess ? 'suspected' : undefined);
    return isLess ? doubt : undefined;
  }

  /** Notes what a doubt means, where the window of the server is known, and returns it. */
  resolve({ seq, readTokens, ...tokens }: Doubt, window: number | undefined): ToldAlarm {
    const alarm = alarmOf(tokens, window);
    this.#noteReading(seq, readTokens, alarm);
    return alarm;
  }

  #noteReading(seq: number, readTokens: number, alarm: ToldAlarm | undefined): void {
    try {
      this.#journal((tx) => noteReading(tx, seq, { readTokens, alarm }));
    } catch (error) {
      if (!isStorageUnavailable(error)) {
        throw error;
      }
    }
  }

  /** Writes what is in no kept read. */
  #journal<Result>(write: (tx: WritableDb) => Result): Result {
    return this.#db.transaction((tx) => tx.kept.keptTrueBy(() => write(tx)));
  }
}

function hashOf(texts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const text of texts) {
    hash.update(`${text.length} `).update(text);
  }
  return hash.digest();
}
