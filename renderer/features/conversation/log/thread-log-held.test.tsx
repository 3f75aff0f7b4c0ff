import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { buildMessage } from '../../../testing/build-entities.ts';
import { frameShown } from '../../../testing/frame-shown.ts';
import { Pane, endDistance, isAtEnd, log, settle } from '../../../testing/log-pane.tsx';
import { show } from '../../../testing/show.tsx';
import { threadRows } from '../thread-rows.ts';

/** The acts of one run, and the runs. */
const acts = 500;
const seeds = [1, 2, 3, 4];

/** Numbers from 0 up to 1 that are the same for the same seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A thread that changes in every way that its service and its reader can change it. */
class Thread {
  readonly #random: () => number;
  #ids: string[];
  #older = 0;
  #newer = 0;
  #gaps: Readonly<Record<string, string>> = {};
  constructor(random: () => number) {
    this.#random = random;
    this.#ids = Array.from({ length: 60 }, (_, at) => `line ${at}`);
  }

  rows() {
    const messages = this.#ids.map((id) =>
      buildMessage({ id, authorId: 'usr_1', authorType: 'user' }),
    );
    return threadRows(messages, [], this.#gaps);
  }

  /** A message comes at the end. */
  append(): void {
    this.#newer += 1;
    this.#ids = [...this.#ids, `newer ${this.#newer}`];
  }

  /** A page of older messages comes before the first one. */
  prepend(): void {
    const page = Array.from({ length: 8 }, (_, at) => `older ${this.#older + 8 - at}`);
    this.#older += 8;
    this.#ids = [...page, ...this.#ids];
  }

  /** Messages are found to be missing in the middle, or those that are missing come. */
  fill(): void {
    const at = 1 + Math.floor(this.#random() * (this.#ids.length - 2));
    const after = this.#ids[at] ?? '';
    const isGap = after in this.#gaps;
    this.#gaps = isGap ? {} : { [after]: 'cursor' };
    if (isGap) {
      this.#older += 3;
      const found = [0, 1, 2].map((each) => `found ${this.#older} ${each}`);
      this.#ids = this.#ids.toSpliced(at, 0, ...found);
    }
  }
}

/**
 * Returns a function that says how far what is read has moved since, in pixels: the end, of whoever
 * is there, or the first message that is wholly in sight.
 */
function shift(): () => number {
  if (endDistance() < 1) {
    return endDistance;
  }
  const pane = log.element().getBoundingClientRect();
  const read = [...log.element().querySelectorAll('article')].find((article) => {
    const { top, bottom } = article.getBoundingClientRect();
    return top >= pane.top && bottom <= pane.bottom;
  });
  const before = read?.getBoundingClientRect().top ?? 0;
  // A message that grew beyond the pane leaves none that is wholly in sight.
  return () => (read?.getBoundingClientRect().top ?? 0) - before;
}

/** Has a message on the page become higher, or as high as it was; not one that is cut off above. */
function resize(random: () => number): void {
  const { top } = log.element().getBoundingClientRect();
  const all = [...log.element().querySelectorAll('article')].filter((article) => {
    const box = article.getBoundingClientRect();
    return box.bottom <= top || box.top >= top;
  });
  const one = all[Math.floor(random() * all.length)];
  if (one !== undefined) {
    one.style.paddingBlockEnd = one.style.paddingBlockEnd === '' ? `${random() * 400}px` : '';
  }
}

test.each(seeds)(
  'what is read stays where it is through 500 random changes (seed %i)',
  async (seed) => {
    const random = randomNumbers(seed);
    const thread = new Thread(random);
    const { change } = show(<Pane rows={thread.rows()} />);
    await isAtEnd();
    const changes = [
      () => thread.append(),
      () => thread.prepend(),
      () => thread.fill(),
      () => resize(random),
      () => resize(random),
    ];
    for (let act = 0; act < acts; act += 1) {
      if (act % 10 === 0) {
        const delta = Math.round((random() - 0.6) * 900);
        await userEvent.wheel(log, { delta: { y: delta } });
        await settle();
      }
      const measure = shift();
      const index = Math.floor(random() * changes.length);
      changes[index]?.();
      change(<Pane rows={thread.rows()} />);
      await frameShown();
      expect(Math.abs(measure()), `act ${act}, change ${index}`).toBeLessThan(1);
    }
  },
);
