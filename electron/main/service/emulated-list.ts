import type { Operation } from '#shared/contract/operation.ts';
import { scopeFieldOf } from '#shared/contract/operation-facts.ts';
import { operations } from '#shared/contract/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/contract/registry.ts';
import type { ListedResource } from '#shared/contract/resources.ts';
import { countLimits } from '#shared/limits/limits.ts';
import type { InferredDirectory } from './inferred-directory.ts';
import { unknownThing } from './not-offered.ts';
import { cutPage, readPage } from './paging.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Row extends Fields {
  readonly id: string;
}

/** The service below an emulation: what it really answers, and what is known of it besides. */
export interface BareService {
  /** Asks the service itself. */
  readonly ask: <Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
  ) => Promise<OperationOutput<Name>>;
  /** The guilds that the person named; a bare service lists none. */
  readonly guildIds: readonly string[];
  readonly directory: InferredDirectory;
}

const idOf = ({ id }: Row) => id;

/** A list as a service without cursors gives it, in pages all the same. */
export async function emulateList(
  { operations: { list: name }, list }: ListedResource,
  { ask }: BareService,
  request: Fields,
): Promise<Fields> {
  const { extensionFields = {} }: Operation = operations[name];
  const filters = Object.keys(list.filters ?? {});
  const isUnderstood = ([field, value]: [string, unknown]) =>
    // A service may take a filter for none of something for one that is not given.
    !(field in extensionFields) && !(filters.includes(field) && value === '');
  const { limit: _limit, ...asked } = Object.fromEntries(
    Object.entries(request).filter(isUnderstood),
  );
  const askRows = async (limit?: number) => {
    const output = await ask(name, { ...asked, ...(limit !== undefined && { limit }) });
    return (output as Fields)[list.rows] as readonly Row[];
  };
  const page = request as { readonly limit?: number; readonly cursor?: string };
  if (!('limit' in extensionFields)) {
    const { rows, nextCursor } = await readPage(
      { ask: askRows, idOf },
      { ...page, limit: page.limit ?? countLimits.page },
    );
    return { [list.rows]: rows, nextCursor };
  }
  // A filter that the service does not know may have been ignored.
  const isAsked = (row: Row) =>
    filters
      .filter((field) => request[field] !== undefined)
      .every((field) => (row[field] ?? '') === request[field]);
  const { rows, nextCursor } = cutPage((await askRows()).filter(isAsked), idOf, page);
  return { [list.rows]: rows, nextCursor };
}

/** One thing, looked for in the lists of the guilds where it may be. */
export async function findInList(
  resource: ListedResource,
  service: BareService,
  id: string,
): Promise<Row> {
  const { guildIds, directory } = service;
  const known = directory.guildOf(id);
  for (const guildId of known === undefined ? guildIds : [known]) {
    let cursor: unknown;
    do {
      const scope = { [scopeFieldOf(resource) ?? '']: guildId };
      const page = await emulateList(resource, service, { ...scope, cursor });
      const found = (page[resource.list.rows] as readonly Row[]).find((row) => row.id === id);
      if (found !== undefined) return found;
      cursor = page['nextCursor'] ?? undefined;
    } while (cursor !== undefined);
  }
  throw unknownThing();
}
