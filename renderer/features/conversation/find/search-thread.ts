import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { plainLine } from '#shared/domain/search/plain-line.ts';
import { foldedText } from '#shared/text/folded-text.ts';

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

/** Where to look, for what, and who hears of it. */
export interface ThreadSearchOptions {
  readonly readPage: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<MessagePage>;
  readonly words: string;
  /** Whether the service lists messages by a cursor: else it lists as many as a page has, at most. */
  readonly isPaged: boolean;
  readonly onProgress: (search: ThreadSearch) => void;
  readonly signal: AbortSignal;
  /** Gives others a turn between long texts. */
  readonly nextTurn: () => Promise<void>;
}

/** The characters that are searched in one turn. */
const turnLength = 200_000;

/**
 * Searches a thread for words, as they were typed, page by page from its newest message back. Answers
 * why it ended: at the beginning of the thread, where the service lists no older messages, with very
 * many found, or because it was stopped.
 *
 * @throws ProblemError where a page could not be read
 */
export async function searchThread({
  readPage,
  words,
  isPaged,
  onProgress,
  signal,
  nextTurn,
}: ThreadSearchOptions): Promise<'whole' | 'cut' | 'full' | 'stopped'> {
  const term = foldedText(words);
  const found: string[] = [];
  let searched = 0;
  let hasGaps = false;
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page is told by the one before
    const page = await readPage({ limit: countLimits.page, ...(cursor && { cursor }) });
    // oxlint-disable-next-line no-await-in-loop -- as above
    for await (const message of inTurns(page.messages, nextTurn)) {
      if (signal.aborted) {
        return 'stopped';
      }
      if (holds(message.text, term)) {
        found.push(message.id);
      }
    }
    if (signal.aborted) {
      return 'stopped';
    }
    searched += page.messages.length;
    hasGaps ||= (page.gaps ?? []).length > 0;
    const reachedAt = page.messages.at(-1)?.createdAt;
    onProgress({ found: [...found], searched, reachedAt, hasGaps });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < pageLimits.foundPlaces);
  if (cursor !== undefined) {
    return 'full';
  }
  return !isPaged && searched >= countLimits.page ? 'cut' : 'whole';
}

/** Whether a text has a term as it was written, or as it is read: without the signs of Markdown. */
function holds(text: string, term: string): boolean {
  return foldedText(text).includes(term) || foldedText(plainLine(text)).includes(term);
}

/** Messages one by one, with turns for others between much text. */
async function* inTurns(messages: readonly Message[], nextTurn: () => Promise<void>) {
  let length = 0;
  for (const message of messages) {
    length += message.text.length;
    if (length > turnLength) {
      length = 0;
      // oxlint-disable-next-line no-await-in-loop -- this is the turn
      await nextTurn();
    }
    yield message;
  }
}
