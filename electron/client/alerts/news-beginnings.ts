import type { Notification } from '#shared/domain/notification/schema.ts';
import type { Timing } from '../timing.ts';

export interface NewsBeginningsOptions {
  readonly timing: Pick<Timing, 'elapsed'>;
  /** The time of a home's service; undefined where it has told none. */
  readonly serviceTime: (homeId: string) => number | undefined;
}

/** A service dates its answers in whole seconds. */
const dateMs = 1_000;

/**
 * When the homes whose notifications were not read yet have greeted us. What a service wrote down
 * after that is news; its own clock says so, because ours may be set to anything.
 */
export class NewsBeginnings {
  readonly #options: NewsBeginningsOptions;
  readonly #greetedMs = new Map<string, number>();

  constructor(options: NewsBeginningsOptions) {
    this.#options = options;
  }

  /** A home is heard from now on. The first time counts. */
  greet(homeId: string): void {
    if (!this.#greetedMs.has(homeId)) {
      this.#greetedMs.set(homeId, this.#options.timing.elapsed());
    }
  }

  forget(homeId: string): void {
    this.#greetedMs.delete(homeId);
  }

  /**
   * The time of the newest notification of a list that is history; empty where none is.
   *
   * @param wasHeard whether a notification came by itself, and so is news whatever its time
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

  /** A time that is still to come is of a clock that was set back since, and says nothing. */
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
