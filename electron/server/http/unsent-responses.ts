import type { ServerResponse } from 'node:http';
import { connectionLimits } from '#shared/limits/server-limits.ts';

/**
 * Limits the size of each user's unread answers. A user with many slow connections waits for their
 * own answers to be read; other users do not wait, and memory stays limited.
 */
export class UnsentResponses {
  readonly #bytes = new Map<number, number>();
  readonly #waiting = new Map<number, (() => void)[]>();

  /** Returns whether another answer may be made for a user. */
  hasRoom(user: number): boolean {
    return (this.#bytes.get(user) ?? 0) < connectionLimits.unsentAnswerBytes;
  }

  /** Calls `look` once something was sent to the user, because there may be room then. */
  waitForRoom(user: number, look: () => void): void {
    const line = this.#waiting.get(user);
    if (line === undefined) {
      this.#waiting.set(user, [look]);
    } else {
      line.push(look);
    }
  }

  /** Counts bytes until the response was sent or its connection has ended. */
  hold(user: number, response: ServerResponse, bytes: number): void {
    this.#bytes.set(user, (this.#bytes.get(user) ?? 0) + bytes);
    const release = () => {
      response.off('close', release);
      response.off('drain', release);
      this.#release(user, bytes);
    };
    response.on('close', release);
    response.on('drain', release);
  }

  #release(user: number, bytes: number): void {
    const left = (this.#bytes.get(user) ?? 0) - bytes;
    if (left > 0) {
      this.#bytes.set(user, left);
    } else {
      this.#bytes.delete(user);
    }
    const waiting = this.#waiting.get(user) ?? [];
    this.#waiting.delete(user);
    for (const look of waiting) {
      look();
    }
  }
}
