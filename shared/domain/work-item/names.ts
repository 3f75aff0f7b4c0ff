import { prefixLength } from '../guild/item-prefix.ts';
import type { Guild } from '../guild/schema.ts';

// The short name of a work item: the prefix of its guild and the number that it has there, as in
// BAK-12 (contract: Names of work items).

/** The numbers that items can have. */
export const itemNumbers = { greatest: 999_999_999, mostDigits: 9 } as const;

// The flag for both cases would let in signs beyond ASCII
const form = /^([A-Za-z][A-Za-z0-9]{1,4})-([1-9]\d{0,8})$/u;
const longestName = prefixLength.most + 1 + itemNumbers.mostDigits;

/** A name that was taken apart. */
export interface ItemName {
  readonly prefix: string;
  readonly number: number;
}

/** The facts of a guild by which its items have names. */
export type NamingGuild = Pick<Guild, 'itemPrefix' | 'formerItemPrefixes'>;

/** Reads a text that is nothing but a name, in letters of either case. */
export function readItemName(text: string): ItemName | undefined {
  const match = text.length > longestName ? undefined : form.exec(text);
  return match?.[1] === undefined
    ? undefined
    : { prefix: match[1].toUpperCase(), number: Number(match[2]) };
}

/** Returns the name of an item; undefined where its service gives it none, or has not yet. */
export function itemNameOf(
  guild: NamingGuild | undefined,
  item: { readonly number?: number | null | undefined } | undefined,
): string | undefined {
  return guild?.itemPrefix === undefined || !item?.number
    ? undefined
    : `${guild.itemPrefix}-${item.number}`;
}

/** Returns whether names with a prefix lead to the items of a guild, now or from former times. */
export function leadsToGuild(
  { itemPrefix, formerItemPrefixes }: NamingGuild,
  prefix: string,
): boolean {
  return prefix === itemPrefix || (formerItemPrefixes?.includes(prefix) ?? false);
}
