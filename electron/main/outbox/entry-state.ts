import type { OutboxEntry } from '#shared/capability/outbox.ts';

/** Whether an entry goes out without the person; what was refused changes nothing. */
export function isOnItsWay({ state }: OutboxEntry): boolean {
  return state === 'queued' || state === 'sending';
}
