import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { listCaches, removeCacheDatabase } from './cache-database.ts';
import type { CacheSize } from './cache-protocol.ts';
import { HomeCache } from './home-cache.ts';

/** The length of one step in the background, and of the pause for requests after it. */
const stepMs = 4;
const pauseMs = 12;
/** The maximum time for which a request makes room after it has added rows. */
const roomBudgetMs = 50;
/** The share of their bound that the caches are brought down to once they are over it. */
const shareAfter = 0.9;

/**
 * The caches of a folder, one a home. They are indexed and kept within their limit in small steps
 * between requests. The largest cache shrinks first, so that no home can push the others out.
 */
export class CacheStore {
  readonly #folder: string;
  readonly #report: (message: string) => void;
  readonly #homes = new Map<string, HomeCache>();
  #limitBytes: number | undefined;
  #isMakingRoom = false;
  #next: NodeJS.Timeout | undefined;

  constructor(folder: string, report: (message: string) => void) {
    this.#folder = folder;
    this.#report = report;
  }

  perform(name: string, input: unknown): unknown {
    switch (name) {
      case 'cache.wipe':
        this.#wipe((input as { homeId: string }).homeId);
        return {};
      case 'cache.size':
        return this.#size();
      case 'cache.limit':
        this.#limit((input as { bytes: number }).bytes);
        return this.#size();
    }
    const output = this.#home((input as { homeId: string }).homeId).perform(name, input);
    if (name !== 'cache.read' && name !== 'cache.scope') {
      this.#keepWithinLimit(roomBudgetMs);
    }
    this.#workSoon();
    return output;
  }

  /** Does a step of the work between requests, and returns whether there is more to do. */
  work(): boolean {
    let isMore = this.#keepWithinLimit(stepMs);
    for (const home of this.#homes.values()) {
      isMore = home.index(stepMs) || isMore;
    }
    return isMore;
  }

  close(): void {
    clearTimeout(this.#next);
    for (const home of this.#homes.values()) {
      home.close();
    }
    this.#homes.clear();
  }

  #home(homeId: string): HomeCache {
    let home = this.#homes.get(homeId);
    if (home === undefined) {
      const limitBytes = this.#rememberedLimit();
      home = new HomeCache(this.#folder, homeId, this.#report);
      home.limitBytes = limitBytes;
      home.boundReads();
      this.#homes.set(homeId, home);
    }
    return home;
  }

  /** The limit that every cache remembers, which holds in a later run before it is set again. */
  #rememberedLimit(): number {
    if (this.#limitBytes === undefined) {
      const [known] = listCaches(this.#folder);
      const home = known && new HomeCache(this.#folder, known.homeId, this.#report);
      this.#limitBytes = home?.limitBytes ?? cacheLimits.bytes;
      home?.close();
    }
    return this.#limitBytes;
  }

  /** Deletes the file of a home, and with it the remains in its free pages and its log. */
  #wipe(homeId: string): void {
    this.#homes.get(homeId)?.close();
    this.#homes.delete(homeId);
    removeCacheDatabase(this.#folder, homeId);
  }

  #limit(bytes: number): void {
    this.#limitBytes = bytes;
    for (const { homeId } of listCaches(this.#folder)) {
      this.#home(homeId).limitBytes = bytes;
    }
    this.#keepWithinLimit(roomBudgetMs);
    this.#workSoon();
  }

  #size(): CacheSize {
    const bytes = this.#sizes().reduce((sum, home) => sum + home.bytes, 0);
    return { bytes, limitBytes: this.#limitBytes ?? cacheLimits.bytes };
  }

  /** The sizes of the caches, the largest first. An unopened cache counts with its file's size. */
  #sizes(): { homeId: string; bytes: number }[] {
    return listCaches(this.#folder)
      .map(({ homeId, bytes }) => ({ homeId, bytes: this.#homes.get(homeId)?.bytes() ?? bytes }))
      .toSorted((a, b) => b.bytes - a.bytes);
  }

  /** Makes room for about this long, and returns whether there is more to do. */
  #keepWithinLimit(budgetMs: number): boolean {
    const until = performance.now() + budgetMs;
    const limitBytes = this.#limitBytes ?? cacheLimits.bytes;
    const spent = new Set<string>();
    do {
      const sizes = this.#sizes();
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      this.#isMakingRoom &&= total > limitBytes * shareAfter;
      this.#isMakingRoom ||= total > limitBytes;
      const largest = sizes.find(({ homeId }) => !spent.has(homeId));
      if (!this.#isMakingRoom || largest === undefined) {
        this.#isMakingRoom = false;
        return false;
      }
      if (!this.#home(largest.homeId).makeRoom()) {
        spent.add(largest.homeId);
      }
    } while (performance.now() < until);
    return true;
  }

  #workSoon(): void {
    this.#next ??= setTimeout(() => {
      this.#next = undefined;
      try {
        if (this.work()) {
          this.#workSoon();
        }
      } catch {
        // The disk is full or the file is held: the next request begins again.
      }
    }, pauseMs).unref();
  }
}
