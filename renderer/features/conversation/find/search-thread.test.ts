import { expect, test, vi } from 'vitest';
import { problemError } from '#shared/problem/problem.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { answerCalls, failCalls } from '../../../testing/answer-calls.ts';
import { buildMessage } from '../../../testing/build-entities.ts';
import { pageSearch, serviceSearch } from './search-parts.ts';
import type { PageSearch } from './search-parts.ts';
import { searchThread } from './search-thread.ts';
import type { ThreadSearch } from './search-thread.ts';

const nextTurn = () => Promise.resolve();

/** A thread with these texts, the oldest first, in pages of so many. */
function threadOf(texts: readonly string[], size = 2) {
  const messages = texts.map((text, at) => buildMessage({ id: `m${at}`, text }));
  return ({ cursor }: { cursor?: string }) => {
    const end = cursor === undefined ? messages.length : Number(cursor);
    const start = Math.max(0, end - size);
    const nextCursor = start === 0 ? null : String(start);
    return Promise.resolve({ messages: messages.slice(start, end).toReversed(), nextCursor });
  };
}

function search(
  readPage: PageSearch['readPage'],
  words: string,
  signal = new AbortController().signal,
) {
  const told: ThreadSearch[] = [];
  const onProgress = (soFar: ThreadSearch) => void told.push(soFar);
  const searchPart = pageSearch({ readPage, words, signal, nextTurn });
  const ended = searchThread({ searchPart, isPaged: true, onProgress, signal });
  return { told, ended };
}

test('a search goes back to the beginning, and tells after each page what it has found', async () => {
  const texts = ['the mill', 'a bakery', 'The Mill', 'nothing', 'at the mìll'];
  const { told, ended } = search(threadOf(texts), 'mill');
  expect(await ended).toBe('whole');
  expect(told.map(({ found, searched }) => [found.join(' '), searched])).toEqual([
    ['m4', 2],
    ['m4 m2', 4],
    ['m4 m2 m0', 5],
  ]);
});

test('words are found as they are written, and as they are read', async () => {
  const texts = ['Here is **rye** bread.', 'See [the *rye* bread](https://example.org/mill).'];
  for (const words of ['rye bread', '**rye**', 'is rye']) {
    const { told, ended } = search(threadOf(texts), words);
    expect(await ended).toBe('whole');
    expect(told.at(-1)?.found).toContain('m0');
  }
  const { told, ended } = search(threadOf(texts), 'the rye bread');
  expect(await ended).toBe('whole');
  expect(told.at(-1)?.found).toEqual(['m1']);
});

test('a search that is stopped says no more', async () => {
  const controller = new AbortController();
  const readPage = vi.fn<ReturnType<typeof threadOf>>(threadOf(['mill', 'mill', 'mill', 'mill']));
  const { told, ended } = search(
    async (page) => {
      const answer = await readPage(page);
      if (page.cursor !== undefined) {
        controller.abort();
      }
      return answer;
    },
    'mill',
    controller.signal,
  );
  expect(await ended).toBe('stopped');
  expect(told).toHaveLength(1);
  expect(readPage).toHaveBeenCalledTimes(2);
});

test('a page that cannot be read ends it with the error, and what was found before stays told', async () => {
  const readPage = threadOf(['mill', 'mill', 'mill']);
  const { told, ended } = search(
    (page) =>
      page.cursor === undefined
        ? readPage(page)
        : Promise.reject(problemError('service_unreachable', 'Nothing answers.')),
    'mill',
  );
  await expect(ended).rejects.toMatchObject({ problem: { code: 'service_unreachable' } });
  expect(told.at(-1)?.found).toEqual(['m2', 'm1']);
});

test('a search ends at very many messages with the words', async () => {
  const texts = Array.from({ length: pageLimits.foundPlaces + 500 }, () => 'mill');
  const { told, ended } = search(threadOf(texts, 200), 'mill');
  expect(await ended).toBe('full');
  expect(told.at(-1)?.found).toHaveLength(pageLimits.foundPlaces);
});

test('others have turns between long texts', async () => {
  const turns = vi.fn<typeof nextTurn>(nextTurn);
  const long = 'x'.repeat(99_000);
  const searchPart = pageSearch({
    readPage: threadOf(
      Array.from({ length: 20 }, () => long),
      20,
    ),
    words: 'mill',
    signal: new AbortController().signal,
    nextTurn: turns,
  });
  await searchPart(undefined);
  expect(turns.mock.calls.length).toBeGreaterThan(5);
});

test('a search says where messages in between are not on this computer', async () => {
  const readPage = () =>
    Promise.resolve({
      messages: [buildMessage({ id: 'm1' })],
      nextCursor: null,
      gaps: [{ before: 'm1', cursor: 'gap:m1' }],
    });
  const { told, ended } = search(readPage, 'mill');
  expect(await ended).toBe('whole');
  expect(told.at(-1)?.hasGaps).toBe(true);
});

test('where a service without cursors lists as many as it may, older messages may be missing', async () => {
  const ofCount = (count: number) =>
    searchThread({
      searchPart: pageSearch({
        readPage: threadOf(
          Array.from({ length: count }, () => 'mill'),
          200,
        ),
        words: 'mill',
        signal: new AbortController().signal,
        nextTurn,
      }),
      isPaged: false,
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
  expect(await ofCount(199)).toBe('whole');
  expect(await ofCount(200)).toBe('cut');
});

test('a service that finds words is asked for them, and pages are read where it does not answer', async () => {
  const thread = { homeId: 'h', conversationId: 'cnv_1' };
  const byPages = pageSearch({
    readPage: threadOf(['the mill', 'nothing']),
    words: 'mill',
    signal: new AbortController().signal,
    nextTurn,
  });
  answerCalls({
    'message.find': ({ cursor }: { cursor?: string }) =>
      cursor === undefined
        ? {
            messageIds: ['m9'],
            searched: 9_000,
            reachedAt: '2026-11-21T10:00:00.000Z',
            nextCursor: 'on',
          }
        : { messageIds: ['m1'], searched: 5, reachedAt: null, nextCursor: null },
  });
  const asked = () =>
    searchThread({
      searchPart: serviceSearch(thread, 'mill', byPages),
      isPaged: true,
      onProgress: (soFar) => void told.push(soFar),
      signal: new AbortController().signal,
    });
  const told: ThreadSearch[] = [];
  expect(await asked()).toBe('whole');
  expect(told.at(-1)).toMatchObject({ found: ['m9', 'm1'], searched: 9_005 });
  failCalls('service_unreachable');
  expect(await asked()).toBe('whole');
  expect(told.at(-1)).toMatchObject({ found: ['m0'], searched: 2 });
});
