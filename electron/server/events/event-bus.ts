import type { PublishedEvent } from './event-log.ts';

/** Handles events as they are published; must not throw and must not wait. */
export type EventListener = (event: PublishedEvent) => void;

/** Hands each event to every listener, in order, on the thread that committed the change. */
export class EventBus {
  readonly #listeners = new Set<EventListener>();

  /** Answers with the way to unsubscribe. */
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
