import type { Home } from '#shared/capability/home.ts';
import { operations } from '#shared/contract/registry.ts';
import type { OperationOutput } from '#shared/contract/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { timestampOf } from '../timing.ts';

interface KeptTrashOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly now: number;
  /** What the service offers; undefined while that is unknown. */
  readonly extensions: readonly string[] | undefined;
  readonly user: Home['user'];
}

/**
 * Lists the trash that is kept here for a service that has none; undefined where the service is to
 * be asked. Until it is known what the service has, what is kept here is all that is known.
 */
export async function readKeptTrash(
  input: unknown,
  { homeId, store, now, extensions, user }: KeptTrashOptions,
): Promise<OperationOutput<'trash.list'> | undefined> {
  if (extensions?.includes('trash') === true) {
    return undefined;
  }
  const request = requireValid(operations['trash.list'].input, input);
  const at = timestampOf(now);
  const { things, nextCursor } = await store.request('kept_trash.list', { ...request, homeId, at });
  if (things.length === 0 && extensions === undefined) {
    return undefined;
  }
  const { id = '', name = '' } = user ?? {};
  const deletedBy = { id, name, type: 'user' as const };
  // It was kept from answers in the schemas of these things.
  const listed = things.map((thing) => ({ ...thing, deletedBy }));
  return { things: listed as OperationOutput<'trash.list'>['things'], nextCursor };
}
