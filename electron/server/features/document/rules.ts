import { problemError } from '#shared/problem/problem.ts';

/**
 * Refuses a document that is unknown or of another guild; no difference is shown
 * (contract: Access).
 */
export function requireDocument<Row>(document: Row | undefined): Row {
  if (document === undefined) {
    throw problemError('not_found', 'There is no such document.');
  }
  return document;
}

/**
 * The entity tag of one state of a document. The time is part of it because a restored backup
 * counts its versions again.
 */
export function etagOf({ version, updatedAt }: { version: number; updatedAt: string }): string {
  return `"${version}-${Date.parse(updatedAt).toString(36)}"`;
}

/**
 * Refuses a change to a document that has moved on (contract: Entity tags). Tags are compared
 * strongly, as RFC 9110 has it for `If-Match`: a weak one never fits, `*` fits whatever is there.
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

/** What a caller may change of a document. */
interface DocumentFields {
  readonly title: string;
  readonly type: string;
  readonly description: string | null;
  readonly content: string;
}

/** Whether a change leaves everything as it is, so that there is no new version to tell of. */
export function isUnchanged(
  document: DocumentFields,
  change: { readonly [Field in keyof DocumentFields]: DocumentFields[Field] | undefined },
): boolean {
  const fields = ['title', 'type', 'description', 'content'] as const;
  return fields.every((field) => change[field] === undefined || change[field] === document[field]);
}

/** How many bytes of content one answer with versions holds before its page ends. */
const versionsPageBytes = 8_000_000;

/** The beginning of a page that fits into one answer; never empty where there is something. */
export function fittingVersions<Row extends { readonly bytes: number }>(
  rows: readonly Row[],
  limit: number,
): Row[] {
  let bytes = 0;
  return rows.slice(0, limit).filter((row, index) => {
    bytes += row.bytes;
    return index === 0 || bytes <= versionsPageBytes;
  });
}
