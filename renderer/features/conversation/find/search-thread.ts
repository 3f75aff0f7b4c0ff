import { countLimits } from '#shared/limits/limits.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
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
  readonly onProgress: (search: ThreadSearch) => void;
  readonly signal: AbortSignal;
  /** Gives others a turn between long texts. */
  readonly nextTurn: () => Promise<void>;
}

/** The characters that are searched in one turn. */
const turnLength = 200_000;

/**
 * Searches a thread for words, as they were typed, page by page from its newest message back. It ends
 * at the beginning of the thread, with very many messages found, or when it is stopped; then it
 * answers false.
 *
 * @throws ProblemError where a page could not be read
 */
export async function searchThread({
  readPage,
  words,
  onProgress,
  signal,
  nextTurn,
}: ThreadSearchOptions): Promise<boolean> {
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
        return false;
      }
      if (foldedText(message.text).includes(term)) {
        found.push(message.id);
      }
    }
    if (signal.aborted) {
      return false;
    }
    searched += page.messages.length;
    hasGaps ||= (page.gaps ?? []).length > 0;
    const reachedAt = page.messages.at(-1)?.createdAt;
    onProgress({ found: [...found], searched, reachedAt, hasGaps });
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < pageLimits.foundPlaces);
  return cursor === undefined;
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
