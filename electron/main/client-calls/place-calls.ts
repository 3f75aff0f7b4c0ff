import { randomUUID } from 'node:crypto';
import type { CallHandlers, PushToOthers } from '../bridge/call-handlers.ts';
import type { Timing } from '../../client/timing.ts';
import { AnswerWatch } from '../../client/store-client/answer-watch.ts';
import type { ClientStore } from '../../client/store-client/client-store.ts';

type PlaceCallName = Extract<
  keyof CallHandlers,
  'place.list' | `place.save${string}` | 'place.answer' | `act.${string}`
>;

/** Answers and keeps where a person was, what they have seen, and how they arranged what they see. */
export function placeCalls(
  store: ClientStore,
  pushToOthers: PushToOthers,
  timing: Pick<Timing, 'after'>,
): Pick<CallHandlers, PlaceCallName> {
  // Acts of another start are taken back from the list of recent ones alone.
  const start = randomUUID();
  const watch = new AnswerWatch(store, timing);
  return {
    'place.list': () => store.request('place.list', {}),
    'place.save': (place) => watch.save(place),
    'place.answer': (place) => watch.answer(place),
    'place.save_thread': (place) => store.request('place.save_thread', place),
    'act.list': async () => ({ acts: await store.request('act.list', {}), start }),
    'act.save': (act, { window }) => {
      pushToOthers(window, 'act.changed', act);
      return store.request('act.save', act);
    },
  };
}
