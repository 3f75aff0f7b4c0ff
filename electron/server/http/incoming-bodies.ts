import type { ServerResponse } from 'node:http';
import { requestLimits } from '#shared/limits/server-limits.ts';

/** The room that the body of one request has until the request is answered. */
export interface BodyAllowance {
  /** Counts further bytes; false if there is no room for them. */
  readonly reserve: (bytes: number) => boolean;
  /**
   * Asks whether a large body may be read on. After false, `readOn` is called once it may. To be
   * asked once.
   */
  readonly mayReadOn: (readOn: () => void) => boolean;
}

/** The bodies of one user. */
interface UserBodies {
  requests: number;
  bytes: number;
  /** The large bodies that are read, or were read and wait for the answer. */
  readonly large: Set<ServerResponse>;
  /** The large bodies that wait to be read on, the first one first. */
  readonly waiting: Map<ServerResponse, () => void>;
}

/**
 * Limits the request bodies of each user: their memory, and how many large ones are read at once.
 * Many large bodies would fill the memory, and reading all of them in the same round of the event
 * loop would hold up every other user.
 */
export class IncomingBodies {
  readonly #users = new Map<number, UserBodies>();

  /** Returns what the body of a request may use until its response is closed. */
  open(user: number, response: ServerResponse): BodyAllowance {
    const bodies = this.#bodiesOf(user);
    let held = 0;
    bodies.requests += 1;
    response.once('close', () => {
      bodies.requests -= 1;
      bodies.bytes -= held;
      bodies.waiting.delete(response);
      bodies.large.delete(response);
      readNext(bodies);
      if (bodies.requests === 0) {
        this.#users.delete(user);
      }
    });
    return {
      reserve: (bytes) => {
        const hasRoom = bodies.bytes + bytes <= requestLimits.bodiesBytes;
        if (hasRoom) {
          held += bytes;
          bodies.bytes += bytes;
        }
        return hasRoom;
      },
      mayReadOn: (readOn) => {
        const mayRead = bodies.large.size < requestLimits.largeBodies;
        if (mayRead) {
          bodies.large.add(response);
        } else {
          bodies.waiting.set(response, readOn);
        }
        return mayRead;
      },
    };
  }

  #bodiesOf(user: number): UserBodies {
    const known = this.#users.get(user);
    if (known !== undefined) {
      return known;
    }
    const bodies = { requests: 0, bytes: 0, large: new Set<never>(), waiting: new Map() };
    this.#users.set(user, bodies);
    return bodies;
  }
}

/** Lets the next large body be read, if there is one and few enough are read. */
function readNext({ large, waiting }: UserBodies): void {
  const [next] = waiting;
  if (next !== undefined && large.size < requestLimits.largeBodies) {
    const [response, readOn] = next;
    waiting.delete(response);
    large.add(response);
    readOn();
  }
}
