import { pushToOthers } from '../bridge/bridge.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { ClientStore } from './client-store.ts';

/** Answers and keeps what a person has not sent yet. */
export function draftCalls(store: ClientStore): Pick<CallHandlers, 'draft.list' | 'draft.save'> {
  return {
    'draft.list': async () => ({ drafts: await store.request('draft.list', {}) }),
    'draft.save': async (draft, { window }) => {
      const saved = await store.request('draft.save', draft);
      pushToOthers(window, 'draft.changed', draft);
      return saved;
    },
  };
}
