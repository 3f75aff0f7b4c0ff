import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { ClientStore } from '../client-store/client-store.ts';

/** What keeping events takes. */
export interface KeptEventsOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly log: { warn(detail: object, message: string): void };
  /** When the service last said what is kept, as a run begins. */
  readonly onBegun: (freshAt: string | undefined) => void;
}

interface WaitingItem {
  readonly event: ServiceEvent | 'begin';
  readonly resolve: () => void;
}

/** How many events the store takes at once: it answers nobody else meanwhile. */
const mostAtOnce = 200;

/**
 * Brings the events of a home into its cache, in their order and several at once when they come
 * fast. One that could not be stored was missed: what comes after it begins a new run.
 */
export class KeptEvents {
  readonly #options: KeptEventsOptions;
  #waiting: WaitingItem[] = [];
  #isStoring = false;
  #hasMissed = false;
  #isStopped = false;

  constructor(options: KeptEventsOptions) {
    this.#options = options;
  }

  /** Resolves once the event is stored, or cannot be; always in the order of the calls. */
  add(event: ServiceEvent | 'begin'): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ event, resolve });
    if (!this.#isStoring) {
      void this.#storeAll();
    }
    return promise;
  }

  /** What comes from now on is kept no more. */
  stop(): void {
    this.#isStopped = true;
  }

  async #storeAll(): Promise<void> {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const items = this.#takeSome();
      try {
        await this.#storeSome(items);
      } catch (error) {
        this.#hasMissed = true;
        this.#options.log.warn({ err: error }, 'events could not be kept');
      }
      for (const { resolve } of items) {
        resolve();
      }
    }
    this.#isStoring = false;
  }

  /** The beginning of a run alone, or the events up to the next. */
  #takeSome(): WaitingItem[] {
    const next = this.#waiting.findIndex(({ event }) => event === 'begin');
    const count = next === 0 ? 1 : next === -1 ? mostAtOnce : Math.min(next, mostAtOnce);
    return this.#waiting.splice(0, count);
  }

  async #storeSome(items: readonly WaitingItem[]): Promise<void> {
    const { homeId, store, onBegun } = this.#options;
    if (this.#isStopped) {
      return;
    }
    const events = items.flatMap(({ event }) => (event === 'begin' ? [] : [event]));
    if (events.length === 0 || this.#hasMissed) {
      const { freshAt } = await store.request('cache.begin', { homeId });
      this.#hasMissed = false;
      onBegun(freshAt);
    }
    if (events.length > 0) {
      await store.request('cache.apply', { homeId, events });
    }
  }
}
