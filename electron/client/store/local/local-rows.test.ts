import { beforeEach, expect, test } from 'vitest';
import { allowStalls } from '../../../../tests/watchdog/watch-tests.ts';
import { placeLimits } from '#shared/limits/kept-limits.ts';
import type { LocalRowOf, LocalWriteOf } from '#shared/local/kinds.ts';
import type { Database } from '../../../storage/database.ts';
import { bindIdentity } from '../identity-rows.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { findLocal, listForGood, listLocal, saveLocal } from './local-rows.ts';
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

/** Binds a temporary id to the service's id. */
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

test('an index finds the rows that may name a temporary id among thousands', () => {
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

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;

test('a read marker replaces the former one, and beyond the bound the baseline moves', () => {
  const kind = 'read_marker';
  const first = { messageId: 'm', createdAt: at(11), isBaseline: false, isUnread: false };
  const marker = (conversationId: string, change: Partial<typeof first> = {}) =>
    saveLocal(db, {
      kind,
      key: { homeId: 'home', conversationId },
      value: { ...first, ...change },
    });
  const find = (conversationId: string) =>
    findLocal(db, { kind, key: { homeId: 'home', conversationId } })?.value;
  marker('gld_1', { createdAt: at(10), isBaseline: true });
  marker('gld_2', { createdAt: at(20), isBaseline: true });
  marker('cnv_1');
  marker('cnv_2', { createdAt: at(12) });
  marker('cnv_1', { createdAt: at(13) });
  expect(find('cnv_1')).toEqual({ ...first, createdAt: at(13) });
  allowStalls('thousands of markers are saved in one turn');
  db.transaction(() => {
    for (let number = 0; number < placeLimits.readMarkers - 1; number += 1) {
      marker(`more_${number}`, { createdAt: at(25) });
    }
  });
  expect(find('cnv_2')).toBeUndefined();
  expect(find('cnv_1')).toEqual({ ...first, createdAt: at(13) });
  expect(find('gld_1')).toEqual({
    ...first,
    messageId: '',
    createdAt: at(12),
    isBaseline: true,
  });
  expect(find('gld_2')).toEqual({ ...first, createdAt: at(20), isBaseline: true });
  expect(listLocal(db, { kind })).toHaveLength(placeLimits.readMarkers + 2);
});

test('the oldest decisions are forgotten beyond the bound, and no report is new by that', () => {
  const kind = 'triage';
  const decide = (about: string, state: 'begun' | 'done' | 'never', day: number) => {
    const [noun = '', id = '', homeId = 'home'] = about.split(' ');
    const decision = { state, changedAt: at(day), hereAt: '' } as const;
    saveLocal(db, { kind, key: { homeId, kind: noun, id }, value: decision });
  };
  const find = (noun: string, id: string) =>
    findLocal(db, { kind, key: { homeId: 'home', kind: noun, id } })?.value;
  decide('guild gld_1', 'begun', 10);
  decide('notifications home', 'begun', 10);
  decide('muted_thread cnv_1', 'never', 10);
  decide('document doc_0 other', 'done', 25);
  decide('document doc_1', 'done', 19);
  decide('work_item itm_1', 'done', 22);
  allowStalls('thousands of decisions are saved in one turn');
  db.transaction(() => {
    for (let number = 0; number < placeLimits.triage; number += 1) {
      decide(`work_item more_${number}`, 'done', 23);
    }
  });
  expect([find('document', 'doc_1'), find('work_item', 'itm_1')]).toEqual([undefined, undefined]);
  expect(find('guild', 'gld_1')).toMatchObject({ state: 'begun', changedAt: at(19) });
  // The notifications of the home and the muted thread stay as they were.
  expect(find('notifications', 'home')).toMatchObject({ changedAt: at(10) });
  expect(listForGood(db, { kind, homeId: 'home' }).map(({ key }) => Object.values(key))).toEqual([
    ['home', 'guild', 'gld_1'],
    ['home', 'notifications', 'home'],
    ['home', 'muted_thread', 'cnv_1'],
  ]);
  expect(listForGood(db, { kind, homeId: 'other' })).toEqual([]);
  expect(listLocal(db, { kind })).toHaveLength(placeLimits.triage + 4);
});
