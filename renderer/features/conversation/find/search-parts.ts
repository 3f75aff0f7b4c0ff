import { countLimits } from '#shared/limits/limits.ts';
import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { wordsMatcher } from '#shared/domain/search/words-matcher.ts';
import { call, problemOf } from '../../../bridge/call.ts';
import type { SearchPart } from './search-thread.ts';

/** Where words are looked for. */
interface SearchedThread {
  readonly homeId: string;
  readonly conversationId: string;
}

/** How pages of messages are read and searched. */
export interface PageSearch {
  readonly readPage: (page: {
    readonly limit: number;
    readonly cursor?: string;
  }) => Promise<MessagePage>;
  readonly words: string;
  readonly signal: AbortSignal;
  /** Gives others a turn between long texts. */
  readonly nextTurn: () => Promise<void>;
}

/** The characters that are searched in one turn. */
const turnLength = 200_000;

/** Searches a thread by reading its pages. Ends early once it is stopped. */
export function pageSearch({ readPage, words, signal, nextTurn }: PageSearch): SearchPart {
  const has = wordsMatcher(words);
  return async (cursor) => {
    const page = await readPage({ limit: countLimits.page, ...(cursor && { cursor }) });
    const found: string[] = [];
    for await (const message of inTurns(page.messages, nextTurn)) {
      if (signal.aborted) {
        break;
      }
      if (has(message.text)) {
        found.push(message.id);
      }
    }
    return {
      found,
      searched: page.messages.length,
      reachedAt: page.messages.at(-1)?.createdAt,
      hasGaps: (page.gaps ?? []).length > 0,
      nextCursor: page.nextCursor ?? undefined,
    };
  };
}

/** Has the service search a thread. Where it cannot be asked, pages are searched from the start. */
export function serviceSearch(
  { homeId, conversationId }: SearchedThread,
  words: string,
  otherwise: SearchPart,
): SearchPart {
  let isAsked = true;
  return async (cursor) => {
    if (!isAsked) {
      return otherwise(cursor);
    }
    try {
      const input = { homeId, conversationId, q: words, ...(cursor && { cursor }) };
      const part = await call('message.find', input);
      return {
        found: part.messageIds,
        searched: part.searched,
        reachedAt: part.reachedAt ?? undefined,
        hasGaps: false,
        nextCursor: part.nextCursor ?? undefined,
      };
    } catch (error) {
      if (cursor !== undefined || problemOf(error).code === 'validation_failed') {
        throw error;
      }
      isAsked = false;
      return otherwise(cursor);
    }
  };
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
