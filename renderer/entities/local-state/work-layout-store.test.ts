import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import { workLayout } from '#shared/local/work-layout.ts';
import { forgetIds } from '../../bridge/local-ids.ts';
import { fakeBridge } from '../../testing/fake-bridge.ts';
import { fillLocal } from '../../testing/fill-local.ts';
import { learnMade } from '../../testing/learn-made.ts';
import {
  changeWorkLayout,
  columnTopIn,
  expansionIn,
  keepColumnTop,
  keepShownWork,
  treeTopIn,
  workLayoutOf,
  workLayouts,
} from './work-layout-store.ts';

const key = { homeId: 'home', guildId: 'gld_1' };
const layout = () => workLayoutOf(key);
const top = (topId: string) => ({ topId, at: 3, offset: 7 });
const column = { laneId: '', status: 'todo' } as const;

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  fillLocal(workLayouts);
});

afterEach(() => {
  forgetIds('home');
  workLayouts.forget('home');
});

/** The value that main is told to keep, once it rests. */
async function saved() {
  const bridge = fakeBridge();
  await workLayouts.saveResting();
  return bridge.inputsOf('local.save').map(({ value }) => workLayout.value.parse(value));
}

test('what was found under a filter is let go with another filter, and the whole tree is not', () => {
  changeWorkLayout(key, { whole: { isAll: false, otherIds: ['w'] }, wholeTop: top('w') });
  keepShownWork(key, { view: 'tree', filter: 'text=a' });
  changeWorkLayout(key, { found: { isAll: true, otherIds: ['f'] }, foundTop: top('f') });
  keepColumnTop(key, 'text=a', column, top('c'));
  expect(expansionIn(layout(), 'text=a').otherIds).toEqual(['f']);
  expect(treeTopIn(layout(), 'text=a')).toEqual(top('f'));
  expect(columnTopIn(layout(), 'text=a', column)).toMatchObject(top('c'));
  // The rows of another filter may be shown before it is kept.
  expect(expansionIn(layout(), 'text=b').otherIds).toEqual([]);
  expect(treeTopIn(layout(), 'text=b').topId).toBe('');
  expect(columnTopIn(layout(), 'text=b', column).topId).toBe('');
  keepShownWork(key, { view: 'board', filter: 'text=a' });
  expect(treeTopIn(layout(), 'text=a')).toEqual(top('f'));
  keepShownWork(key, { view: 'board', filter: '' });
  keepShownWork(key, { view: 'board', filter: 'text=a' });
  expect(treeTopIn(layout(), 'text=a').topId).toBe('');
  expect(expansionIn(layout(), '').otherIds).toEqual(['w']);
  expect(treeTopIn(layout(), '')).toEqual(top('w'));
});

test('what is kept is bounded: the newest rows, and no part of a selection', async () => {
  const many = Array.from({ length: 50_000 }, (_, at) => `wi_${at}`);
  changeWorkLayout(key, {
    selectedIds: many,
    selectedCardIds: ['wi_1'],
    whole: { isAll: false, otherIds: many },
  });
  for (const laneId of many.slice(0, 2 * placeLimits.layoutColumns)) {
    keepColumnTop(key, '', { ...column, laneId }, top('c'));
  }
  const [value] = await saved();
  expect(value?.whole.otherIds).toEqual(many.slice(-placeLimits.layoutIds));
  expect(value?.selectedIds).toEqual([]);
  expect(value?.selectedCardIds).toEqual(['wi_1']);
  expect(value?.columns).toHaveLength(placeLimits.layoutColumns);
  // This window goes on with all of it.
  expect(layout().selectedIds).toHaveLength(50_000);
});

test('a column that is scrolled back to its beginning is let go', () => {
  keepColumnTop(key, '', column, top('c'));
  keepColumnTop(key, '', { laneId: '', status: 'done' }, top('d'));
  keepColumnTop(key, '', column, { topId: '', at: 0, offset: 0 });
  expect(layout().columns.map(({ status }) => status)).toEqual(['done']);
});

test('nothing is saved where nothing has changed', async () => {
  keepShownWork(key, { view: 'tree', filter: '' });
  expect(await saved()).toEqual([]);
});

test('rows that were read by the ids of the service go by those of this page as it learns them', () => {
  changeWorkLayout(key, { rowId: 'wi_1', whole: { isAll: true, otherIds: ['wi_1', 'wi_2'] } });
  learnMade('home', 'work_item', 'new_1', 'wi_1');
  expect(layout().rowId).toBe('new_1');
  expect(layout().whole.otherIds).toEqual(['new_1', 'wi_2']);
});

test('rows that are read after that have the ids of this page, too', async () => {
  learnMade('home', 'work_item', 'new_1', 'wi_1');
  const value = { ...layout(), rowId: 'wi_1', selectedIds: ['wi_1'] };
  workLayouts.use.setState({ load: 'idle', rows: new Map() });
  fakeBridge({ 'local.list': () => ({ rows: [{ kind: 'work_layout', key, value }] }) as never });
  await workLayouts.readAgain();
  expect(layout()).toMatchObject({ rowId: 'new_1', selectedIds: ['new_1'] });
});

test('rows that were made here are kept by the ids of the service', async () => {
  learnMade('home', 'work_item', 'new_1', 'wi_1');
  changeWorkLayout(key, {
    rowId: 'new_1',
    selectedIds: ['new_1'],
    whole: { isAll: false, otherIds: ['new_1'] },
    wholeTop: top('new_1'),
    card: { id: 'new_1', laneId: 'new_1', status: 'todo', at: 0 },
  });
  const [value] = await saved();
  expect(JSON.stringify(value)).not.toContain('new_1');
  expect(value?.card).toMatchObject({ id: 'wi_1', laneId: 'wi_1' });
  expect(layout().rowId).toBe('new_1');
});
