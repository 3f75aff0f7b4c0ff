import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';

type Readable<State> = Pick<StoreApi<State>, 'getState' | 'getInitialState' | 'subscribe'>;

/** A store whose changes are told some time after the first of them, those of that time together. */
export class PacedStore<State> implements Readable<State> {
  readonly #api: Readable<State>;
  readonly #ms: number;
  readonly #listeners = new Set<(state: State, former: State) => void>();
  #state: State;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: () => void = () => {};

  constructor(api: Readable<State>, ms: number) {
    this.#api = api;
    this.#ms = ms;
    this.#state = api.getState();
  }

  getState = (): State => this.#state;

  getInitialState = (): State => this.#api.getInitialState();

  subscribe = (listener: (state: State, former: State) => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#stop = this.#api.subscribe(() => this.#noteChange());
      // Nobody was told of a change before somebody listened.
      if (this.#api.getState() !== this.#state) {
        this.#noteChange();
      }
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) {
        this.#stop();
        clearTimeout(this.#timer);
        this.#timer = undefined;
      }
    };
  };

  #noteChange(): void {
    this.#timer ??= setTimeout(() => this.#tell(), this.#ms);
  }

  #tell(): void {
    this.#timer = undefined;
    const former = this.#state;
    this.#state = this.#api.getState();
    for (const listener of this.#listeners) {
      listener(this.#state, former);
    }
  }
}

/**
 * Subscribes to a part of a store.
 *
 * @param everyMs how often it is drawn at most; undefined for at each change
 */
export function usePacedStore<State, Part>(
  api: Readable<State>,
  partOf: (state: State) => Part,
  everyMs: number | undefined,
): Part {
  const paced = useMemo(
    () => (everyMs === undefined ? api : new PacedStore(api, everyMs)),
    [api, everyMs],
  );
  return useStore(paced, partOf);
}
