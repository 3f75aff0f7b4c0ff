import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { scrollAnchors, usePlaces } from '../entities/local-state/place-store.ts';
import { fillLocal } from './fill-local.ts';
import { log } from './log-pane.tsx';
import { show } from './show.tsx';
import { buildThread, ofAda } from './thread-pane.tsx';

const messages = Array.from({ length: 2_000 }, (_, at) =>
  ofAda({
    id: `msg_${at}`,
    text: `Line ${at}.`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 0, at)).toISOString(),
  }),
);

/** A thread of 2,000 messages that may have been left at one of them, before a service that may fail. */
export function showLongThread(
  leftAt?: string,
  { olderServed = 1_000, answersOlder = true, listsAround = false } = {},
) {
  let older = 0;
  const { conversationId, thread } = buildThread({
    'message.list_around': ({ messageId }) => {
      const at = messages.findIndex(({ id }) => id === messageId);
      if (!listsAround || at < 0) {
        throw problemError('method_not_allowed', 'Nobody lists messages so.');
      }
      const end = Math.min(messages.length, at + 51);
      const start = Math.max(end - 100, 0);
      return { messages: messages.slice(start, end).toReversed(), nextCursor: String(start) };
    },
    'message.list': async ({ cursor, limit = 50 }) => {
      older += cursor === undefined ? 0 : 1;
      if (older > olderServed) {
        throw problemError('service_unreachable', 'Nothing answers there.');
      }
      if (cursor !== undefined && !answersOlder) {
        await new Promise(() => undefined);
      }
      const end = cursor === undefined ? messages.length : Number(cursor);
      const start = Math.max(end - Number(limit), 0);
      const nextCursor = start === 0 ? null : String(start);
      return { messages: messages.slice(start, end).toReversed(), nextCursor };
    },
  });
  usePlaces.setState({ isRead: true });
  const left = { homeId: 'local', conversationId };
  fillLocal(scrollAnchors, leftAt === undefined ? [] : [[left, { messageId: leftAt, offset: 0 }]]);
  show(thread);
  return () => older;
}

/** How far the top of a line is below the log's; nothing while it is not there. */
export function topOf(line: number): number | undefined {
  const [row] = page.getByRole('article', { name: new RegExp(`: Line ${line}\\.`) }).elements();
  return (
    row && Math.round(row.getBoundingClientRect().top - log.element().getBoundingClientRect().top)
  );
}

/** Scrolls down a little. Answers where a line is then. */
export async function scrolledTo(line: number): Promise<number | undefined> {
  await userEvent.wheel(log, { delta: { y: 200 } });
  return topOf(line);
}
