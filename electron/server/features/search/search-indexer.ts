import type { EventName } from '#shared/registry/registry.ts';
import { describeLog } from '../../events/event-log.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { changesAfter } from './change-store.ts';
import type { LoggedChange } from './change-store.ts';
import type { IndexFile } from './index-file.ts';
import type { SearchSource } from './source.ts';
import { wordRowsOf } from '#shared/domain/search/word-rows.ts';

/** The changes of the log that are read at a time. */
const pageSize = 64;
/** The things from before the index that are read at a time. After a stop they are indexed again. */
const unindexedPageSize = 16;
/** The transactions of which the parts are merged together, while there is something to index. */
const transactionsToMerge = 32;

/**
 * Indexes in small units: first the changes in the event log, then the things that existed before
 * the index, newest first. Its progress is stored together with the words.
 */
export class SearchIndexer {
  readonly #db: ReadableDb;
  readonly #file: IndexFile;
  readonly #sourceOf = new Map<EventName, SearchSource>();
  /** The newest event that has been indexed. */
  #handledSeq: number;
  /** The oldest key of each kind from which on everything is indexed. */
  readonly #indexedFrom = new Map<SearchSource, number>();
  /** The kinds that were written to since nothing was left to merge. */
  readonly #unmerged: Set<SearchSource>;
  /** The transactions that still come before a little is merged. */
  #untilMerge = transactionsToMerge;
  #changes: LoggedChange[] = [];
  /** The writes to the database up to which the log is known to have no other change. */
  #readUpToWrites: number | undefined;
  /** Things from before the index. `from` is the oldest indexed key once a thing is indexed, too. */
  #unindexed: { source: SearchSource; id: string; from: number }[] = [];
  /** True once everything from before the index is indexed; new things come through the log. */
  #isComplete = false;
  /** A long text is indexed over several units. */
  #current: { readonly units: Iterator<void>; readonly done: () => void } | undefined;

  constructor({
    db,
    file,
    sources,
  }: {
    db: ReadableDb;
    file: IndexFile;
    sources: readonly SearchSource[];
  }) {
    this.#db = db;
    this.#file = file;
    this.#unmerged = new Set(sources);
    for (const source of sources) {
      for (const name of source.events) {
        this.#sourceOf.set(name, source);
      }
      const from = file.recall(`from:${source.kind}`) ?? source.newest(db) + 1;
      this.#indexedFrom.set(source, from);
    }
    const { newest, oldest } = describeLog(db);
    this.#handledSeq = file.recall('handled') ?? newest;
    // Events were deleted unread, or the log ends earlier: everything is indexed again.
    if (this.#handledSeq > newest || this.#handledSeq < oldest - 1) {
      this.#handledSeq = newest;
      for (const source of sources) {
        this.#indexedFrom.set(source, source.newest(db) + 1);
      }
    }
  }

  /** Returns whether the log has a change that is not indexed yet. */
  isBehind(): boolean {
    if (this.#current !== undefined) {
      return true;
    }
    if (this.#changes.length === 0) {
      this.#readChanges();
    }
    return this.#changes.length > 0;
  }

  /** Returns whether something from before the index is not indexed yet. */
  isUnfinished(): boolean {
    if (this.#isComplete) {
      return false;
    }
    if (this.#unindexed.length === 0) {
      this.#readUnindexed();
    }
    this.#isComplete = this.#unindexed.length === 0;
    return !this.#isComplete;
  }

  /** Indexes one change of the log and returns whether there was one. */
  nextChange(): boolean {
    if (this.#continue()) {
      return true;
    }
    const change = this.isBehind() ? this.#changes.shift() : undefined;
    if (change === undefined) {
      return false;
    }
    const source = this.#sourceOf.get(change.type);
    if (source === undefined) {
      return true;
    }
    this.#begin(source, change.id, () => {
      this.#handledSeq = change.seq;
    });
    return true;
  }

  /** Indexes one thing from before the index and returns whether there was one. */
  nextUnindexed(): boolean {
    const next = this.isUnfinished() ? this.#unindexed.shift() : undefined;
    if (next === undefined) {
      return false;
    }
    this.#begin(next.source, next.id, () => this.#indexedFrom.set(next.source, next.from));
    return true;
  }

  /** Stores the progress in the transaction of the words. */
  remember(): void {
    this.#untilMerge -= 1;
    this.#file.remember('handled', this.#handledSeq);
    for (const [source, from] of this.#indexedFrom) {
      this.#file.remember(`from:${source.kind}`, from);
    }
  }

  /**
   * Returns whether to merge before more is indexed. A merge writes anew what it joins, so many parts
   * together take less than each with the one before. Once begun, it goes on with each transaction.
   */
  isMergeDue(): boolean {
    return this.#untilMerge <= 0;
  }

  /** Merges a little of each kind that has something to merge, and returns whether any may have. */
  merge(): boolean {
    for (const source of this.#unmerged) {
      if (!this.#file.merge(source.kind)) {
        this.#unmerged.delete(source);
      }
    }
    const isLeft = this.#unmerged.size > 0;
    this.#untilMerge = isLeft ? 1 : transactionsToMerge;
    return isLeft;
  }

  #readChanges(): void {
    const { writes } = this.#db.kept;
    // Most searches come when nothing was written since the last.
    if (writes === this.#readUpToWrites) {
      return;
    }
    const { newest } = describeLog(this.#db);
    const types = [...this.#sourceOf.keys()];
    const after = { seq: this.#handledSeq, types, limit: pageSize };
    this.#changes = newest > this.#handledSeq ? changesAfter(this.#db, after) : [];
    // No event in between concerns the index.
    if (this.#changes.length === 0) {
      this.#handledSeq = newest;
      this.#readUpToWrites = writes;
    }
  }

  /**
   * Reads the newest things that are not indexed. They are indexed oldest first, because FTS5 makes a
   * segment of each row that is not after the one before.
   */
  #readUnindexed(): void {
    for (const [source, from] of this.#indexedFrom) {
      const page = source.before(this.#db, from, unindexedPageSize);
      const oldest = page.at(-1);
      if (oldest === undefined) {
        continue;
      }
      this.#unindexed = page
        .map(({ id }, index) => ({ source, id, from: index === 0 ? oldest.seq : from }))
        .toReversed();
      return;
    }
  }

  #begin(source: SearchSource, id: string, done: () => void): void {
    this.#current = { units: this.#index(source, id), done };
    this.#continue();
  }

  #continue(): boolean {
    const current = this.#current;
    if (current === undefined) {
      return false;
    }
    if (current.units.next().done === true) {
      this.#current = undefined;
      current.done();
    }
    return true;
  }

  *#index(source: SearchSource, id: string): Generator<void> {
    const { kind } = source;
    this.#unmerged.add(source);
    this.#file.remove(kind, id);
    const subject = source.read(this.#db, id);
    if (subject === undefined) {
      return;
    }
    this.#file.enter(kind, id, subject.seq);
    const { seq, scopes, texts, title } = subject;
    let row = 0;
    for (const words of wordRowsOf(texts, title)) {
      if (words === undefined || row > 0) {
        yield;
      }
      if (words !== undefined) {
        // A merge may have come between two rows
        this.#unmerged.add(source);
        this.#file.add(kind, { seq, row, words, scopes });
        row += 1;
      }
    }
  }
}
