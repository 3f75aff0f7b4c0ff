import type { ReadableDb } from '../../storage/database.ts';
import { usersInAudience } from '../access/membership.ts';
import type { FrameOf, PublishedEvent } from '../events/event-log.ts';
import type { EventSubscriber } from './event-subscriber.ts';
import { textFrame } from './text-frame.ts';

/** All open event sockets and the delivery of events to them. */
export class EventBroadcaster {
  readonly #db: ReadableDb;
  readonly #byUser = new Map<number, Set<EventSubscriber>>();

  constructor(db: ReadableDb) {
    this.#db = db;
  }

  add(subscriber: EventSubscriber): void {
    const { seq } = subscriber.user;
    const subscribers = this.#byUser.get(seq);
    if (subscribers === undefined) {
      this.#byUser.set(seq, new Set([subscriber]));
    } else {
      subscribers.add(subscriber);
    }
  }

  remove(subscriber: EventSubscriber): void {
    const { seq } = subscriber.user;
    const subscribers = this.#byUser.get(seq);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) {
      this.#byUser.delete(seq);
    }
  }

  /**
   * Sends an event to all connected clients that may see it. The frame is made once.
   *
   * @param frameOf returns the text to send; undefined for an event that is not offered
   */
  broadcast(event: PublishedEvent, frameOf: FrameOf): void {
    if (this.#byUser.size === 0) {
      return;
    }
    let frame: Buffer | undefined;
    for (const userSeq of usersInAudience(this.#db, event.audience)) {
      for (const subscriber of this.#byUser.get(userSeq) ?? []) {
        const text = frame === undefined ? frameOf(event) : '';
        if (text === undefined) {
          return;
        }
        frame ??= textFrame(text);
        subscriber.send(frame);
      }
    }
  }

  /** Pings every client. */
  ping(): void {
    for (const subscriber of this.#all()) {
      subscriber.ping();
    }
  }

  /** Closes every client. */
  close(): void {
    for (const subscriber of this.#all()) {
      subscriber.close();
    }
  }

  #all(): EventSubscriber[] {
    return [...this.#byUser.values()].flatMap((subscribers) => [...subscribers]);
  }
}
