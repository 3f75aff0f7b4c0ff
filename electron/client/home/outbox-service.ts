import { verbOf } from '#shared/registry/resources.ts';
import type { Noun } from '#shared/registry/resources.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import type { CachedReads } from '../cache/cached-reads.ts';
import type { OutboxService } from '../outbox/outbox-service.ts';
import { capabilitiesUnknown, ServiceError } from '../connection/service-error.ts';
import type { ServiceClock } from '../connection/service-clock.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import type { Connection } from './connection.ts';
import { guildOfThing } from './guild-of-thing.ts';
import { ItemGuilds } from './item-guilds.ts';

interface OutboxServiceOptions {
  readonly connection: Connection;
  readonly cache: CachedReads | undefined;
  readonly clock: ServiceClock;
  readonly timing: Timing;
  /** The service has answered the deletion of a thing. */
  readonly onDeleted: (noun: Noun, id: string) => void;
}

/** The service of a home as its outbox sees it: by the connection, past the cache. */
export function outboxService({
  connection,
  cache,
  clock,
  timing,
  onDeleted,
}: OutboxServiceOptions): OutboxService {
  // Facts of a former run do not decide whether something is sent twice or deleted.
  const offers = (extension: string) => connection.facts.extensions?.includes(extension) ?? false;
  const itemGuilds = new ItemGuilds({
    read: (name, input) => connection.peek(name, input),
    service: () => connection.service,
  });
  return {
    perform: (name, input, idempotencyKey) => connection.perform(name, input, { idempotencyKey }),
    keeper: () => {
      const changes = cache?.changes;
      const { service } = connection;
      return async (operation, input, output) => {
        const { resource, verb } = verbOf(operation);
        if (verb === 'delete' && service === connection.service) {
          onDeleted(resource.noun, String(input[resource.idField ?? '']));
        }
        await changes?.add({ operation, input, output, at: timestampOf(timing.now()) });
      };
    },
    read: (name, input, asked) => connection.peek(name, input, asked),
    prepare: () => connection.prepare(),
    isIdempotent: () => offers('idempotency'),
    hasTrash: async () => {
      await connection.known().catch((error: unknown) => {
        // The refusal of health is none of the deletion.
        throw error instanceof ServiceError && error.isOfHome ? error : capabilitiesUnknown();
      });
      return offers('trash');
    },
    guildOf: async (entry, record) => {
      // Only an item does not name its guild.
      const item = record as WorkItem;
      const known = itemGuilds.known(item);
      return (
        known ??
        (await guildOfThing(entry, {
          cache,
          read: (name, input) => connection.peek(name, input),
        })) ??
        itemGuilds.find(item)
      );
    },
    ownId: () => connection.user?.id,
    now: () => clock.now(),
  };
}
