import type { ExtensionName } from '#shared/contract/extension.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations } from '#shared/registry/registry.ts';
import type {
  OperationName,
  OperationOutput,
  OperationRequest,
} from '#shared/registry/registry.ts';
import type { ListedResource } from '#shared/registry/resources.ts';
import { countLimits } from '#shared/limits/limits.ts';
import type { InferredDirectory } from './inferred-directory.ts';
import { cutPage, readPage } from './paging.ts';
import { unknownThing } from './service-error.ts';

type Fields = Readonly<Record<string, unknown>>;

type Row = Fields & { readonly id: string };

/** The service below an emulation: what it really answers, and what is known of it besides. */
export interface BareService {
  readonly ask: <Name extends OperationName>(
    name: Name,
    request: OperationRequest<Name>,
  ) => Promise<OperationOutput<Name>>;
  /** The guilds that the person named; a bare service lists none. */
  readonly guildIds: readonly string[];
  readonly directory: InferredDirectory;
  /** Whether the service may offer an extension for all that is known. */
  readonly mayHave: (name: ExtensionName) => boolean;
}

/** A list as a service without cursors gives it, in pages all the same. */
export async function emulateList(
  { operations: { list: name }, list }: ListedResource,
  service: BareService,
  request: Fields,
): Promise<Fields> {
  const { extensionFields = {} }: Operation = operations[name];
  const { rows: field, filters = {} } = list;
  const { limit, cursor, ...rest } = request as { limit?: number; cursor?: string };
  // A service may take a filter for none of something for one that is not given.
  const isUnderstood = ([key, value]: [string, unknown]) =>
    !(key in extensionFields) && !(key in filters && value === '');
  const asked = Object.fromEntries(Object.entries(rest).filter(isUnderstood));
  const askRows = async (page?: object) =>
    ((await service.ask(name, { ...asked, ...page })) as Fields)[field] as readonly Row[];
  if (!('limit' in extensionFields)) {
    const ask = (max: number) => askRows({ limit: max });
    const page = await readPage(ask, { limit: limit ?? countLimits.page, cursor });
    return { [field]: page.rows, nextCursor: page.nextCursor };
  }
  // A filter that the service does not know may have been ignored.
  const isAsked = (row: Row) =>
    Object.keys(filters).every(
      (key) => request[key] === undefined || (row[key] ?? '') === request[key],
    );
  const page = cutPage((await askRows()).filter(isAsked), { limit, cursor });
  return { [field]: page.rows, nextCursor: page.nextCursor };
}

/** One thing, looked for in the lists of the guilds where it may be. */
export async function findInList(
  resource: ListedResource,
  service: BareService,
  id: string,
): Promise<Row> {
  const known = service.directory.guildOf(id);
  for (const guildId of known === undefined ? service.guildIds : [known]) {
    let cursor: unknown;
    do {
      const scope = { [resource.list.scope ?? '']: guildId };
      const page = await emulateList(resource, service, { ...scope, cursor });
      const found = (page[resource.list.rows] as readonly Row[]).find((row) => row.id === id);
      if (found !== undefined) {
        return found;
      }
      cursor = page['nextCursor'] ?? undefined;
    } while (cursor !== undefined);
  }
  throw unknownThing();
}
