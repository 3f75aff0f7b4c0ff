import { randomUUID } from 'node:crypto';
import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { ClientStore } from '../client-store/client-store.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { Homes } from '../homes/homes.ts';

/** What the calls about the outbox take. */
export interface OutboxCallsOptions {
  readonly homes: Homes;
  readonly store: ClientStore;
  readonly timing: Timing;
  readonly onChanged: (entry: OutboxEntry) => void;
}

/** Accepts messages, and answers what waits and what the person decides about it. */
export function outboxCalls({
  homes,
  store,
  timing,
  onChanged,
}: OutboxCallsOptions): Pick<
  CallHandlers,
  'message.send' | 'outbox.list' | 'outbox.retry' | 'outbox.discard'
> {
  return {
    'message.send': async (request) => {
      const { outbox } = homes.requireHome(request.homeId);
      const createdAt = timestampOf(timing.now());
      const entry = await store.request('outbox.accept', {
        ...request,
        id: randomUUID(),
        createdAt,
      });
      onChanged(entry);
      outbox.send(entry.conversationId);
      return entry;
    },
    'outbox.list': async (conversation) => ({
      entries: await store.request('outbox.list', conversation),
    }),
    'outbox.retry': async ({ entryId }) => {
      const entry = await store.request('outbox.retry', { entryId });
      onChanged(entry);
      homes.find(entry.homeId)?.outbox.sendNow(entry.conversationId);
      return entry;
    },
    'outbox.discard': async ({ entryId }) => {
      const entry = await store.request('outbox.discard', { entryId });
      onChanged(entry);
      return entry;
    },
  };
}
