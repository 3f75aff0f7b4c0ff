import type { AnsweredPlace } from '#shared/capability/place.ts';
import type { LocalRowOf, LocalWriteOf } from '#shared/local/kinds.ts';
import type { Timing } from '../timing.ts';
import type { ClientStore } from './client-store.ts';

/** How long the page may take to answer in a place that it shows, in milliseconds. */
const patienceMs = 3_000;

/** Watches whether the page answers in the places that it shows, and keeps where it does not. */
export class AnswerWatch {
  readonly #store: Pick<ClientStore, 'request'>;
  readonly #timing: Pick<Timing, 'after'>;
  /** The place that is shown; undefined before the first one. */
  #shown: LocalRowOf<'place'> | undefined;
  #cancel: (() => void) | undefined;

  constructor(store: Pick<ClientStore, 'request'>, timing: Pick<Timing, 'after'>) {
    this.#store = store;
    this.#timing = timing;
  }

  /** The page shows a place, as it is saved. It is unanswered if it does not say otherwise in time. */
  begin({ key, value }: LocalWriteOf<'place'>): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#shown = value && { kind: 'place', key, value };
    if (value !== undefined) {
      this.#cancel = this.#timing.after(patienceMs, () => {
        this.#cancel = undefined;
        this.note(false).catch(() => undefined);
      });
    }
  }

  /** The page answers in a place. */
  async answer({ homeId, path }: AnsweredPlace): Promise<void> {
    const isShown = this.#shown?.key.homeId === homeId && this.#shown.value.path === path;
    if (this.#cancel !== undefined) {
      this.#cancel();
      this.#cancel = undefined;
    } else if (isShown) {
      // It was late, and kept as unanswered.
      await this.note(true);
    }
  }

  /** Keeps whether the page answers in the place that is shown, or was shown last. */
  async note(isAnswered: boolean): Promise<void> {
    const shown = this.#shown ?? (await this.#lastShown());
    if (shown !== undefined) {
      await this.#store.request('local.save', { ...shown, value: { ...shown.value, isAnswered } });
    }
  }

  async #lastShown(): Promise<LocalRowOf<'place'> | undefined> {
    // The rows are of the kind that was asked for, those saved last first.
    const places = await this.#store.request('local.list', { kind: 'place' });
    return places[0] as LocalRowOf<'place'> | undefined;
  }
}
