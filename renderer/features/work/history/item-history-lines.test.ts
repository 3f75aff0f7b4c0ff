import { expect, test } from 'vitest';
import { workItemChangeSchema } from '#shared/domain/work-item/history.ts';
import { historyLines } from './item-history-lines.ts';
import { joined } from './use-item-history.ts';
import type { ItemHistoryPages } from './use-item-history.ts';

const mira = { id: 'usr_mira', type: 'user', name: 'Mira' };
const ada = { id: 'op_ada', type: 'operator', name: 'Ada' };

let count = 0;
const change = (overrides: object) =>
  workItemChangeSchema.parse({
    id: `chg_${(count += 1)}`,
    at: '2026-11-21T10:00:30.000Z',
    actor: mira,
    kind: 'updated',
    changes: [],
    ...overrides,
  });

const names = {
  operatorOf: (id: string) => (id === 'op_ada' ? 'Ada' : undefined),
  titleOf: (id: string) => (id === 'epic' ? 'The oven' : undefined),
};

const linesOf = (changes: readonly object[]) => historyLines(changes.map(change), names);
const wordsOf = (changes: readonly object[]) => linesOf(changes).map(({ who, act }) => [who, act]);

test('the person who reads it is called You, as in their threads', () => {
  const own = { actor: { id: 'usr_me', type: 'user', name: 'root' } };
  const changes = [change(own), change({})];
  expect(historyLines(changes, { ...names, ownId: 'usr_me' }).map(({ who }) => who)).toEqual([
    'You',
    'Mira',
  ]);
  expect(historyLines(changes, names)[0]?.who).toBe('root');
});

test('each change is told in words, with the names of what it names', () => {
  const fields = [
    [{ field: 'status', from: 'todo', to: 'review' }, 'set status to Review'],
    [{ field: 'progress', from: 0, to: 80 }, 'set progress to 80%'],
    [{ field: 'priority', from: 'low', to: 'high' }, 'set priority to High'],
    [{ field: 'title', from: 'A', to: 'B' }, 'renamed it to “B”'],
    [{ field: 'description' }, 'changed the description'],
    [{ field: 'assignedOperatorId', to: 'op_ada' }, 'assigned Ada'],
    [{ field: 'assignedOperatorId', to: 'op_gone' }, 'assigned a former operator'],
    [{ field: 'assignedOperatorId', from: 'op_ada' }, 'unassigned it'],
    [{ field: 'parentId', to: 'epic' }, 'moved it below “The oven”'],
    [{ field: 'parentId', to: 'gone' }, 'moved it below an item that is no longer here'],
    [{ field: 'parentId', from: 'epic' }, 'moved it to the top level'],
  ] as const;
  for (const [field, words] of fields) {
    expect(wordsOf([{ changes: [field] }])).toStrictEqual([['Mira', words]]);
  }
});

test('a change of fields that are not known here is told as such', () => {
  expect(wordsOf([{}])).toStrictEqual([['Mira', 'changed this item']]);
});

test('a restoration is told, and where the item came to', () => {
  expect(wordsOf([{ kind: 'restored' }])).toStrictEqual([
    ['Mira', 'restored this item from the trash'],
  ]);
  const changes = [{ field: 'parentId', from: 'epic' }];
  expect(
    wordsOf([
      { kind: 'restored', changes },
      { kind: 'updated', changes },
    ]),
  ).toStrictEqual([
    ['Mira', 'restored this item from the trash'],
    ['Mira', 'moved it to the top level'],
    ['Mira', 'moved it to the top level'],
  ]);
});

test('one person’s changes of a field in a minute are one line with the last value', () => {
  const progress = (to: number) => ({ changes: [{ field: 'progress', to }] });
  const earlier = { at: '2026-11-21T09:59:59.000Z' };
  expect(
    wordsOf([
      progress(90),
      { changes: [{ field: 'status', to: 'review' }] },
      progress(50),
      { ...progress(40), actor: ada },
      progress(10),
      { ...progress(5), ...earlier },
      { kind: 'created', ...earlier, changes: [{ field: 'title', to: 'A' }] },
    ]),
  ).toStrictEqual([
    ['Mira', 'set progress to 90%'],
    ['Mira', 'set status to Review'],
    ['Ada', 'set progress to 40%'],
    ['Mira', 'set progress to 10%'],
    ['Mira', 'set progress to 5%'],
    ['Mira', 'created this item'],
  ]);
});

test('each line has an id of its own', () => {
  const fields = [
    { field: 'status', to: 'review' },
    { field: 'progress', to: 90 },
  ];
  const ids = linesOf([{ changes: fields }, { changes: fields, actor: ada }]).map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
});

test('a changed description has its texts, from before the first change of the minute', () => {
  const described = (texts: object) => ({ changes: [{ field: 'description', ...texts }] });
  const textsOf = (...changes: object[]) => linesOf(changes).map(({ texts }) => texts);
  const [first, second] = [{ toText: 'A' }, { fromText: 'A', toText: 'B' }].map(described);
  expect(textsOf(second ?? {}, first ?? {})).toStrictEqual([{ from: '', to: 'B' }]);
  expect(textsOf(described({ fromText: 'B' }))).toStrictEqual([{ from: 'B', to: '' }]);
  // An old change tells no texts, and so nobody knows from where the others began.
  expect(textsOf(described({}))).toStrictEqual([undefined]);
  expect(textsOf(second ?? {}, described({}))).toStrictEqual([undefined]);
});

const page = (ids: readonly string[], nextCursor?: string) => ({
  changes: ids.map((id) => change({ id })),
  nextCursor,
  beginsAt: '2026-01-01T00:00:00.000Z',
});

const idsOf = ({ changes }: ItemHistoryPages) => changes.map(({ id }) => id);

test('a newest page that is read again stands before the older ones', () => {
  const both = joined(page(['4', '3'], 'a'), page(['2', '1']), 'a');
  expect(idsOf(both)).toStrictEqual(['4', '3', '2', '1']);
  const again = joined(both, page(['5', '4'], 'b'), undefined);
  expect(idsOf(again)).toStrictEqual(['5', '4', '3', '2', '1']);
  expect(again.nextCursor).toBeUndefined();
});

test('a newest page that does not reach the older ones begins the list anew', () => {
  const anew = joined(page(['2', '1']), page(['9', '8'], 'b'), undefined);
  expect(idsOf(anew)).toStrictEqual(['9', '8']);
  expect(anew.nextCursor).toBe('b');
});

test('an older page is added once, however often it was asked for', () => {
  const once = joined(page(['4', '3'], 'a'), page(['2', '1']), 'a');
  expect(idsOf(joined(once, page(['2', '1']), 'a'))).toStrictEqual(['4', '3', '2', '1']);
});
