import type { ServiceEvent } from '#shared/contract/service-event.ts';

/** Who the pump asks, and whom it tells. */
export interface EventPumpOptions {
  /** Whether an event must wait, and with it everything behind it. */
  readonly isHeld: (event: ServiceEvent) => boolean;
  readonly onEvent: (event: ServiceEvent) => void;
  readonly onResync: () => void;
}

/** Hands events on in the order in which they came, and stops where one must wait. */
export class EventPump {
  readonly #options: EventPumpOptions;
  #queue: (ServiceEvent | 'resync')[] = [];

  constructor(options: EventPumpOptions) {
    this.#options = options;
  }

  push(item: ServiceEvent | 'resync'): void {
    this.#queue.push(item);
    this.drain();
  }

  /** Goes on where it stopped; call it whenever something may have ceased to be held. */
  drain(): void {
    const { isHeld, onEvent, onResync } = this.#options;
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      if (next === 'resync') {
        this.#queue.shift();
        onResync();
      } else if (isHeld(next)) {
        return;
      } else {
        this.#queue.shift();
        onEvent(next);
      }
    }
  }
}
