import { z } from 'zod';
import { textLimits } from '../limits/limits.ts';

/**
 * The schema of one kind of identifier: opaque to whoever reads it, told apart by type only
 * (contract: Identifiers). A server makes its own with the prefix of the kind and a UUIDv7.
 */
export function defineIdentifier<const Brand extends string>(_brand: Brand) {
  return z.string().min(1).max(textLimits.identifier).brand<Brand>();
}

/**
 * An identifier as a caller hands it in. It has no bounds, because one of another form is not a
 * fault of its own but simply unknown (contract: Identifiers).
 */
export function defineReference<const Brand extends string>(_brand: Brand) {
  return z.string().brand<Brand>();
}

/** An identifier of any kind, as a page names it in a call of this machine. */
export const identifierInput = z.string().max(textLimits.identifier);

/** An ISO 8601 UTC timestamp, `2026-11-20T10:00:00.000Z` (contract: Timestamps). */
export const timestamp = z.iso.datetime({ offset: false });
