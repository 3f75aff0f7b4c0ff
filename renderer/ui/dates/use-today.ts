import { useSyncExternalStore } from 'react';
import { dayHere } from '#shared/text/civil-date.ts';
import { present } from '../use-now.ts';

/** The day that it is today, here; a component is drawn anew once it is another one. */
export function useToday(): string {
  return useSyncExternalStore(present.subscribe, today);
}

/** The day that it is today, here. */
export function today(): string {
  return dayHere(present.getState());
}
