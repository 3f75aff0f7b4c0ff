import type { ToldEvent } from './event-log.ts';

/** Takes events as they are told; must not throw and must not wait. */
export type EventListener = (event: ToldEvent) => void;

/** Tells every listener of each event, in order, on the thread that committed the change. */
export class EventFeed {
  readonly #listeners = new Set<EventListener>();

  /** Answers with the way to stop listening. */
  listen(listener: EventListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(event: ToldEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
