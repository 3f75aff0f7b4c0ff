import type { ServerResponse } from 'node:http';
import { requestLimits } from '#shared/limits/limits.ts';

/** Limits the memory for each user's request bodies, so that many large requests cannot fill it. */
export class IncomingBodies {
  readonly #bytes = new Map<number, number>();

  /**
   * Counts the bytes of a request until it is answered; `reserve` returns whether there is room.
   */
  open(user: number, response: ServerResponse): { reserve(bytes: number): boolean } {
    let held = 0;
    const add = (bytes: number) => {
      held += bytes;
      const all = (this.#bytes.get(user) ?? 0) + bytes;
      if (all > 0) {
        this.#bytes.set(user, all);
      } else {
        this.#bytes.delete(user);
      }
    };
    response.once('close', () => add(-held));
    return {
      reserve: (bytes) => {
        if ((this.#bytes.get(user) ?? 0) + bytes > requestLimits.bodiesBytes) {
          return false;
        }
        add(bytes);
        return true;
      },
    };
  }
}
