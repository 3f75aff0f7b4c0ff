import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { WorkTree } from '../../../entities/work-item/work-tree.ts';
import { buildWorkItem } from '../../../testing/build-entities.ts';
import { matchesOf, noFilter } from './work-filter.ts';
import type { WorkFilter } from './work-filter.ts';
import { WorkMatches } from './work-matches.ts';

const titles = ['Bake bread', 'Crème brûlée', 'Ёлка', 'BREAD'];

const filters: readonly WorkFilter[] = [
  noFilter,
  { ...noFilter, text: 'b' },
  { ...noFilter, text: 'bread' },
  { ...noFilter, text: 'CREME' },
  { ...noFilter, statuses: ['todo', 'done'] },
  { ...noFilter, needsMe: true },
  { ...noFilter, dates: ['overdue'] },
  { ...noFilter, dates: ['week', 'none'] },
];

const facts = ['w1', 'w2'].map((id, at) => ({
  needingIds: new Set([id]),
  isNew: () => false,
  today: ['2026-11-30', '2026-12-02'][at] ?? '',
}));

/** Changes to a list of items, each with the filter that is asked for then. */
const histories = fc.array(
  fc.record({
    changes: fc.array(
      fc.record({
        number: fc.nat({ max: 9 }),
        title: fc.constantFrom(...titles),
        status: fc.constantFrom(...workItemStatuses),
        dueOn: fc.constantFrom('', '2026-11-29', '2026-12-01', '2026-12-06', '2026-12-07'),
        isGone: fc.boolean(),
      }),
      { maxLength: 4 },
    ),
    filter: fc.constantFrom(...filters),
    facts: fc.constantFrom(...facts),
  }),
  { maxLength: 20 },
);

const changed = ({ number, ...fields }: { number: number } & Record<string, unknown>) =>
  buildWorkItem({ id: `w${number}`, ...fields });

test('the matches are those of the whole list, whatever changes, and the same set while they are', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const tree = new WorkTree();
      const matches = new WorkMatches();
      const items = new Map<string, WorkItem>();
      const former = new Map<WorkFilter, ReadonlySet<string> | undefined>();
      for (const { changes, filter, facts: known } of history) {
        for (const change of changes) {
          const item = changed(change);
          if (change.isGone) {
            items.delete(item.id);
          } else {
            items.set(item.id, item);
          }
        }
        tree.follow([...items.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
        const expected = matchesOf(tree.items, filter, known);
        const found = matches.read(tree, filter, known);
        expect(found && [...found].toSorted()).toEqual(expected && [...expected].toSorted());
        expect(matches.read(tree, filter, known)).toBe(found);
        const isNewNeeded =
          filter.needsMe || filter.dates.length > 0 || !isSame(former.get(filter), found);
        expect(isNewNeeded || found === former.get(filter)).toBe(true);
        former.set(filter, found);
      }
    }),
  );
});

function isSame(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined): boolean {
  return a !== undefined && a.size === b?.size && [...a].every((id) => b.has(id));
}
