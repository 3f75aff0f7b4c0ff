import { expect, test } from 'vitest';
import {
  furtherTongues,
  misses,
  sentencesIn,
  tongues,
} from '../../../../tests/fixtures/tongues.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { CachedHome } from './testing/cached-home.ts';

const guildId = 'g' as never;
const createdAt = '2026-11-21T12:00:00Z';

test.each([...tongues, ...furtherTongues])(
  'the cache finds each word of %s, typed plainly too, and nothing else',
  async (tongue) => {
    allowStalls('it searches some hundreds of times in one turn');
    const home = new CachedHome();
    for (const [at, content] of sentencesIn(tongue).entries()) {
      const document = { id: `d${at}`, title: '-', type: 'brief', createdAt, content };
      home.write('document.get', { guildId, docId: document.id }, document);
    }
    const find = (q: string) =>
      home
        .answer('search.find', { guildId, q, limit: 200 })
        ?.results.map(({ id }) => Number(id.slice(1))) ?? [];
    const { missed, wrong } = await misses(tongue, find);
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  },
);
