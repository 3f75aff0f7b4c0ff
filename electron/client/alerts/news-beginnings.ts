import type { Notification } from '#shared/domain/notification/schema.ts';
import type { Timing } from '../timing.ts';

export interface NewsBeginningsOptions {
  readonly timing: Pick<Timing, 'elapsed'>;
  /** The time by the clock of a home's service; undefined if the service has sent none. */
  readonly serviceTime: (homeId: string) => number | undefined;
}

/** A service dates its answers in whole seconds. */
const dateMs = 1_000;

/**
 * The times at which homes first connected, until their notifications are read. A notification that
 * the service made after that time is news. The service's clock decides, because the clock of this
 * computer may be set to anything.
 */
export class NewsBeginnings {
  readonly #options: NewsBeginningsOptions;
  readonly #greetedMs = new Map<string, number>();

  constructor(options: NewsBeginningsOptions) {
    this.#options = options;
  }

  /** Notes the time at which a home connects. The first time counts. */
  greet(homeId: string): void {
    if (!this.#greetedMs.has(homeId)) {
      this.#greetedMs.set(homeId, this.#options.timing.elapsed());
    }
  }

  forget(homeId: string): void {
    this.#greetedMs.delete(homeId);
  }

  /**
   * The time of the newest notification in a list that is history; empty if none is.
   *
   * @param wasHeard whether a notification came as an event, and so is news whatever its time
   */
  endOfHistory(
    homeId: string,
    notifications: readonly Notification[],
    wasHeard: (notification: Notification) => boolean,
  ): string {
    const isAfter = this.#afterGreeting(homeId);
    return notifications
      .filter((notification) => !wasHeard(notification) && !isAfter(notification))
      .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '');
  }

  /**
   * The test for notifications that are newer than the greeting. A time in the future comes from a
   * clock that was set back since, and does not count.
   */
  #afterGreeting(homeId: string): (notification: Notification) => boolean {
    const { timing, serviceTime } = this.#options;
    const nowMs = serviceTime(homeId);
    const greetedMs = this.#greetedMs.get(homeId);
    if (nowMs === undefined || greetedMs === undefined) {
      return () => false;
    }
    const firstMs = nowMs - (timing.elapsed() - greetedMs) + dateMs;
    return ({ createdAt }) => {
      const atMs = Date.parse(createdAt);
      return atMs >= firstMs && atMs < nowMs + dateMs;
    };
  }
}
