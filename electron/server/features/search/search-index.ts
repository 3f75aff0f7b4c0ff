import type { Logger } from '../../../logging/log.ts';
import type { EventBus } from '../../events/event-bus.ts';
import { describeLog } from '../../events/event-log.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { removeDatabase } from '../../../storage/database-files.ts';
import { isFileUnusable } from '../../../storage/sqlite-error.ts';
import { IndexFile } from './index-file.ts';
import { SearchIndexer } from './search-indexer.ts';
import type { SearchSource } from './source.ts';
import { findVisible, MixedScopes } from './visible-search.ts';
import type { Found, SearchRequest } from './visible-search.ts';

/** The parts of a search index. */
export interface SearchIndexOptions {
  readonly db: ReadableDb;
  readonly bus: EventBus;
  readonly path: string;
  readonly sources: readonly SearchSource[];
  readonly log: Logger;
}

/**
 * The delay between a change and its indexing. A burst is indexed together, and mostly once it is
 * over (performance: goal 3). A search does not wait for it.
 */
const gatherMs = 250;
/** The time and amount of work of one step before requests get a turn. */
const stepBudget = { ms: 2, units: 64 };
/** The time and amount of indexing within a search, so that the latest changes are found. */
const searchBudget = { ms: 30, units: 512 };
const retryMs = 5_000;

/**
 * Keeps the search index up to date with the event log, in small steps between requests and never
 * in the transaction of a change (performance: goal 6). A search first indexes the latest changes.
 */
export class SearchIndex {
  readonly #options: SearchIndexOptions;
  #open: { readonly file: IndexFile; readonly work: SearchIndexer } | undefined;
  #next: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;
  #isStopped = false;
  readonly #waiting = new Set<() => void>();
  readonly #mixed = new MixedScopes();

  constructor(options: SearchIndexOptions) {
    this.#options = options;
  }

  /** Starts indexing new changes and everything that has not been indexed yet. */
  start(): void {
    const types = new Set<string>(this.#options.sources.flatMap(({ events }) => events));
    this.#unsubscribe = this.#options.bus.subscribe(({ name }) => {
      if (types.has(name)) {
        this.#stepAfter(gatherMs);
      }
    });
    this.#stepAfter(gatherMs);
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe?.();
    clearTimeout(this.#next);
    this.#close();
  }

  /** Resolves once everything committed so far is in the index, and the index is merged. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      this.#stepAfter(0);
    });
  }

  /**
   * Finds the things that contain all words and that the caller may see, the newest of each kind.
   */
  find(request: SearchRequest): Found[] {
    return this.#withRepair(() => {
      if (this.#isBehind()) {
        this.#work(searchBudget);
      }
      const { file } = this.#opened();
      return file.reading(() =>
        request.sources.flatMap((source) =>
          findVisible({ db: this.#options.db, file, mixed: this.#mixed }, source, request).map(
            (subject) => ({ source, subject }),
          ),
        ),
      );
    });
  }

  /** Whether something from before the index is not indexed yet: a search may miss it. */
  isUnfinished(): boolean {
    return this.#withRepair(() => this.#opened().work.isUnfinished());
  }

  #stepAfter(delayMs: number): void {
    if (this.#isStopped || (this.#next !== undefined && delayMs > 0)) {
      return;
    }
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      this.#next = undefined;
      this.#step();
    }, delayMs).unref();
  }

  #step(): void {
    try {
      const startedAt = performance.now();
      const progress = this.#withRepair(() => this.#advance());
      if (progress === 'done') {
        this.#settle();
      } else if (progress === 'caught up' && this.#waiting.size === 0) {
        this.#stepAfter(gatherMs);
      }
      // Stays idle for longer than it worked, so that requests come first.
      else {
        this.#stepAfter(Math.max(5, 2 * (performance.now() - startedAt)));
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'The search index could not be written; tried again');
      this.#close();
      this.#stepAfter(retryMs);
    }
  }

  /** Indexes a little where something is left to index, and otherwise merges a little. */
  #advance(): 'behind' | 'caught up' | 'merging' | 'done' {
    const isBehind = this.#isBehind();
    const { work } = this.#opened();
    if (isBehind && !work.isMergeDue()) {
      this.#work(stepBudget);
      return this.#isBehind() ? 'behind' : 'caught up';
    }
    const isLeft = work.merge();
    if (isBehind) {
      return 'behind';
    }
    return isLeft ? 'merging' : 'done';
  }

  #isBehind(): boolean {
    const { work } = this.#opened();
    return work.isBehind() || work.isUnfinished();
  }

  /** Indexes in one transaction. */
  #work(budget: { ms: number; units: number }): void {
    const { file, work } = this.#opened();
    const until = performance.now() + budget.ms;
    let isMore = true;
    file.transaction(() => {
      for (let unit = 0; isMore && unit < budget.units && performance.now() < until; unit += 1) {
        // A search takes up many changes, but does not wait for an index that is being made.
        isMore = work.nextChange() || (unit < stepBudget.units && work.nextUnindexed());
      }
      work.remember();
    });
  }

  #settle(): void {
    for (const resolve of this.#waiting) {
      resolve();
    }
    this.#waiting.clear();
  }

  #opened() {
    if (this.#open === undefined) {
      const { db, path, sources } = this.#options;
      const file = IndexFile.open(
        path,
        sources.map(({ kind }) => kind),
        describeLog(db).id,
      );
      this.#open = { file, work: new SearchIndexer({ db, file, sources }) };
    }
    return this.#open;
  }

  /** Deletes a damaged index and rebuilds it. */
  #withRepair<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (!isFileUnusable(error)) {
        // Uncommitted work is repeated from the state of the file.
        this.#close();
        throw error;
      }
      this.#options.log.warn({ err: error }, 'The search index is damaged; it is made anew');
      this.#close();
      removeDatabase(this.#options.path);
      this.#stepAfter(gatherMs);
      return work();
    }
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    open?.file.close();
  }
}
