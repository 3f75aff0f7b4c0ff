import type { CacheChange } from '../store/cache/cache-protocol.ts';
import type { ClientStore } from '../store-client/client-store.ts';

export interface CachedChangesOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly log: { warn(detail: object, message: string): void };
  /** When the service last said what is kept, as a run begins. */
  readonly onBegun: (freshAt: string | undefined) => void;
}

interface WaitingItem {
  readonly change: CacheChange | 'begin';
  readonly resolve: () => void;
}

/** How many changes the store takes at once: it answers nobody else meanwhile. */
const maxAtOnce = 200;

/**
 * Brings the changes of a home into its cache, in their order and several at once when they come
 * fast. One that could not be stored was missed: what comes after it begins a new run.
 */
export class CachedChanges {
  readonly #options: CachedChangesOptions;
  #waiting: WaitingItem[] = [];
  #isStoring = false;
  #hasMissed = false;
  #isStopped = false;

  constructor(options: CachedChangesOptions) {
    this.#options = options;
  }

  /** Resolves once the change is stored, or cannot be; always in the order of the calls. */
  add(change: CacheChange | 'begin'): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ change, resolve });
    if (!this.#isStoring) {
      void this.#storeAll();
    }
    return promise;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Drops every change from now on. */
  stop(): void {
    this.#isStopped = true;
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const items = this.#nextBatch();
      try {
        await this.#storeSome(items);
      } catch (error) {
        this.#hasMissed = true;
        this.#options.log.warn({ err: error }, 'changes could not be kept');
      }
      for (const { resolve } of items) {
        resolve();
      }
    }
    this.#isStoring = false;
  }

  /** The beginning of a run alone, or the changes up to the next. */
  #nextBatch(): WaitingItem[] {
    const next = this.#waiting.findIndex(({ change }) => change === 'begin');
    const count = next === 0 ? 1 : next === -1 ? maxAtOnce : Math.min(next, maxAtOnce);
    return this.#waiting.splice(0, count);
  }

  async #storeSome(items: readonly WaitingItem[]): Promise<void> {
    const { homeId, store, onBegun } = this.#options;
    if (this.#isStopped) {
      return;
    }
    const changes = items.flatMap(({ change }) => (change === 'begin' ? [] : [change]));
    if (changes.length === 0 || this.#hasMissed) {
      const { freshAt } = await store.request('cache.begin', { homeId });
      this.#hasMissed = false;
      onBegun(freshAt);
    }
    if (changes.length > 0 && !this.#isStopped) {
      await store.request('cache.apply', { homeId, changes });
    }
  }
}
