import type { ServerResponse } from 'node:http';
import { requestLimits } from '#shared/limits/limits.ts';

/** How much of each user's bodies is held at once, so that many large requests fill no memory. */
export class IncomingBodies {
  readonly #bytes = new Map<number, number>();

  /** Counts what a request brings until it is answered; `reserve` says whether there is room. */
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
