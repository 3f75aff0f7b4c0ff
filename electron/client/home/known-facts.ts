import { isDeepStrictEqual } from 'node:util';
import type { HomeFacts } from './home-record.ts';

/** Where the facts about a home outlast a run. */
export interface FactKeeping {
  readonly kept: HomeFacts;
  readonly keep: (facts: HomeFacts) => void;
}

/**
 * The known facts about a home's service. A fact comes from an earlier run until the service tells it
 * in this one. An absent fact was never told: it is unknown, which is not the same as false.
 */
export class KnownFacts {
  readonly #keep: FactKeeping['keep'] | undefined;
  #facts: HomeFacts;

  constructor(keeping: FactKeeping | undefined) {
    this.#keep = keeping?.keep;
    this.#facts = keeping?.kept ?? {};
  }

  /** The facts, with those that are told in this run in front. */
  with(told: HomeFacts): HomeFacts {
    return { ...this.#facts, ...told };
  }

  /** Keeps what is told in this run. */
  learn(told: HomeFacts): void {
    const facts = this.with(told);
    if (!isDeepStrictEqual(facts, this.#facts)) {
      this.#facts = facts;
      this.#keep?.(facts);
    }
  }

  /** The home has another service now, of which nothing is known. */
  forget(): void {
    this.#facts = {};
  }
}
