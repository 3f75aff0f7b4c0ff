import { memoryLimits } from '#shared/limits/kept-limits.ts';

const { waitingEvents, waitingBytes } = memoryLimits;

export interface EventBacklogOptions {
  readonly onFull: () => void;
  readonly onFree: () => void;
}

/** Counts the events that have come and are not yet stored and told. */
export class EventBacklog {
  readonly #options: EventBacklogOptions;
  readonly #sizes = new Map<object, number>();
  #bytes = 0;
  #isFull = false;

  constructor(options: EventBacklogOptions) {
    this.#options = options;
  }

  /** An event has come; `size` is the length of its frame. */
  add(event: object, size: number): void {
    this.#sizes.set(event, size);
    this.#bytes += size;
    if (!this.#isFull && (this.#sizes.size > waitingEvents || this.#bytes > waitingBytes)) {
      this.#isFull = true;
      this.#options.onFull();
    }
  }

  /** An event is done with; one that was never counted changes nothing. */
  remove(event: object): void {
    this.#bytes -= this.#sizes.get(event) ?? 0;
    this.#sizes.delete(event);
    const isHalfEmpty = this.#sizes.size <= waitingEvents / 2 && this.#bytes <= waitingBytes / 2;
    if (this.#isFull && isHalfEmpty) {
      this.#isFull = false;
      this.#options.onFree();
    }
  }
}
