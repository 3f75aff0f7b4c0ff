import { randomUUID } from 'node:crypto';
import type { CallHandlers, PushToOthers } from '../bridge/call-handlers.ts';
import type { ClientStore } from '../../client/store-client/client-store.ts';

/** Answers and keeps the acts that can be taken back. */
export function actCalls(
  store: ClientStore,
  pushToOthers: PushToOthers,
): Pick<CallHandlers, 'act.list' | 'act.save'> {
  // Acts of another start are taken back from the list of recent ones alone.
  const start = randomUUID();
  return {
    'act.list': async () => ({ acts: await store.request('act.list', {}), start }),
    'act.save': (act, { window }) => {
      pushToOthers(window, 'act.changed', act);
      return store.request('act.save', act);
    },
  };
}
