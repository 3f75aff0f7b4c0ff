import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';

/** The part of a thread that was searched so far, from its newest message back. */
export interface ThreadSearch {
  /** The messages with the words, newest first. */
  readonly found: readonly string[];
  readonly searched: number;
  /** When the oldest message that was searched was sent; undefined before the first page. */
  readonly reachedAt: string | undefined;
  /** Whether messages in between are not on this computer, and could not be read. */
  readonly hasGaps: boolean;
}

/** A part of a thread that was searched. */
interface SearchedPart {
  /** Its messages with the words, newest first. */
  readonly found: readonly string[];
  readonly searched: number;
  /** When its oldest message was sent; undefined where it has none. */
  readonly reachedAt: string | undefined;
  readonly hasGaps: boolean;
  /** Where the next part begins; undefined at the beginning of the thread. */
  readonly nextCursor: string | undefined;
}

/** Searches the part of a thread that begins at a cursor; without one, the newest part. */
export type SearchPart = (cursor: string | undefined) => Promise<SearchedPart>;

/** How the parts of a thread are searched, and who hears of it. */
export interface ThreadSearchOptions {
  readonly searchPart: SearchPart;
  /** Whether the service lists messages by a cursor: else it lists as many as a page has, at most. */
  readonly isPaged: boolean;
  readonly onProgress: (search: ThreadSearch) => void;
  readonly signal: AbortSignal;
}

/**
 * Searches a thread part by part from its newest message back. Answers why it ended: at the
 * beginning of the thread, where the service lists no older messages, with very many found, or
 * because it was stopped.
 *
 * @throws ProblemError where a part could not be searched
 */
export async function searchThread({
  searchPart,
  isPaged,
  onProgress,
  signal,
}: ThreadSearchOptions): Promise<'whole' | 'cut' | 'full' | 'stopped'> {
  const found: string[] = [];
  let searched = 0;
  let hasGaps = false;
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each part is told by the one before
    const part = await searchPart(cursor);
    if (signal.aborted) {
      return 'stopped';
    }
    found.push(...part.found);
    searched += part.searched;
    hasGaps ||= part.hasGaps;
    onProgress({ found: [...found], searched, reachedAt: part.reachedAt, hasGaps });
    cursor = part.nextCursor;
  } while (cursor !== undefined && found.length < pageLimits.foundPlaces);
  if (cursor !== undefined) {
    return 'full';
  }
  return !isPaged && searched >= countLimits.page ? 'cut' : 'whole';
}
