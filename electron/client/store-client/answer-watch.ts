import type { AnsweredPlace, HomePlace } from '#shared/capability/place.ts';
import type { Timing } from '../timing.ts';
import type { ClientStore } from './client-store.ts';

/** How long the page may take to answer in a place that it shows, in milliseconds. */
const patienceMs = 3_000;

/** Watches whether the page answers in the places that it shows, and keeps where it does not. */
export class AnswerWatch {
  readonly #store: Pick<ClientStore, 'request'>;
  readonly #timing: Pick<Timing, 'after'>;
  #cancel: (() => void) | undefined;

  constructor(store: Pick<ClientStore, 'request'>, timing: Pick<Timing, 'after'>) {
    this.#store = store;
    this.#timing = timing;
  }

  /** The page shows a place. It is unanswered if it does not say otherwise in time. */
  async save(place: HomePlace): Promise<Record<string, never>> {
    this.#cancel?.();
    this.#cancel = this.#timing.after(patienceMs, () => {
      this.#cancel = undefined;
      this.#store.request('place.answer_last', { isAnswered: false }).catch(() => undefined);
    });
    return this.#store.request('place.save', place);
  }

  /** The page answers in a place. */
  async answer(place: AnsweredPlace): Promise<Record<string, never>> {
    if (this.#cancel === undefined) {
      // It was late, and kept as unanswered.
      return this.#store.request('place.answer', place);
    }
    this.#cancel();
    this.#cancel = undefined;
    return {};
  }
}
