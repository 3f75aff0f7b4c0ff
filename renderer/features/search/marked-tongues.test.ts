import { expect, test } from 'vitest';
import { furtherTongues, misses, sentencesIn, tongues } from '../../../tests/fixtures/tongues.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { markWords } from './marked-words.ts';

test.each([...tongues, ...furtherTongues])(
  'the page marks each word of %s, typed plainly too, and nothing else',
  async (tongue) => {
    allowStalls('it marks some hundreds of words in one turn');
    const find = (query: string) =>
      sentencesIn(tongue).flatMap((sentence, at) =>
        markWords(sentence, query).some(({ isMatch }) => isMatch) ? [at] : [],
      );
    const { missed, wrong } = await misses(tongue, find);
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  },
);
