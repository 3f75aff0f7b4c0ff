import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

let now = new Date();
const listeners = new Set<() => void>();
setInterval(() => {
  now = new Date();
  for (const listener of listeners) {
    listener();
  }
}, minuteMs);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The present, to the minute, as a store. */
export const present = { subscribe, getState: () => now };

/** The present, to the minute: what is shown as today turns into yesterday by itself. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, present.getState);
}
