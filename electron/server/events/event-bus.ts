import type { PublishedEvent } from './event-log.ts';

/** Handles events as they are published. It must not throw or block. */
export type EventListener = (event: PublishedEvent) => void;

/** Passes each event to every listener, in order, on the thread that committed the change. */
export class EventBus {
  readonly #listeners = new Set<EventListener>();

  /** Returns a function that unsubscribes. */
  subscribe(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: PublishedEvent): void {
    for (const listener of this.#listeners) {
      listener(event);
    }
  }
}
