import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { ClientStore } from './client-store.ts';

/** Answers and keeps what a person has not sent yet. */
export function draftCalls(store: ClientStore): Pick<CallHandlers, 'draft.list' | 'draft.save'> {
  return {
    'draft.list': async () => ({ drafts: await store.request('draft.list', {}) }),
    'draft.save': (draft) => store.request('draft.save', draft),
  };
}
