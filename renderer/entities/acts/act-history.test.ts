import { expect, test } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import { actLimits } from '#shared/limits/kept-limits.ts';
import {
  afterStep,
  nextAct,
  oldestByKeyMs,
  withAct,
  withReplaced,
  withSaved,
} from './act-history.ts';

const morning = Date.parse('2026-11-26T08:00:00.000Z');
const moment = { start: 'now', now: morning + 60_000 };
const work = { homeId: 'home', scope: 'work gld_1' };
const item = { homeId: 'home', scope: 'item itm_1' };

let count = 0;

function buildAct(overrides: Partial<Act> = {}): Act {
  count += 1;
  return {
    id: `act_${count}`,
    homeId: 'home',
    start: 'now',
    at: new Date(morning + count).toISOString(),
    name: `act ${count}`,
    scopes: [work.scope],
    changes: [
      {
        kind: 'changed',
        noun: 'work_item',
        id: 'itm_1',
        guildId: 'gld_1',
        title: 'Bake',
        before: { status: 'todo', parentId: 'itm_0' },
        after: { status: 'done', parentId: null },
      },
    ],
    state: 'done',
    turn: 0,
    ...overrides,
  };
}

const idOf = (act: Act | undefined) => act?.id;

test('a place takes back its own acts alone, the newest first', () => {
  const [a, b, c] = [buildAct(), buildAct({ scopes: [work.scope, item.scope] }), buildAct()];
  const elsewhere = buildAct({ scopes: ['document doc_1'] });
  const otherHome = buildAct({ homeId: 'other' });
  const acts = [a, b, c, elsewhere, otherHome];
  expect(idOf(nextAct(acts, work, 'undo', moment))).toBe(c.id);
  expect(idOf(nextAct(acts, item, 'undo', moment))).toBe(b.id);
  expect(nextAct(acts, { homeId: 'home', scope: 'item itm_2' }, 'undo', moment)).toBeUndefined();
});

test('the inbox is that of all homes', () => {
  const acts = [buildAct({ homeId: 'other', scopes: ['inbox'] })];
  const inbox = { homeId: undefined, scope: 'inbox' };
  expect(idOf(nextAct(acts, inbox, 'undo', moment))).toBe(acts[0]?.id);
});

test.each([
  ['of an earlier start', { start: 'before' }],
  ['older than a day', { at: new Date(moment.now - oldestByKeyMs).toISOString() }],
  ['that the person has kept', { state: 'kept' }],
] as const)('an act %s is never taken back by the key', (_name, overrides) => {
  expect(nextAct([buildAct(overrides)], work, 'undo', moment)).toBeUndefined();
});

test('the act taken back last is done again first', () => {
  const acts = [
    buildAct({ state: 'undone', turn: 2 }),
    buildAct({ state: 'undone', turn: 1 }),
    buildAct({ state: 'spent', turn: 3 }),
  ];
  expect(idOf(nextAct(acts, work, 'redo', moment))).toBe(acts[0]?.id);
});

test('a new act empties what could be done again in its place, and in no other', () => {
  const acts = [
    buildAct({ state: 'undone', turn: 1 }),
    buildAct({ state: 'undone', turn: 2, scopes: ['document doc_1'] }),
    buildAct({ state: 'undone', turn: 3, homeId: 'other' }),
  ];
  const states = withAct(acts, buildAct()).map(({ state }) => state);
  expect(states).toEqual(['spent', 'undone', 'undone', 'done']);
});

test('acts stand in the order in which they were begun, whichever was done first', () => {
  const [first, second] = [buildAct(), buildAct()];
  expect(withAct(withAct([], second), first).map(idOf)).toEqual([first.id, second.id]);
});

test('a change that was not taken back becomes an act that the person has kept', () => {
  const [change] = buildAct().changes;
  const other = { ...change, id: 'itm_2' } as Act['changes'][number];
  const act = { ...buildAct(), changes: [change, other] as Act['changes'] };
  const [undone, kept] = afterStep(act, 'undo', [other], 7);
  expect(undone).toEqual({ ...act, changes: [other], state: 'undone', turn: 7 });
  expect(kept).toEqual({ ...act, id: kept?.id, changes: [change], state: 'kept' });
  const [, notRedone] = afterStep(act, 'redo', [other], 7);
  expect(notRedone).toMatchObject({ changes: [change], state: 'spent' });
  expect(afterStep(act, 'undo', [], 7)).toEqual([{ ...act, state: 'kept' }]);
  expect(afterStep(act, 'undo', act.changes, 7)).toEqual([{ ...act, state: 'undone', turn: 7 }]);
  expect(afterStep(act, 'redo', act.changes, 7)).toEqual([{ ...act, turn: 7 }]);
});

test('an act names its things by the ids that they have now, in its places and values too', () => {
  const act = buildAct({ scopes: [work.scope, item.scope] });
  const [renamed] = withReplaced([act], 'home', 'itm_1', 'itm_9');
  expect(renamed?.scopes).toEqual([work.scope, 'item itm_9']);
  expect(renamed?.changes[0]).toMatchObject({ id: 'itm_9' });
  const [moved] = withReplaced([act], 'home', 'itm_0', 'itm_8');
  expect(moved?.changes[0]).toMatchObject({ before: { parentId: 'itm_8' } });
  expect(withReplaced([act], 'home', 'itm_7', 'itm_8')[0]).toBe(act);
  expect(withReplaced([act], 'other', 'itm_1', 'itm_9')[0]).toBe(act);
});

test('the oldest are forgotten, by their number and by their length; the newest never is', () => {
  const many = Array.from({ length: actLimits.known + 10 }, () => buildAct());
  const known = many.reduce<Act[]>((acts, act) => withAct(acts, act), []);
  expect(known).toHaveLength(actLimits.known);
  expect(known.at(-1)).toEqual(many.at(-1));
  const half = 'x'.repeat(actLimits.knownLength / 2);
  const long = () => {
    const [change] = buildAct().changes;
    return buildAct({
      changes: [{ ...change, after: { content: half } } as Act['changes'][number]],
    });
  };
  const three = [long(), long(), long()];
  expect(three.reduce(withAct, [] as Act[]).map(idOf)).toEqual([three[2]?.id]);
});

test('an act as another window tells it takes the place of the known one', () => {
  const act = buildAct();
  expect(withSaved([act], { ...act, state: 'undone' })).toEqual([{ ...act, state: 'undone' }]);
  expect(withSaved([buildAct()], act).map(idOf)).toContain(act.id);
});
