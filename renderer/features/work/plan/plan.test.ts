import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { workItemCreate } from '#shared/domain/work-item/operations.ts';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { newEntry } from '../../../../electron/client/outbox/new-entry.ts';
import { requestHandlers } from '../../../../electron/client/store/request-handlers.ts';
import { acceptedAt } from '../../../../electron/client/store/testing/build-entry.ts';
import { memoryDatabase } from '../../../../electron/client/store/testing/memory-database.ts';
import { writesOf } from '../acts/create-items.ts';
import {
  addAfter,
  deepestBelow,
  filledRows,
  indent,
  moveDown,
  moveUp,
  outdent,
  plannedItems,
  removeBranch,
  removeRow,
  typeAt,
  withLevels,
} from './plan-rows.ts';
import type { PlanRow } from './plan-rows.ts';
import { outlineOf } from './read-outline.ts';
import { newEntryIds } from '../acts/create-items.ts';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';

const address = 'guildhall://home/local/thread/cnv_1/msg_1';
const read = (text: string) => resultOf(outlineOf([{ text, address }]));

function resultOf(work: ReturnType<typeof outlineOf>) {
  for (;;) {
    const step = work.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** A line of an outline, at any level, empty or not. */
const line = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.nat(6), fc.constantFrom('-', '*', '1.', '- [ ]', '- [x]')) },
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 6 }).map((level) => '#'.repeat(level)) },
  { weight: 1, arbitrary: fc.constantFrom('-', 'Some words between.', '**Bold**') },
);

/** Outlines of so many lines. */
const outlines = (minLength: number, maxLength: number) =>
  fc
    .array(line, { minLength, maxLength, size: 'max' })
    .map((lines) =>
      lines
        .map((each, at) =>
          typeof each !== 'string'
            ? `${'  '.repeat(each[0])}${each[1]} Step ${at}`
            : each.startsWith('#')
              ? `${each} Part ${at}`
              : each,
        )
        .join('\n'),
    );

/** The moves of a person who writes a plan. */
const moves = fc.array(fc.tuple(fc.nat(6), fc.nat(pasteLimits.items)), { maxLength: 20 });

function edited(
  rows: readonly PlanRow[],
  steps: readonly (readonly [number, number])[],
  deepest: number,
) {
  let now = rows;
  for (const [kind, place] of steps) {
    const at = now.length === 0 ? 0 : place % now.length;
    const moved = [
      () => indent(now, at, deepest),
      () => outdent(now, at),
      () => moveUp(now, at),
      () => moveDown(now, at),
      () => addAfter(now, at, newEntryIds()),
      () => removeRow(now, at),
      () => removeBranch(now, at),
    ][kind]?.();
    now = moved === undefined || typeof moved === 'string' ? now : moved.rows;
    expectLevels(now, deepest);
  }
  return now;
}

/** Each row stands at a level that there is, and at most one below the row before it. */
function expectLevels(rows: readonly PlanRow[], deepest: number): void {
  let before = -1;
  for (const { level } of rows) {
    expect(level).toBeGreaterThanOrEqual(0);
    expect(level).toBeLessThanOrEqual(Math.min(deepest, before + 1));
    before = level;
  }
}

/** The rows that are accepted, in a store of its own, as titles in their levels. */
function accepted(rows: readonly PlanRow[], top: (typeof workItemTypes)[number]) {
  const { writes } = writesOf('gld_1', undefined, plannedItems(rows, top, 'From a message'));
  const entries = writes.map(({ entryId, operation, input }) => ({
    ...newEntry(operation, { ...input }, entryId),
    homeId: 'home',
    mustCheck: true,
    createdAt: acceptedAt,
  }));
  const db = memoryDatabase();
  try {
    const accept = () =>
      db.transaction((open) => requestHandlers['outbox.accept_all'](open, { entries }));
    const first = accept();
    // A second time changes nothing.
    expect(accept()).toEqual(first);
    const levels = new Map<string, number>();
    return first
      .filter(({ operation }) => operation === 'work_item.create')
      .map(({ temporaryId = '', input }) => {
        const item = workItemCreate.input.parse(input);
        const level = item.parentId ? (levels.get(item.parentId) ?? Number.NaN) + 1 : 0;
        levels.set(temporaryId, level);
        expect(item.description).toContain(`(${address})`);
        return `${'  '.repeat(level)}${item.type} ${item.title}`;
      });
  } finally {
    db.close();
  }
}

test.each([
  ['a short text', outlines(1, 30), 1_000],
  ['a long text', outlines(300, pasteLimits.items), 30],
])(
  'what is accepted of a plan of %s is what was shown, whatever was moved',
  (_what, text, numRuns) => {
    allowStalls('it keeps many plans in one turn');
    fc.assert(
      fc.property(text, moves, fc.constantFrom(...workItemTypes), (said, steps, top) => {
        const deepest = deepestBelow(top);
        const { rows } = read(said);
        const shown = filledRows(edited(withLevels(rows, deepest), steps, deepest)).filter(
          ({ origin }) => origin !== undefined,
        );
        fc.pre(shown.every(({ title }) => title !== ''));
        fc.pre(shown.length > 0);
        const levelled = withLevels(shown, deepest);
        expect(accepted(levelled, top)).toEqual(
          levelled.map(({ title, level }) => `${'  '.repeat(level)}${typeAt(top, level)} ${title}`),
        );
      }),
      { numRuns },
    );
  },
);

test('a plan has 500 items at most, and more are refused whole', () => {
  const steps = Array.from(
    { length: pasteLimits.items },
    (_, at) => `${'  '.repeat(at % 4)}- Step ${at}`,
  );
  const { rows, isLarge } = read(steps.join('\n'));
  expect([rows.length, isLarge]).toEqual([pasteLimits.items, false]);
  expect(accepted(withLevels(rows, 3), 'objective')).toHaveLength(pasteLimits.items);
  expect(read([...steps, '- One more'].join('\n'))).toMatchObject({
    rows: [],
    isLarge: true,
  });
});

test.each([
  [
    'sentences',
    `We bake bread. And then we sell it${' to all of them'.repeat(9)}.`,
    [[0, 'We bake bread.']],
  ],
  [
    'short lines',
    'Bake\nSell',
    [
      [0, 'Bake'],
      [0, 'Sell'],
    ],
  ],
  [
    'headings and lists',
    '# Bake\n\n- Mix\n  - Salt\n\n# Sell',
    [
      [0, 'Bake'],
      [1, 'Mix'],
      [2, 'Salt'],
      [0, 'Sell'],
    ],
  ],
  ['nothing', '   ', []],
] as const)('%s are read as a plan', (_what, text, expected) => {
  const { rows } = read(text);
  expect(rows.map(({ level, title }) => [level, title])).toEqual(expected);
});

test('several messages are read one after the other, and each row leads to its own', () => {
  const sources = ['- Bake\n  - Mix', 'Sell it.', '   '].map((text, at) => ({
    text,
    address: `${address}${at}`,
  }));
  const { rows } = resultOf(outlineOf(sources));
  expect(rows.map(({ level, title, origin }) => [level, title, origin])).toEqual([
    [0, 'Bake', `${address}0`],
    [1, 'Mix', `${address}0`],
    [0, 'Sell it.', `${address}1`],
  ]);
});

test('a title that is too long is shortened, and none of it is lost', () => {
  const long = 'word '.repeat(200).trim();
  const { rows, shortened } = read(`- ${long}`);
  expect(shortened).toBe(1);
  expect(rows[0]?.title.length).toBeLessThanOrEqual(500);
  expect(rows[0]?.description).toBe(long);
});
