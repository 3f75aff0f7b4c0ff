import { connectionLimits } from '#shared/limits/server-limits.ts';

/** The replays of one user. */
interface UserReplays {
  running: number;
  /** Those that wait for their turn, the first one first. */
  readonly waiting: Set<() => void>;
}

/**
 * Lets a few replays of each user run at once; the others wait. A replay holds a page of events
 * until its client has read it, so thousands of clients that read nothing would fill the memory.
 */
export class ReplayTurns {
  readonly #users = new Map<number, UserReplays>();

  /**
   * Starts `run` when it is the user's turn, and gives the turn back once it has settled. The
   * returned function takes back one that still waits; it is to be called when its client has gone.
   */
  take(user: number, run: () => Promise<void>): () => void {
    const replays = this.#users.get(user) ?? { running: 0, waiting: new Set() };
    this.#users.set(user, replays);
    const start = () => {
      replays.running += 1;
      void run().finally(() => {
        replays.running -= 1;
        this.#next(user, replays);
      });
    };
    if (replays.running < connectionLimits.replays) {
      start();
    } else {
      replays.waiting.add(start);
    }
    return () => void replays.waiting.delete(start);
  }

  #next(user: number, { running, waiting }: UserReplays): void {
    const [start] = waiting;
    if (start !== undefined) {
      waiting.delete(start);
      start();
    } else if (running === 0) {
      this.#users.delete(user);
    }
  }
}
