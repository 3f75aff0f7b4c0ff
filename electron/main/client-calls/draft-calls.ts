import type { CallHandlers, PushToOthers } from '../bridge/call-handlers.ts';
import type { ClientStore } from '../../client/store-client/client-store.ts';

/** Answers and keeps what a person has not sent yet. */
export function draftCalls(
  store: ClientStore,
  pushToOthers: PushToOthers,
): Pick<CallHandlers, 'draft.list' | 'draft.save'> {
  return {
    'draft.list': async () => ({ drafts: await store.request('draft.list', {}) }),
    'draft.save': async (draft, { window }) => {
      const saved = await store.request('draft.save', draft);
      pushToOthers(window, 'draft.changed', draft);
      return saved;
    },
  };
}
