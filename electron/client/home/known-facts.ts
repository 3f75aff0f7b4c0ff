import { isDeepStrictEqual } from 'node:util';
import type { HomeFacts } from './home-record.ts';

/** Where the facts about a home outlast a run. */
export interface FactKeeping {
  readonly kept: HomeFacts;
  readonly keep: (facts: HomeFacts) => void;
}

/**
 * What is known of a home's service, from this run or, until it has been told in this one, from an
 * earlier one. What nobody has ever told is absent: it is unknown, and not missing.
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
