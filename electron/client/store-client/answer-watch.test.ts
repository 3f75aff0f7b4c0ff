import { expect, test } from 'vitest';
import { ManualTiming } from '../testing/manual-timing.ts';
import { AnswerWatch } from './answer-watch.ts';

function build() {
  const timing = new ManualTiming();
  const asked: unknown[] = [];
  const watch = new AnswerWatch(
    {
      request: async (name: string, input: unknown) => {
        asked.push([name, input]);
        return {};
      },
    },
    timing,
  );
  return { timing, asked, watch };
}

const place = { homeId: 'a', path: '/a' };

test('a page that answers in time costs no further write', async () => {
  const { timing, asked, watch } = build();
  await watch.save(place);
  await watch.answer(place);
  timing.advance(60_000);
  expect(asked).toEqual([['place.save', place]]);
});

test('a page that does not answer makes its place unanswered, until it does', async () => {
  const { timing, asked, watch } = build();
  await watch.save(place);
  timing.advance(3_000);
  expect(asked.at(-1)).toEqual(['place.answer_last', { isAnswered: false }]);
  await watch.answer(place);
  expect(asked.at(-1)).toEqual(['place.answer', place]);
});

test('only the place that is shown last is waited for', async () => {
  const { timing, asked, watch } = build();
  await watch.save(place);
  timing.advance(2_000);
  await watch.save({ ...place, path: '/b' });
  timing.advance(2_000);
  expect(asked).toHaveLength(2);
  timing.advance(1_000);
  expect(asked.at(-1)).toEqual(['place.answer_last', { isAnswered: false }]);
});
