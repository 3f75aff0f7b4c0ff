import type { OperationOutput, ReadOperationName } from '#shared/contract/registry.ts';
import { guildResource } from '#shared/domain/guild/resource.ts';
import { workItemResource } from '#shared/domain/work-item/resource.ts';
import type { KeptEntry } from '../../client-store/store-protocol.ts';

type Read = (name: ReadOperationName, input: unknown) => Promise<unknown>;

/** The guild of the thing that an entry is about; undefined where nobody here knows it. */
export async function guildOfThing(
  { input, subject }: KeptEntry,
  { read, readKept }: { readonly read: Read; readonly readKept: Read },
): Promise<string | undefined> {
  if (typeof input['guildId'] === 'string') {
    return input['guildId'];
  }
  const list = guildResource.operations.list;
  const answer = (await readKept(list, {})) ?? (await read(list, {}));
  const { guilds } = answer as OperationOutput<'guild.list'>;
  if (guilds.length === 1) {
    return guilds[0]?.id;
  }
  for (const { id } of guilds) {
    // oxlint-disable-next-line no-await-in-loop -- few have more than one guild
    const items = await readKept(workItemResource.operations.list, { guildId: id });
    const rows = (items as OperationOutput<'work_item.list'> | undefined)?.workItems;
    if (rows?.some((row) => row.id === subject.id) === true) {
      return id;
    }
  }
  return undefined;
}
