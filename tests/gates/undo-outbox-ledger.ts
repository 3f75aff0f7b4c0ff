import type { Values } from '../../renderer/actions/undo/undo-ports.ts';
import type { SeededRandom } from './seeded-random.ts';

// The writing of two people, and a ledger of every text that was ever written.

/** The written texts, and their ends by somebody who knew what they did. */
export class Ledger {
  readonly written = new Set<string>();
  /** The texts that Mira was shown where she has changed or deleted them. */
  readonly seen = new Set<string>();
  /** The texts that somebody has replaced or deleted, knowing that they were there. */
  readonly replaced = new Set<string>();
  /** The first promise that was broken. */
  fault: string | undefined;

  /** Notes the texts among values that Mira has seen. */
  see(values: Values): void {
    textsIn(values).forEach((text) => this.seen.add(text));
  }

  write(values: Values): void {
    textsIn(values).forEach((text) => this.written.add(text));
  }

  /** Whether Mira was shown a text, or wrote it: her own changes on their way go with a thing. */
  isKnownToMira(text: string): boolean {
    return this.seen.has(text) || text.startsWith('Mira ');
  }

  /** Mira lets go of what she wrote. */
  giveUp(values: Values): void {
    textsIn(values).forEach((text) => this.replaced.add(text));
  }

  /** A text is replaced or deleted. Mira's client may do that with what she has seen alone. */
  replace(text: string, by: Person): void {
    if (by === 'Mira' && !this.seen.has(text)) {
      this.fault ??= `“${text}” was gone over, and Mira never saw it`;
    }
    this.replaced.add(text);
  }
}

export type Person = 'Mira' | 'Bob';

const statuses = ['todo', 'in_progress', 'done'] as const;

/** Somebody who writes every text once, so that it is known by what it says. */
export class Author {
  readonly #name: string;
  readonly #random: SeededRandom;
  #texts = 0;

  constructor(name: string, random: SeededRandom) {
    this.#name = name;
    this.#random = random;
  }

  text(): string {
    this.#texts += 1;
    return `${this.#name} ${this.#texts}`;
  }

  /** Fields of an item, as somebody changes them in one go. */
  someValues(): Values {
    const choice = this.#random.below(3);
    return choice === 0
      ? { status: this.#random.pick(statuses) }
      : choice === 1
        ? { title: this.text() }
        : { description: this.text(), status: this.#random.pick(statuses) };
  }
}

/** The texts among the values of an item. */
export function textsIn({ title, description }: Values): string[] {
  return [title, description].filter((text) => typeof text === 'string').filter(Boolean);
}
