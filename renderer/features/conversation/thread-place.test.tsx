import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { scrollAnchors, usePlaces } from '../../entities/local-state/place-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { letTimePass } from '../../testing/held-time.ts';
import { log } from '../../testing/log-pane.tsx';
import { show } from '../../testing/show.tsx';
import { buildThread, ofAda } from '../../testing/thread-pane.tsx';
import { fillLocal } from '../../testing/fill-local.ts';

const pageSize = 50;
const messages = Array.from({ length: 2_000 }, (_, at) =>
  ofAda({
    id: `msg_${at}`,
    text: `Line ${at}.`,
    createdAt: new Date(Date.UTC(2026, 10, 20, 0, at)).toISOString(),
  }),
);

beforeEach(() => fillLocal(readMarkers));

/** A thread of 2,000 messages that was left at one of them, before a service that may fail. */
function showThread(leftAt: string, { olderServed = 1_000, answersOlder = true } = {}) {
  let older = 0;
  const { conversationId, thread } = buildThread({
    'message.list': async ({ cursor }) => {
      older += cursor === undefined ? 0 : 1;
      if (older > olderServed) {
        throw problemError('service_unreachable', 'Nothing answers there.');
      }
      if (cursor !== undefined && !answersOlder) {
        await new Promise(() => undefined);
      }
      const end = cursor === undefined ? messages.length : Number(cursor);
      const start = Math.max(end - pageSize, 0);
      const nextCursor = start === 0 ? null : String(start);
      return { messages: messages.slice(start, end).toReversed(), nextCursor };
    },
  });
  usePlaces.setState({ isRead: true });
  fillLocal(scrollAnchors, [
    [
      { homeId: 'local', conversationId },
      { messageId: leftAt, offset: 0 },
    ],
  ]);
  show(thread);
  return () => older;
}

/** How far the top of a line is below the log's; nothing while it is not there. */
function topOf(line: number): number | undefined {
  const [row] = page.getByRole('article', { name: new RegExp(`: Line ${line}\\.`) }).elements();
  return (
    row && Math.round(row.getBoundingClientRect().top - log.element().getBoundingClientRect().top)
  );
}

const last = page.getByRole('article', { name: /: Line 1999\./ });

test('a thread that was left before the newest page opens there', async () => {
  showThread('msg_1720');
  await expect.poll(() => topOf(1_720)).toBe(0);
});

test('it opens at its end where that is too far back, and reads no further', async () => {
  const olderRead = showThread('msg_3');
  await expect.element(last).toBeVisible();
  expect(olderRead()).toBe(20);
});

test('it opens at its end where the message is nowhere, or the service fails on the way', async () => {
  const olderRead = showThread('msg_1720', { olderServed: 3 });
  await expect.element(last).toBeVisible();
  expect(olderRead()).toBe(4);
});

test('it opens at its end where the service takes too long', async () => {
  const olderRead = showThread('msg_3', { answersOlder: false });
  await expect.poll(olderRead).toBeGreaterThan(0);
  expect(last.elements()).toHaveLength(0);
  await letTimePass(4_000);
  await expect.element(last).toBeVisible();
});
