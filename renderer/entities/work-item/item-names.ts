import { itemNameOf, leadsToGuild } from '#shared/domain/work-item/names.ts';
import type { ItemName } from '#shared/domain/work-item/names.ts';
import { guildStore } from '../guild/guild-store.ts';
import { useRow } from '../store/entity-store.ts';

/** A row that has a number where it is a work item of a service that gives names. */
interface Numbered {
  readonly number?: number | null | undefined;
}

/** Follows the short name of an item; undefined where it has none, or not yet. */
export function useShortName(
  homeId: string,
  guildId: string,
  item: Numbered | undefined,
): string | undefined {
  return itemNameOf(useRow(guildStore, homeId, guildId), item);
}

/** Returns the present short name of an item. */
export function shortNameOf(homeId: string, guildId: string, item: Numbered): string | undefined {
  return itemNameOf(guildStore.row(homeId, guildId), item);
}

/** Returns whether a name is that of an item, with the present prefix of its guild or a former one. */
export function isNamed(homeId: string, guildId: string, item: Numbered, name: ItemName): boolean {
  const guild = item.number === name.number ? guildStore.row(homeId, guildId) : undefined;
  return guild !== undefined && leadsToGuild(guild, name.prefix);
}
