import type { Notice } from '#shared/capability/application.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type { DurableRecovery } from '../../client-store/store-protocol.ts';
import type { ClientStore } from './client-store.ts';

/**
 * What the person must be told at this start about what is kept on this computer (promises: P8).
 */
export async function storeNotices(store: ClientStore): Promise<Notice[]> {
  try {
    const recovery = await store.request('store.recovery', {});
    return recovery === undefined ? [] : [recoveryNotice(recovery)];
  } catch (error) {
    if (!(error instanceof ProblemError)) {
      throw error;
    }
    return [{ id: 'store-unavailable', text: error.problem.detail }];
  }
}

function recoveryNotice(recovery: DurableRecovery): Notice {
  const { foundAt, setAside, restoredFrom, heldEntries = 0 } = recovery;
  const whatIsBack =
    restoredFrom === undefined
      ? 'There was no backup of it: drafts, and what had not been sent yet, are missing'
      : `It was restored as it was on ${readable(restoredFrom)}: what was written from then until ` +
        `${readable(foundAt)} and had not been sent may be missing`;
  const text =
    `What Guildhall keeps of your drafts and unsent writing was damaged. ${whatIsBack}. ` +
    `${whatIsHeld(heldEntries)}The damaged file is kept as ${setAside}.`;
  return { id: `store-recovered ${foundAt}`, text };
}

/** Why nothing of a backup goes out by itself. */
function whatIsHeld(count: number): string {
  if (count === 0) {
    return '';
  }
  const things = count === 1 ? 'One thing that waits' : `${count} things that wait`;
  const may = 'may have been sent, changed or discarded since';
  return `${things} in the Outbox ${may}: nothing is sent from there before you decide. `;
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function readable(timestamp: string): string {
  return format.format(new Date(timestamp));
}
