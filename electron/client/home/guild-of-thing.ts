import type { OperationOutput, ReadOperationName } from '#shared/registry/registry.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import type { CachedReads } from '../cache/cached-reads.ts';
import type { StoredEntry } from '../store/store-protocol.ts';

export interface GuildSources {
  readonly cache: CachedReads | undefined;
  readonly read: (name: ReadOperationName, input: unknown) => Promise<unknown>;
}

/** The guild of the thing that an entry is about; undefined where nobody here knows it. */
export async function guildOfThing(
  { input, subject }: Pick<StoredEntry, 'input' | 'subject'>,
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
