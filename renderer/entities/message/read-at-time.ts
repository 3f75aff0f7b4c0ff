import type { Message } from '#shared/domain/message/schema.ts';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { countLimits } from '#shared/limits/limits.ts';
import { call } from '../../bridge/call.ts';
import { readTo } from './read-thread.ts';

/**
 * Reads what lies around a time in a thread. Answers the id of the first message at or after it, or
 * of the last message where there is none; undefined in an empty thread. A service that cannot say
 * is asked page by page.
 *
 * @throws ProblemError where the service could not be asked
 */
export async function readAtTime(
  homeId: string,
  conversationId: string,
  at: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const thread = { homeId, conversationId };
  const around = await call('message.list_around', { ...thread, at }).catch(() => undefined);
  const id =
    around !== undefined && reaches(around, at)
      ? firstAt(around.messages, at)
      : await walkTo((cursor) => call('message.list', { ...thread, ...cursor }), at, signal);
  if (id !== undefined) {
    await readTo(homeId, conversationId, id, () => !signal.aborted);
  }
  return id;
}

async function walkTo(
  readPage: (page: { limit: number; cursor?: string }) => Promise<MessagePage>,
  at: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  let id: string | undefined;
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page is told by the one before
    const page = await readPage({ limit: countLimits.page, ...(cursor && { cursor }) });
    const isAnyLater = page.messages.some((message) => isAtOrAfter(message, at));
    id = id === undefined || isAnyLater ? firstAt(page.messages, at) : id;
    cursor = reaches(page, at) ? undefined : (page.nextCursor ?? undefined);
  } while (cursor !== undefined && !signal.aborted);
  return id;
}

/** Whether a page has something from before a time, or begins its thread. */
function reaches({ messages, nextCursor }: MessagePage, at: string): boolean {
  return nextCursor === null || messages.some((message) => !isAtOrAfter(message, at));
}

/** The first message of a page at or after a time, or its last one; the newest is the first. */
function firstAt(messages: readonly Message[], at: string): string | undefined {
  return (messages.findLast((message) => isAtOrAfter(message, at)) ?? messages[0])?.id;
}

function isAtOrAfter({ createdAt }: Message, at: string): boolean {
  return Date.parse(createdAt) >= Date.parse(at);
}
