import type { OutboxEntry } from '#shared/capability/outbox.ts';

/** Whether an entry waits for a time that has not come. */
export function isScheduled({ state, sendAt }: OutboxEntry, now = new Date()): boolean {
  return state === 'queued' && sendAt !== undefined && Date.parse(sendAt) > now.getTime();
}
