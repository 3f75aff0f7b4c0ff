import { useCallback, useState } from 'react';
import { pageLimits } from '#shared/limits/page-limits.ts';

/** The saved states of screens, by home and name, the oldest first. */
let kept: ReadonlyMap<string, unknown> = new Map();

/**
 * The state of a screen that is still there when the person comes back to it in this window: which
 * row is current, and what is expanded.
 *
 * @param name what it is, and of which guild
 */
export function useScreenState<Value>(
  homeId: string,
  name: string,
  first: Value,
): readonly [Value, (value: Value) => void] {
  const key = `${homeId} ${name}`;
  const [shown, setShown] = useState(() => ({ key, value: keptOf(key, first) }));
  if (shown.key !== key) {
    setShown({ key, value: keptOf(key, first) });
  }
  const set = useCallback(
    (value: Value) => {
      const others = [...kept].filter(([other]) => other !== key);
      kept = new Map([...others, [key, value] as const].slice(-pageLimits.keptStates));
      setShown({ key, value });
    },
    [key],
  );
  return [shown.key === key ? shown.value : keptOf(key, first), set];
}

function keptOf<Value>(key: string, first: Value): Value {
  return kept.has(key) ? (kept.get(key) as Value) : first;
}

/** Drops what screens of a home have kept, or of every home. */
export function forgetScreenStates(homeId?: string): void {
  const isOther = (key: string) => homeId !== undefined && !key.startsWith(`${homeId} `);
  kept = new Map([...kept].filter(([key]) => isOther(key)));
}
