import { beforeEach, expect, test } from 'vitest';
import { placeLimits } from '#shared/limits/limits.ts';
import type { Database } from '../../storage/database.ts';
import { deleteView, listViews, saveView } from './saved-view-rows.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const view = { homeId: 'home', name: 'Reviews', view: 'tree', filter: 'status=review' } as const;
const board = { ...view, name: 'By priority', view: 'board', grouping: 'priority' } as const;

test('views are kept for each home, with the grouping of a board', () => {
  saveView(db, { view });
  saveView(db, { view: board });
  saveView(db, { view: { ...view, homeId: 'other' } });
  expect(listViews(db)).toHaveLength(3);
  expect(listViews(db)).toEqual(
    expect.arrayContaining([view, board, { ...view, homeId: 'other' }]),
  );
});

test('a view replaces only the one that it says it replaces', () => {
  saveView(db, { view });
  const other = { ...view, name: 'reviews', filter: 'status=done' };
  expect(() => saveView(db, { view: other })).toThrow('There is already a view called “Reviews”.');
  expect(listViews(db)).toEqual([view]);
  saveView(db, { view: other, replaces: 'Reviews' });
  expect(listViews(db)).toEqual([other]);
});

test('a view is renamed in one step, and never to the name of another', () => {
  saveView(db, { view });
  saveView(db, { view: board });
  const renamed = { ...view, name: 'To review' };
  saveView(db, { view: renamed, replaces: 'Reviews' });
  expect(listViews(db)).toEqual(expect.arrayContaining([renamed, board]));
  expect(listViews(db)).toHaveLength(2);
  expect(() =>
    db.transaction(() =>
      saveView(db, { view: { ...view, name: 'by priority' }, replaces: 'To review' }),
    ),
  ).toThrow('There is already');
  expect(listViews(db)).toHaveLength(2);
});

test('each request may be repeated: a worker may have died before it answered', () => {
  saveView(db, { view });
  saveView(db, { view });
  const renamed = { ...view, name: 'To review' };
  saveView(db, { view: renamed, replaces: 'Reviews' });
  saveView(db, { view: renamed, replaces: 'Reviews' });
  expect(listViews(db)).toEqual([renamed]);
  deleteView(db, { homeId: 'home', name: 'To review' });
  deleteView(db, { homeId: 'home', name: 'To review' });
  expect(listViews(db)).toEqual([]);
});

test('a home that is full takes no further view, yet lets one be replaced and renamed', () => {
  db.transaction(() => {
    for (let number = 0; number < placeLimits.savedViews; number += 1) {
      saveView(db, { view: { ...view, name: `View ${number}` } });
    }
  });
  expect(() => saveView(db, { view })).toThrow(/has 100 saved views/);
  saveView(db, { view: { ...view, name: 'View 7', filter: '' }, replaces: 'View 7' });
  saveView(db, { view: { ...view, name: 'Eighth' }, replaces: 'View 8' });
  saveView(db, { view: { ...view, homeId: 'other' } });
  expect(listViews(db)).toHaveLength(placeLimits.savedViews + 1);
});
