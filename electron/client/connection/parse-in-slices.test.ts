import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerLimits } from '#shared/limits/limits.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';

test('an answer is read as JSON.parse reads it, whatever the slices', async () => {
  const answers = fc.dictionary(fc.string(), fc.jsonValue());
  const check = fc.asyncProperty(answers, fc.nat(40), fc.nat(4), async (answer, length, indent) => {
    const text = JSON.stringify(answer, undefined, indent);
    expect(await parseInSlices(Buffer.from(text), length)).toEqual(JSON.parse(text));
  });
  await fc.assert(check, { numRuns: 500, seed: 9 });
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return 'no JSON';
  }
}

test('a text that is no JSON is none in slices either', async () => {
  const unit = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', 'a', 'u', '1');
  const check = fc.asyncProperty(fc.string({ unit, maxLength: 24 }), async (rows) => {
    const text = `{"a":[${rows}]}`;
    const read = await parseInSlices(Buffer.from(text), 3).catch((error: unknown) =>
      error instanceof SyntaxError ? 'no JSON' : error,
    );
    expect(read).toEqual(parsed(text));
  });
  await fc.assert(check, { numRuns: 5_000, seed: 9 });
});

test.each([
  ['a bare list', '[1,2,3,4,5,6,7,8]'],
  ['a text', '"some text, and more of it"'],
])('%s is no answer', async (_what, text) => {
  await expect(parseInSlices(Buffer.from(text), 4)).rejects.toThrow(SyntaxError);
});

test.each([
  ['letters', 'a', 'a'],
  ['letters of three bytes', '漢', '漢'],
  ['quotes', '"', '\\"'],
  ['unpaired surrogates, which are escaped', '\ud800', '\\ud800'],
])(
  'a text too long for any reader, of %s, is cut behind what a reader takes',
  async (_of, one, written) => {
    allowStalls('it makes an answer of over 24 MB');
    const content = written.repeat(answerLimits.text + 3_000);
    const row = `{"id":"doc_1","content":"${content}","title":"After \\"it\\""}`;
    const answer = `{"row":${row},"rows":[${row},${row}],"next":null}`;
    const cut = { id: 'doc_1', content: one.repeat(answerLimits.text + 1), title: 'After "it"' };
    const read = await parseInSlices(Buffer.from(answer));
    // toEqual would print megabytes.
    expect(isDeepStrictEqual(read, { row: cut, rows: [cut, cut], next: null })).toBe(true);
  },
);

const many = (count: number, what: string) => Array.from({ length: count }, () => what).join(',');

test.each([
  ['a row of too many values', `{"a":[[${many(answerLimits.valuesInRow + 1, '0')}]]}`],
  ['too many values beside the lists', `{"a":{"b":[${many(answerLimits.valuesInRow + 1, '0')}]}}`],
  ['too many rows', `{"a":[${many(answerLimits.rows + 1, '0')}]}`],
  ['too many lists', `{${many(answerLimits.rowsInRow + 1, '"a":[]')}}`],
  ['too many levels', `{"a":[${'['.repeat(answerLimits.depth)}]}`],
])('%s is refused before anything is built of it', async (_what, text) => {
  await expect(parseInSlices(Buffer.from(text), 1_000)).rejects.toThrow(RangeError);
});

test.each([
  ['a long list', `{"rows":[${many(180_000, '{"id":"wi_1","title":"Mend the roof"}')}]}`],
  ['a text full of quotes', JSON.stringify({ content: '"'.repeat(3_000_000) })],
])('while %s is read, others have their turn', async (_what, text) => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  await parseInSlices(Buffer.from(text));
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(Math.floor(text.length / answerLimits.sliceBytes));
});
