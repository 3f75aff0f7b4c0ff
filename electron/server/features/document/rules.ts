import { problemError } from '#shared/problem/problem.ts';

/**
 * Refuses a document that is unknown or of another guild, both in the same way (contract: Access).
 */
export function requireDocument<Row>(document: Row | undefined): Row {
  if (document === undefined) {
    throw problemError('not_found', 'There is no such document.');
  }
  return document;
}

/**
 * Returns the entity tag of a document's state. It includes the time, because version numbers
 * repeat after a restore from a backup.
 */
export function etagOf({ version, updatedAt }: { version: number; updatedAt: string }): string {
  return `"${version}-${Date.parse(updatedAt).toString(36)}"`;
}

/**
 * Refuses a change to a document that has changed meanwhile (contract: Entity tags). Tags are
 * compared strongly, as RFC 9110 defines for `If-Match`: a weak tag never matches, and `*` matches
 * any existing document.
 */
export function requireMatch(ifMatch: string | undefined, etag: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') {
    return;
  }
  const tags: readonly string[] = ifMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  if (tags.includes(etag)) {
    return;
  }
  throw problemError('precondition_failed', 'The document has been changed since it was read.');
}

/** The fields of a document that a caller may change. */
interface DocumentFields {
  readonly title: string;
  readonly type: string;
  readonly description: string | null;
  readonly content: string;
}

/** Returns whether a change has no effect, so that there is no new version and no event. */
export function isUnchanged(
  document: DocumentFields,
  change: { readonly [Field in keyof DocumentFields]: DocumentFields[Field] | undefined },
): boolean {
  const fields = ['title', 'type', 'description', 'content'] as const;
  return fields.every((field) => change[field] === undefined || change[field] === document[field]);
}

/** The number of content bytes at which a page of versions ends. */
const versionsPageBytes = 8_000_000;

/** Returns the first versions that fit into one answer; at least one if there are any. */
export function fittingVersions<Row extends { readonly jsonOrBytes: number }>(
  rows: readonly Row[],
  limit: number,
): Row[] {
  let bytes = 0;
  return rows.slice(0, limit).filter((row, index) => {
    bytes += row.jsonOrBytes;
    return index === 0 || bytes <= versionsPageBytes;
  });
}
