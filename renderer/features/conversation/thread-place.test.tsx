import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { problemError } from '#shared/problem/problem.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { scrollAnchors, usePlaces } from '../../entities/local-state/place-store.ts';
import { readMarkers } from '../../entities/read-state/read-marker-store.ts';
import { buildHome } from '../../testing/build-entities.ts';
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

beforeEach(() => {
  useHomes.setState({ homes: [] });
  fillLocal(readMarkers);
});

/** A thread of 2,000 messages that was left at one of them, before a service that may fail. */
function showThread(
  leftAt: string,
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

/** Scrolls down a little. Answers where a line is then. */
async function scrolledTo(line: number): Promise<number | undefined> {
  await userEvent.wheel(log, { delta: { y: 200 } });
  return topOf(line);
}

const last = page.getByRole('article', { name: /: Line 1999\./ });

test('a thread that was left before the newest page opens there', async () => {
  showThread('msg_1720');
  await expect.poll(() => topOf(1_720)).toBe(0);
});

test('a service that lists around a message is asked for no other page, however old it is', async () => {
  const olderRead = showThread('msg_700', { listsAround: true });
  await expect.poll(() => topOf(700)).toBe(0);
  expect(olderRead()).toBe(0);
});

test('messages behind the surroundings of one are read as the reader comes near them', async () => {
  useHomes.setState({ homes: [buildHome({ id: 'local', extensions: ['message-around'] })] });
  showThread('msg_700', { listsAround: true });
  await expect.poll(() => topOf(700)).toBe(0);
  for (const line of [740, 790, 840]) {
    await expect.poll(() => scrolledTo(line)).toBeLessThan(600);
    expect(topOf(1_960)).toBeUndefined();
  }
  const numbers = page
    .getByRole('article')
    .elements()
    .map((row) => Number(/Line (\d+)/.exec(row.getAttribute('aria-label') ?? '')?.[1]));
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  await page.getByRole('button', { name: 'Jump to latest' }).click();
  await expect.element(last).toBeVisible();
});

test('surroundings that reach the newest messages become one log with them', async () => {
  showThread('msg_1910', { listsAround: true });
  await expect.poll(() => topOf(1_910)).toBe(0);
  await expect.poll(() => scrolledTo(1_999)).toBeLessThan(600);
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
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
