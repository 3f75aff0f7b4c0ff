import { addressIn } from '#shared/registry/operation-facts.ts';
import type { ReadOperationName } from '#shared/registry/registry.ts';
import { resourceOf } from '#shared/registry/resources.ts';
import { isMissing } from '../connection/service-error.ts';
import type { ClientStore } from '../store-client/client-store.ts';

interface FindGoneOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  /** Asks the service itself. */
  readonly peek: (name: ReadOperationName, input: unknown) => Promise<unknown>;
}

/**
 * Looks whether things are there whose deletion was discarded after it may have arrived: what is
 * gone is in the trash from now on. What cannot be asked now is looked for another time.
 *
 * @returns the ids of those that are gone
 */
export async function findGone({ homeId, store, peek }: FindGoneOptions): Promise<string[]> {
  const gone: string[] = [];
  for (const { entryId, guildId, kind, thingId } of await store.request('kept_trash.doubts', {
    homeId,
  })) {
    const { operations, idField = '' } = resourceOf(kind);
    const get = operations['get'] as ReadOperationName;
    try {
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      await peek(get, addressIn(get, { guildId, [idField]: thingId }));
      // oxlint-disable-next-line no-await-in-loop -- as above
      await store.request('kept_trash.delete', { entryIds: [entryId] });
    } catch (error) {
      if (isMissing(error)) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await store.request('kept_trash.note_gone', { entryId });
        gone.push(thingId);
      }
    }
  }
  return gone;
}
