import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { ClientStore } from './client-store.ts';

type PlaceCallName = Extract<
  keyof CallHandlers,
  `place.${string}` | `mark.${string}` | `board.${string}`
>;

/** Answers and keeps where a person was, how far they have read, and how boards are arranged. */
export function placeCalls(store: ClientStore): Pick<CallHandlers, PlaceCallName> {
  return {
    'place.list': () => store.request('place.list', {}),
    'place.save': (place) => store.request('place.save', place),
    'place.save_thread': (place) => store.request('place.save_thread', place),
    'mark.list': async () => ({ marks: await store.request('mark.list', {}) }),
    'mark.save': (mark) => store.request('mark.save', mark),
    'board.list': async () => ({ boards: await store.request('board.list', {}) }),
    'board.save': (board) => store.request('board.save', board),
  };
}
