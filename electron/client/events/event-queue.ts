import type { ServiceEvent } from '#shared/registry/service-event.ts';

export interface EventQueueOptions {
  /** Whether an event must wait, and with it everything behind it. */
  readonly isHeld: (event: ServiceEvent) => boolean;
  readonly onEvent: (event: ServiceEvent) => void;
  readonly onResync: () => void;
}

/** Hands events on in the order in which they came, and stops where one must wait. */
export class EventQueue {
  readonly #options: EventQueueOptions;
  #items: (ServiceEvent | 'resync')[] = [];

  constructor(options: EventQueueOptions) {
    this.#options = options;
  }

  push(item: ServiceEvent | 'resync'): void {
    this.#items.push(item);
    this.drain();
  }

  /** Drops what waits, and answers the events among it. */
  clear(): ServiceEvent[] {
    const dropped = this.#items.filter((item) => item !== 'resync');
    this.#items = [];
    return dropped;
  }

  /** Goes on where it stopped; call it whenever something may have ceased to be held. */
  drain(): void {
    const { isHeld, onEvent, onResync } = this.#options;
    for (let next = this.#items[0]; next !== undefined; next = this.#items[0]) {
      if (next === 'resync') {
        this.#items.shift();
        onResync();
      } else if (isHeld(next)) {
        return;
      } else {
        this.#items.shift();
        onEvent(next);
      }
    }
  }
}
