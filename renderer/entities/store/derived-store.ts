import type { StoreApi } from 'zustand/vanilla';

/** A store from which another one is made, as far as that follows it. */
interface Source {
  /** Another object for another state. */
  readonly getState: () => unknown;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store that is made of others: one of zustand that nobody writes. */
type DerivedStore<Value> = Pick<StoreApi<Value>, 'getState' | 'getInitialState' | 'subscribe'>;

/**
 * Makes a store of others. All who read it share one computation, which is made again when somebody
 * reads it after a change of a source. Changes in one turn are told together, after it.
 *
 * @param compute reads nothing that changes but the sources
 */
export function deriveStore<Value>(
  sources: readonly Source[],
  compute: () => Value,
): DerivedStore<Value> {
  const listeners = new Set<Parameters<DerivedStore<Value>['subscribe']>[0]>();
  let stops: readonly (() => void)[] = [];
  let known: { readonly states: readonly unknown[]; readonly value: Value } | undefined;
  let isTelling = false;

  const getState = () => {
    const states = sources.map((source) => source.getState());
    if (!known?.states.every((state, at) => state === states[at])) {
      known = { states, value: compute() };
    }
    return known.value;
  };
  const tell = (former: Value | undefined) => {
    isTelling = false;
    const value = getState();
    for (const listener of value === former ? [] : listeners) {
      listener(value, former ?? value);
    }
  };
  const handleChange = () => {
    if (!isTelling) {
      isTelling = true;
      const former = known?.value;
      queueMicrotask(() => tell(former));
    }
  };
  return {
    getState,
    getInitialState: getState,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        stops = sources.map((source) => source.subscribe(handleChange));
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) {
          stops.forEach((stop) => stop());
          stops = [];
        }
      };
    },
  };
}
