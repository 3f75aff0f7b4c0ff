import type { DocumentVersion } from './use-versions.ts';

/** A pause of this length ends a session. */
const longestPauseMs = 30 * 60_000;

/** The versions that somebody wrote without a long pause: the newest, and the saves before it. */
export interface EditingSession<Newest = DocumentVersion> {
  readonly newest: Newest;
  /** The newest first. */
  readonly saves: readonly DocumentVersion[];
}

type Written = Pick<DocumentVersion, 'updatedAt' | 'updatedBy'>;

/**
 * Groups the versions of a document by editing sessions, the newest first
 * (docs/decisions/0317). A version whose author is not known is a session of its own.
 *
 * @param versions the newest first
 */
export function sessionsOf(
  current: Written,
  versions: readonly DocumentVersion[],
): { readonly current: EditingSession<Written>; readonly former: readonly EditingSession[] } {
  const ofCurrent: DocumentVersion[] = [];
  const former: { newest: DocumentVersion; saves: DocumentVersion[] }[] = [];
  let newer = current;
  for (const version of versions) {
    const saves = former.at(-1)?.saves ?? ofCurrent;
    if (isSameSession(newer, version)) {
      saves.push(version);
    } else {
      former.push({ newest: version, saves: [] });
    }
    newer = version;
  }
  return { current: { newest: current, saves: ofCurrent }, former };
}

function isSameSession(newer: Written, older: Written): boolean {
  const pauseMs = Date.parse(newer.updatedAt) - Date.parse(older.updatedAt);
  const isSameAuthor = older.updatedBy !== undefined && newer.updatedBy?.id === older.updatedBy.id;
  return isSameAuthor && pauseMs <= longestPauseMs;
}
