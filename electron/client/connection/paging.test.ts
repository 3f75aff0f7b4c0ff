import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorOfAnswer } from './service-error.ts';
import { cutPage, readPage } from './paging.ts';

const rowsTo = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `row ${index}` }));
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);

function listOf(rows: { id: string }[], cap = Number.POSITIVE_INFINITY) {
  return async (limit: number) => rows.slice(0, Math.min(limit, cap));
}

async function walk(list: ReturnType<typeof listOf>, limit: number, between = () => {}) {
  const seen: { readonly id: string }[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 1_000; pages += 1) {
    const { rows, nextCursor } = await readPage(list, { limit, cursor });
    seen.push(...rows);
    if (nextCursor === null) {
      return seen;
    }
    cursor = nextCursor;
    between();
  }
  throw new Error('The walk does not end.');
}

test('walking a list to its end yields every row once, whatever comes on top meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      fc.nat(30),
      async (size, limit, more) => {
        const rows = rowsTo(size);
        const list = listOf(rows);
        const seen = await walk(list, limit, () => {
          for (let each = 0; each < more; each += 1) {
            rows.unshift({ id: `new ${rows.length}` });
          }
        });
        expect(seen).toEqual(rowsTo(size));
      },
    ),
    { numRuns: 60 },
  );
});

test('a silent cap ends the walk with what there is to have', async () => {
  expect(await walk(listOf(rowsTo(80), 25), 10)).toEqual(rowsTo(25));
});

test('a limit that the service refuses is lowered, and what it gives is taken for all', async () => {
  const rows = rowsTo(300);
  const ask = async (limit: number) => {
    if (limit > 200) {
      throw errorOfAnswer(400, {}, undefined);
    }
    return rows.slice(0, limit);
  };
  expect(await walk(ask, 60)).toEqual(rowsTo(200));
});

test('a list goes on from the place of a last row that is gone', async () => {
  const rows = rowsTo(10);
  const first = await readPage(listOf(rows), { limit: 4 });
  const second = await readPage(listOf(rows.toSpliced(3, 1)), {
    limit: 4,
    cursor: first.nextCursor ?? '',
  });
  expect(idsOf(second.rows)).toEqual(['row 5', 'row 6', 'row 7', 'row 8']);
});

test('a whole list is cut into pages, or given whole', () => {
  const rows = rowsTo(5);
  expect(cutPage(rows, {})).toEqual({ rows, nextCursor: null });
  const first = cutPage(rows, { limit: 3 });
  expect(first.rows).toEqual(rows.slice(0, 3));
  expect(cutPage(rows, { limit: 3, cursor: first.nextCursor ?? '' })).toEqual({
    rows: rows.slice(3),
    nextCursor: null,
  });
});

test.each(['', 'x', 'bnVsbA', 'WyJhIiwxXQ'])(
  'a cursor of someone else (%s) is refused',
  (cursor) => {
    expect(() => cutPage([], { cursor })).toThrow('Load it again');
  },
);
