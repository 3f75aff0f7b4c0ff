import type { Notice } from '#shared/capability/application.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { text } from '../text/text.ts';
import type { ClientStore } from './client-store.ts';

/** The notices about what is kept on this computer, at this start (promises: P8). */
export async function storeNotices(store: ClientStore): Promise<Notice[]> {
  try {
    const recovery = await store.request('store.recovery', {});
    const { entries, ...others } = await store.request('unlisted.count', {});
    const isLeftOut = Object.values(others).some((count) => count > 0);
    return [
      ...(recovery === undefined
        ? []
        : [{ id: `store-recovered ${recovery.foundAt}`, text: text.store.recovered(recovery) }]),
      ...(isLeftOut ? [{ id: 'store-unlisted', text: text.store.unlisted(others) }] : []),
      ...(entries > 0
        ? [{ id: 'outbox-unlisted', text: text.store.unlistedEntries(entries) }]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw error;
    }
    return [{ id: 'store-unavailable', text: error.problem.detail }];
  }
}
