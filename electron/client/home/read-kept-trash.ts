import type { Home } from '#shared/capability/home.ts';
import { operations } from '#shared/registry/registry.ts';
import type { OperationOutput, OperationRequest } from '#shared/registry/registry.ts';
import { requireValid } from '#shared/contract/require-valid.ts';
import type { ClientStore } from '../store-client/client-store.ts';
import { timestampOf } from '../timing.ts';

type TrashPage = OperationOutput<'trash.list'>;

interface TrashOptions {
  readonly homeId: string;
  readonly store: ClientStore;
  readonly now: number;
  /** The extensions that the service offers; undefined while they are unknown. */
  readonly extensions: readonly string[] | undefined;
  readonly user: Home['user'];
  /** Asks the service for this page. */
  readonly readService: () => Promise<unknown>;
}

/** Begins the cursors of pages that are kept here and follow those of a service. */
const keptPrefix = 'kept ';

/**
 * Lists the trash: that of the service, and behind it what was kept here while the service had
 * none. Until it is known what the service has, what is kept here is all that is known.
 */
export async function readTrash(input: unknown, options: TrashOptions): Promise<unknown> {
  const request = requireValid(operations['trash.list'].input, input);
  const { cursor = '' } = request;
  const { extensions, readService } = options;
  if (cursor.startsWith(keptPrefix)) {
    const from = cursor.slice(keptPrefix.length);
    const page = await readKept({ ...request, cursor: from === '' ? undefined : from }, options);
    return { ...page, nextCursor: page.nextCursor && `${keptPrefix}${page.nextCursor}` };
  }
  if (extensions?.includes('trash') === true) {
    // It is the answer to this operation.
    const page = (await readService()) as TrashPage;
    if ((page.nextCursor ?? null) !== null) {
      return page;
    }
    const { things } = await readKept({ ...request, limit: 1, cursor: undefined }, options);
    return things.length > 0 ? { ...page, nextCursor: keptPrefix } : page;
  }
  const page = await readKept(request, options);
  return page.things.length === 0 && extensions === undefined ? readService() : page;
}

async function readKept(
  request: OperationRequest<'trash.list'>,
  { homeId, store, now, user }: TrashOptions,
): Promise<TrashPage> {
  const at = timestampOf(now);
  const { things, nextCursor } = await store.request('kept_trash.list', { ...request, homeId, at });
  const { id = '', name = '' } = user ?? {};
  const deletedBy = { id, name, type: 'user' as const };
  // It was kept from answers in the schemas of these things.
  const listed = things.map((thing) => ({ ...thing, deletedBy }));
  return { things: listed as TrashPage['things'], nextCursor };
}
