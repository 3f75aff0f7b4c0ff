import { expect, test } from 'vitest';
import type { MessagePage } from '#shared/domain/message/thread-gap.ts';
import { problemError } from '#shared/problem/problem.ts';
import { buildMessages } from '../../../testing/build-entities.ts';
import { nothingRead, readPages } from './read-pages.ts';
import type { ReadPage } from './read-pages.ts';

/** Answers with these pages by their cursors; the newest has none. */
const pagesOf =
  (pages: Readonly<Record<string, MessagePage>>): ReadPage =>
  ({ cursor = '' }) => {
    const page = pages[cursor];
    return page === undefined
      ? Promise.reject(problemError('unavailable', 'The service is away.'))
      : Promise.resolve(page);
  };

const page = (ids: string, nextCursor: string | null, gaps: MessagePage['gaps'] = []) => ({
  messages: buildMessages(...ids.split(' ')),
  nextCursor,
  gaps,
});

async function read(readPage: ReadPage, from = nothingRead, signal = new AbortController().signal) {
  const counts: number[] = [];
  const { soFar, cut } = await readPages(from, {
    readPage,
    signal,
    onRead: ({ messages }) => counts.push(messages.length),
  });
  return {
    ids: soFar.messages.map(({ id }) => id).join(' '),
    gaps: [...soFar.gaps],
    soFar,
    cut,
    counts,
  };
}

test('a thread is read page by page up to its beginning, each message once', async () => {
  const { ids, cut, counts } = await read(
    pagesOf({ '': page('f e', 'c1'), c1: page('e d c', 'c2'), c2: page('b a', null) }),
  );
  expect({ ids, cut, counts }).toEqual({ ids: 'f e d c b a', cut: undefined, counts: [2, 4, 6] });
});

test('a gap is filled, in parts where it is large', async () => {
  const { ids, gaps } = await read(
    pagesOf({
      '': page('f a', null, [{ before: 'f', cursor: 'g1' }]),
      g1: page('e d', 'g2'),
      g2: page('c b a', null),
    }),
  );
  expect({ ids, gaps }).toEqual({ ids: 'f e d c b a', gaps: [] });
});

test('what cannot be reached stays a gap', async () => {
  const { ids, gaps, cut } = await read(
    pagesOf({ '': page('f a', null, [{ before: 'f', cursor: 'g1' }]) }),
  );
  expect({ ids, gaps, cut }).toEqual({ ids: 'f a', gaps: [['f', 'g1']], cut: undefined });
});

test('reading that fails says why, and goes on from there', async () => {
  const first = await read(pagesOf({ '': page('d c', 'c1') }));
  expect(first.cut).toEqual({ kind: 'failed', why: 'The service is away.' });
  const { ids, cut } = await read(pagesOf({ c1: page('b a', null) }), first.soFar);
  expect({ ids, cut }).toEqual({ ids: 'd c b a', cut: undefined });
});

test('reading stops after the page that is on its way', async () => {
  const stopping = new AbortController();
  const readPage: ReadPage = () => {
    stopping.abort();
    return Promise.resolve(page('d c', 'c1'));
  };
  const { ids, cut } = await read(readPage, nothingRead, stopping.signal);
  expect({ ids, cut }).toEqual({ ids: 'd c', cut: { kind: 'stopped' } });
});

test('a service that names one page for ever ends the reading', async () => {
  const { ids, cut } = await read(() => Promise.resolve(page('d c', 'c1')));
  expect({ ids, cut }).toEqual({ ids: 'd c', cut: undefined });
});

test('no more is read than a file holds', async () => {
  const long = 'x'.repeat(1_000_000);
  let asked = 0;
  const { soFar, cut } = await read(() => {
    asked += 1;
    const [message] = buildMessages(`msg_${asked}`);
    return Promise.resolve({
      messages: message ? [{ ...message, text: long }] : [],
      nextCursor: 'c',
    });
  });
  expect(cut).toEqual({ kind: 'full' });
  expect(soFar.messages.length).toBeLessThan(30);
});
