import type { ReadOperationName } from '#shared/contract/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { HomeConnection } from './home-connection.ts';

/** The homes of this person, this computer first, all of them alive at once. */
export class Homes {
  readonly #homes: readonly HomeConnection[];

  constructor(homes: readonly HomeConnection[]) {
    this.#homes = homes;
  }

  all(): readonly HomeConnection[] {
    return this.#homes;
  }

  find(homeId: string): HomeConnection | undefined {
    return this.#homes.find(({ id }) => id === homeId);
  }

  /** @throws ProblemError `home_unknown` */
  requireHome(homeId: string): HomeConnection {
    const home = this.find(homeId);
    if (home === undefined) {
      throw problemError('home_unknown', 'There is no such home.');
    }
    return home;
  }

  /** Reads from the home of that id; the input is checked first. */
  async read(homeId: string, name: ReadOperationName, input: unknown): Promise<unknown> {
    return this.requireHome(homeId).read(name, input);
  }

  /** Connects every home. */
  start(): void {
    for (const home of this.#homes) {
      home.start();
    }
  }

  /** Tries again, now: the machine woke up, or the network is back. */
  retry(): void {
    for (const home of this.#homes) {
      home.retry();
    }
  }

  /** Lets what is in flight settle, then disconnects. */
  async stop(): Promise<void> {
    await Promise.all(this.#homes.map((home) => home.stop()));
  }
}
