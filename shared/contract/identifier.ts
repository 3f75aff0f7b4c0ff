import { z } from 'zod';
import { textLimits } from '../limits/limits.ts';

const prefixes = new WeakMap<object, string>();

/**
 * Returns the schema of one kind of identifier. Identifiers are opaque and differ only by type
 * (contract: Identifiers). A server makes its own with the prefix of the kind and a UUIDv7.
 */
export function defineIdentifier<const Brand extends string>(_brand: Brand, prefix: string) {
  const schema = z.string().min(1).max(textLimits.identifier).brand<Brand>();
  prefixes.set(schema, prefix);
  return schema;
}

/**
 * Returns the schema of an identifier as input. It has no limits, because an id of another form is
 * not a fault but simply unknown (contract: Identifiers).
 */
export function defineReference<const Brand extends string>(_brand: Brand, prefix: string) {
  const schema = z.string().brand<Brand>();
  prefixes.set(schema, prefix);
  return schema;
}

/** The prefix of a kind of identifier; undefined for any other schema. */
export function prefixOf(schema: object): string | undefined {
  return prefixes.get(schema);
}

/** An identifier of any kind, in a page's call to this machine. */
export const identifierInput = z.string().max(textLimits.identifier);

/** An ISO 8601 UTC timestamp, `2026-11-20T10:00:00.000Z` (contract: Timestamps). */
export const timestamp = z.iso.datetime({ offset: false });
