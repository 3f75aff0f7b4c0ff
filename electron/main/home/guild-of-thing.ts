import type {
  OperationInput,
  OperationOutput,
  ReadOperationName,
} from '#shared/contract/registry.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { outcomeOfFailure } from '../outbox/send-outcome.ts';
import type { CachedReads } from '../cached-reads/cached-reads.ts';
import type { KeptEntry } from '../../client-store/store-protocol.ts';

export interface GuildSources {
  readonly cache: CachedReads | undefined;
  readonly read: (name: ReadOperationName, input: unknown) => Promise<unknown>;
}

/** The guild of the thing that an entry is about; undefined where nobody here knows it. */
export async function guildOfThing(
  { input, subject }: Pick<KeptEntry, 'input' | 'subject'>,
  { cache, read }: GuildSources,
): Promise<string | undefined> {
  if (typeof input['guildId'] === 'string') {
    return input['guildId'];
  }
  const scope = await cache?.scopeOf(subject.kind, subject.id).catch(() => undefined);
  if (scope !== undefined) {
    return scope;
  }
  const list = guildResource.operations.list;
  const answer = (await cache?.readKept(list, {})) ?? (await read(list, {}));
  const [guild, ...others] = (answer as OperationOutput<'guild.list'>).guilds;
  return others.length === 0 ? guild?.id : undefined;
}

type Read = <Name extends ReadOperationName>(
  name: Name,
  input: OperationInput<Name>,
) => Promise<OperationOutput<Name>>;

type Sibling = Pick<WorkItem, 'id' | 'parentId'>;

/**
 * Looks for an item in the guilds of a service, beside its siblings, for its record names no guild.
 * Undefined where it is in none that may be read.
 *
 * @throws ServiceError where the service cannot be asked now
 */
export async function guildWithItem(item: Sibling, read: Read): Promise<string | undefined> {
  const { guilds } = await read(guildResource.operations.list, {});
  for (const { id: guildId } of guilds) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than a few
      if (await isInGuild(item, guildId, read)) {
        return guildId;
      }
    } catch (error) {
      // One guild may not be read, or has no such parent: that says nothing of the next.
      if (outcomeOfFailure(error).state === 'queued') {
        throw error;
      }
    }
  }
  return undefined;
}

/** How many pages of siblings are looked through: more than a guild has. */
const maxPages = 500;

async function isInGuild({ id, parentId }: Sibling, guildId: string, read: Read): Promise<boolean> {
  let cursor: string | undefined;
  // A service may name a next page for ever.
  for (let pages = 0; pages < maxPages; pages += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each page names the next
    const page = await read(workItemResource.operations.list, {
      guildId,
      parentId: parentId ?? '',
      limit: countLimits.page,
      ...(cursor !== undefined && { cursor }),
    });
    if (page.workItems.some((item) => item.id === id)) {
      return true;
    }
    cursor = page.nextCursor ?? undefined;
    if (cursor === undefined) {
      return false;
    }
  }
  return false;
}
