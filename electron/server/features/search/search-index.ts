import type { Actor } from '../../access/actor.ts';
import type { Logger } from '../../../logging/log.ts';
import type { EventBus } from '../../events/event-bus.ts';
import { describeLog } from '../../events/event-log.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { removeDatabase } from '../../../storage/database-files.ts';
import { isFileUnusable } from '../../../storage/sqlite-error.ts';
import { IndexFile } from './index-file.ts';
import { SearchIndexer } from './search-indexer.ts';
import { snippetSourceLength } from './source.ts';
import type { FoundSubject, SearchSource } from './source.ts';
import { holdsRuns } from '#shared/domain/search/query-places.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';

/** The parts of a search index. */
export interface SearchIndexOptions {
  readonly db: ReadableDb;
  readonly bus: EventBus;
  readonly path: string;
  readonly sources: readonly SearchSource[];
  readonly log: Logger;
}

/** A search in a guild on behalf of a user or an operator. */
export interface SearchRequest {
  readonly sources: readonly SearchSource[];
  readonly actor: Actor;
  readonly guildSeq: number;
  readonly words: SearchWords;
  readonly limit: number;
}

/** A search result with its kind. */
export interface Found {
  readonly source: SearchSource;
  readonly subject: FoundSubject;
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
/** Larger than every key, and small enough to be multiplied by the rows of each thing. */
const newestPossible = 2 ** 45;
/** The number of kinds and scopes that are remembered. */
const maxMixed = 1_000;

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
  /** The kinds and scopes among whose words stood those of others. */
  readonly #mixed = new Set<string>();

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
      return this.#opened().file.reading(() =>
        request.sources.flatMap((source) =>
          this.#findVisible(source, request).map((subject) => ({ source, subject })),
        ),
      );
    });
  }

  /**
   * Keeps only results that the tables confirm, and searches on to replace the others. Where the
   * caller may see all that was found so far, as whoever is alone on a server, the index is not asked
   * for the scope, since it would step over everything in it.
   */
  #findVisible(
    source: SearchSource,
    { actor, guildSeq, words, limit }: SearchRequest,
  ): FoundSubject[] {
    const { file } = this.#opened();
    const scope = source.scopeOf(actor, guildSeq);
    const kindAndScope = `${source.kind} ${scope}`;
    const found: FoundSubject[] = [];
    let before = newestPossible;
    let isMore = true;
    while (isMore && found.length < limit) {
      const within = this.#mixed.has(kindAndScope) ? scope : undefined;
      const page = file.find(source.kind, { ...words, scope: within, before, limit });
      const last = page.seqs.at(-1);
      if (last === undefined) {
        break;
      }
      const seen = source.find(this.#options.db, { actor, guildSeq, seqs: page.seqs });
      if (seen.length < page.seqs.length) {
        this.#rememberMixed(kindAndScope);
      }
      found.push(...seen.filter((subject) => isConfirmed(subject, words)));
      before = last;
      ({ isMore } = page);
    }
    return found.toSorted((a, b) => b.seq - a.seq).slice(0, limit);
  }

  #rememberMixed(kindAndScope: string): void {
    if (this.#mixed.size === maxMixed) {
      this.#mixed.clear();
    }
    this.#mixed.add(kindAndScope);
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

/** Whether a thing holds what the index knows by pieces alone; of a long text, only a part is read. */
function isConfirmed({ title, text }: FoundSubject, words: SearchWords): boolean {
  return text.length >= snippetSourceLength || holdsRuns([title, text], words);
}
