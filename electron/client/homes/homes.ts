import type { ReadOperationName } from '#shared/registry/registry.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { HomeConnection } from '../home/home-connection.ts';
import { text } from '../text/text.ts';

/** The homes of this person in their order, all of them alive at once. */
export class Homes {
  #homes: readonly HomeConnection[];
  #isStarted = false;

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
      throw problemError('home_unknown', text.home.unknown);
    }
    return home;
  }

  /** Reads from the home of that id; the input is checked first. */
  async read(homeId: string, name: ReadOperationName, input: unknown): Promise<unknown> {
    return this.requireHome(homeId).read(name, input);
  }

  /** Adds a home at the end, or puts it in the place of the one with its id, and connects it. */
  put(home: HomeConnection): void {
    this.#homes =
      this.find(home.id) === undefined
        ? [...this.#homes, home]
        : this.#homes.map((other) => (other.id === home.id ? home : other));
    if (this.#isStarted) {
      home.start();
    }
  }

  /** Takes a home off the list; who does it stops it. */
  remove(homeId: string): void {
    this.#homes = this.#homes.filter(({ id }) => id !== homeId);
  }

  /** Puts the homes in another order; `homeIds` names every home once. */
  reorder(homeIds: readonly string[]): void {
    this.#homes = this.#homes.toSorted((a, b) => homeIds.indexOf(a.id) - homeIds.indexOf(b.id));
  }

  start(): void {
    this.#isStarted = true;
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

  /** Whether anybody looks at a window of ours. */
  setHidden(isHidden: boolean): void {
    for (const home of this.#homes) {
      home.setHidden(isHidden);
    }
  }

  /** Lets what is in flight settle, then disconnects. */
  async stop(): Promise<void> {
    await Promise.all(this.#homes.map((home) => home.stop()));
  }
}
