import { localKind } from '#shared/local/kinds.ts';
import type { CallHandlers, PushToOthers } from '../bridge/call-handlers.ts';
import type { AnswerWatch } from '../../client/store-client/answer-watch.ts';
import type { ClientStore } from '../../client/store-client/client-store.ts';

/** Answers and keeps local state of every kind. */
export function localCalls(
  store: ClientStore,
  pushToOthers: PushToOthers,
  watch: AnswerWatch,
): Pick<CallHandlers, 'local.list' | 'local.save' | 'place.answer'> {
  return {
    'local.list': async ({ kind }) => ({ rows: await store.request('local.list', { kind }) }),
    'local.save': async (write, { window }) => {
      if (write.kind === 'place') {
        watch.begin(write);
      }
      const kept = await store.request('local.save', write);
      if (localKind(kept.kind).isShared) {
        pushToOthers(window, 'local.changed', kept);
      }
      return {};
    },
    'place.answer': async (place) => {
      await watch.answer(place);
      return {};
    },
  };
}
