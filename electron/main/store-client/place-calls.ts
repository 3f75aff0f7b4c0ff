import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { ClientStore } from './client-store.ts';

type PlaceCallName = Extract<keyof CallHandlers, `place.${string}` | `mark.${string}`>;

/** Answers and keeps where a person was, and how far they have read. */
export function placeCalls(store: ClientStore): Pick<CallHandlers, PlaceCallName> {
  return {
    'place.list': () => store.request('place.list', {}),
    'place.save': (place) => store.request('place.save', place),
    'place.save_thread': (place) => store.request('place.save_thread', place),
    'mark.list': async () => ({ marks: await store.request('mark.list', {}) }),
    'mark.save': (mark) => store.request('mark.save', mark),
  };
}
