import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { CachedReads } from '../cached-reads/cached-reads.ts';
import type { OutboxService } from '../outbox/outbox-service.ts';
import type { ServiceClock } from '../service/service-clock.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { Connection } from './connection.ts';
import { guildOfThing, guildWithItem } from './guild-of-thing.ts';

interface OutboxServiceOptions {
  readonly connection: Connection;
  readonly cache: CachedReads | undefined;
  readonly clock: ServiceClock;
  readonly timing: Timing;
}

/** The service of a home as its outbox sees it: by the connection, past the cache. */
export function outboxService({
  connection,
  cache,
  clock,
  timing,
}: OutboxServiceOptions): OutboxService {
  // Facts of a former run do not decide whether something is sent twice or deleted.
  const offers = (extension: string) => connection.facts.extensions?.includes(extension) ?? false;
  return {
    perform: (name, input, idempotencyKey) => connection.perform(name, input, { idempotencyKey }),
    keeper: () => {
      const changes = cache?.changes;
      return async (operation, input, output) =>
        changes?.add({ operation, input, output, at: timestampOf(timing.now()) });
    },
    read: (name, input, asked) => connection.peek(name, input, asked),
    prepare: () => connection.prepare(),
    isIdempotent: () => offers('idempotency'),
    hasTrash: async () => {
      await connection.prepare();
      return offers('trash');
    },
    guildOf: async (entry, record) =>
      (await guildOfThing(entry, { cache, read: (name, input) => connection.peek(name, input) })) ??
      // Only an item does not name its guild.
      guildWithItem(record as WorkItem, (name, input) => connection.peek(name, input)),
    ownId: () => connection.user?.id,
    now: () => clock.now(),
  };
}
