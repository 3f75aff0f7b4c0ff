import { beforeEach, expect, test } from 'vitest';
import { placeLimits } from '#shared/limits/limits.ts';
import type { LocalRowOf, LocalWriteOf } from '#shared/local/kinds.ts';
import type { Database } from '../../../storage/database.ts';
import { bindIdentity } from '../identity-rows.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { listLocal, saveLocal } from './local-rows.ts';
import { temporaryRows } from './rename-local.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const value = { grouping: 'none', columnLimits: {} } as const;
const board = (guildId: string, homeId = 'home'): LocalWriteOf<'board'> => ({
  kind: 'board',
  key: { homeId, guildId },
  value,
});
const guildIds = () =>
  (listLocal(db, { kind: 'board' }) as LocalRowOf<'board'>[]).map(
    ({ key }) => `${key.homeId} ${key.guildId}`,
  );

/** The service tells its id of what was made here. */
const bind = (temporaryId: string, serverId: string, homeId = 'home') =>
  bindIdentity(db, { homeId, kind: 'guild', temporaryId, serverId });

test('a row replaces the former one of its key, in whatever order its fields come', () => {
  saveLocal(db, board('gld_1'));
  saveLocal(db, board('gld_1', 'other'));
  const key = { guildId: 'gld_1', homeId: 'home' };
  saveLocal(db, { kind: 'board', key, value: { columnLimits: { todo: 3 }, grouping: 'operator' } });
  expect(listLocal(db, { kind: 'board' })).toEqual([
    { kind: 'board', key, value: { columnLimits: { todo: 3 }, grouping: 'operator' } },
    { kind: 'board', key: { homeId: 'other', guildId: 'gld_1' }, value },
  ]);
});

test('a row without a value goes, and one that is not there may go again', () => {
  saveLocal(db, board('gld_1'));
  const key = { homeId: 'home', guildId: 'gld_1' };
  expect(saveLocal(db, { kind: 'board', key })).toEqual({ kind: 'board', key });
  saveLocal(db, { kind: 'board', key });
  expect(guildIds()).toEqual([]);
});

test('the rows that were saved the longest ago are forgotten beyond the bound', () => {
  db.transaction(() => {
    for (let number = 0; number < placeLimits.boards + 2; number += 1) {
      saveLocal(db, board(`gld_${number}`));
    }
    saveLocal(db, board('gld_2'));
  });
  expect(guildIds()).toHaveLength(placeLimits.boards);
  expect(guildIds()[0]).toBe('home gld_2');
  expect(guildIds()).not.toContain('home gld_1');
});

test('a row that no version understands is left out, and stays', () => {
  const strange = [
    ['{"guildId":"g","homeId":"home"}', '{"grouping":"by moon","columnLimits":{}}'],
    ['{"guildId":"g","homeId":"home","more":1}', '{"grouping":"none","columnLimits":{}}'],
    ['{"guildId":', 'null'],
  ];
  strange.forEach(([key = '', kept = ''], visit) => {
    db.run(`INSERT INTO local_state VALUES ('home', 'board', ?, ?, ?)`, key, kept, visit);
  });
  db.run(`INSERT INTO local_state VALUES ('home', 'of tomorrow', '{"homeId":"home"}', '1', 1)`);
  saveLocal(db, board('gld_1'));
  expect(guildIds()).toEqual(['home gld_1']);
  expect(db.get('SELECT count(*) AS rows FROM local_state')).toEqual({ rows: 5 });
});

test('a temporary id that is known is resolved as a row is saved, in its own home alone', () => {
  bind('new_made', 'gld_9');
  expect(saveLocal(db, board('new_made'))).toMatchObject({ key: { guildId: 'gld_9' } });
  saveLocal(db, board('new_made', 'other'));
  expect(guildIds()).toEqual(['other new_made', 'home gld_9']);
});

test('a row follows its thing when the service tells its id, and no other row', () => {
  saveLocal(db, board('new_1'));
  saveLocal(db, board('new_12'));
  saveLocal(db, board('new_1', 'other'));
  bind('new_1', 'gld "odd" \\ one');
  expect(guildIds()).toEqual(['other new_1', 'home new_12', 'home gld "odd" \\ one']);
  bind('new_1', 'gld_1');
  bind('new_12', 'gld_12');
  expect(guildIds()).toEqual(['other new_1', 'home gld_12', 'home gld "odd" \\ one']);
});

test('of two rows that are about one thing then, the one that was saved later stays', () => {
  const later = { grouping: 'operator', columnLimits: {} } as const;
  saveLocal(db, board('new_1'));
  saveLocal(db, { ...board('gld_1'), value: later });
  bind('new_1', 'gld_1');
  expect(listLocal(db, { kind: 'board' })).toMatchObject([{ value: later }]);
  saveLocal(db, board('gld_2'));
  saveLocal(db, { ...board('new_2'), value: later });
  bind('new_2', 'gld_2');
  expect(listLocal(db, { kind: 'board' })).toMatchObject([{ value: later }, { value: later }]);
});

test('whatever is kept, only rows that may name a temporary id are looked at as one is known', () => {
  db.run(
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
     INSERT INTO local_state
     SELECT 'home', 'board', json_object('guildId', 'gld_' || n, 'homeId', 'home'),
       json_quote(printf('%.*c', 1000, 'a')), n FROM numbers`,
  );
  saveLocal(db, board('new_1'));
  const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${temporaryRows}`, 'home');
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH local_state USING INDEX local_state_temporary (home_id=?)',
  ]);
  expect(db.all(temporaryRows, 'home')).toHaveLength(1);
  expect(db.all(temporaryRows, 'other')).toEqual([]);
});

test('a kind that refuses takes no further row of a full home, yet lets one be kept anew', () => {
  const view = (id: string, homeId = 'home'): LocalWriteOf<'saved_view'> => ({
    kind: 'saved_view',
    key: { homeId, id },
    value: { name: `View ${id}`, view: 'tree', filter: '' },
  });
  db.transaction(() => {
    for (let number = 0; number < placeLimits.savedViews; number += 1) {
      saveLocal(db, view(`v${number}`));
    }
  });
  expect(() => saveLocal(db, view('more'))).toThrow(/has 100 of these/);
  saveLocal(db, view('v7'));
  saveLocal(db, view('more', 'other'));
  const { key } = view('v8');
  saveLocal(db, { kind: 'saved_view', key });
  saveLocal(db, view('more'));
  expect(listLocal(db, { kind: 'saved_view' })).toHaveLength(placeLimits.savedViews + 1);
});
