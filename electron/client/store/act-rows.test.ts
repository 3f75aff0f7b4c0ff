import { beforeEach, expect, test } from 'vitest';
import type { Act } from '#shared/capability/act.ts';
import { actLimits } from '#shared/limits/kept-limits.ts';
import type { Database } from '../../storage/database.ts';
import { listActs, saveAct } from './act-rows.ts';
import { bindIdentity } from './identity-rows.ts';
import { buildAct } from './testing/build-act.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

function keep(act: Act): void {
  saveAct(db, { id: act.id, homeId: act.homeId, body: JSON.stringify(act) });
}

const idsKept = () => listActs(db).map(({ id }) => id);

test('acts are kept in the order in which they were done, each with what became of it', () => {
  keep(buildAct({ id: 'a' }));
  keep(buildAct({ id: 'b' }));
  keep(buildAct({ id: 'a', state: 'undone', turn: 1 }));
  expect(listActs(db)).toEqual([
    buildAct({ id: 'a', state: 'undone', turn: 1 }),
    buildAct({ id: 'b' }),
  ]);
});

test('the oldest are forgotten, by their number and by their length', () => {
  for (let at = 0; at < actLimits.kept + 2; at += 1) {
    keep(buildAct({ id: `${at}` }));
  }
  expect(idsKept()).toHaveLength(actLimits.kept);
  expect(idsKept()[0]).toBe('2');
  keep(buildAct({ id: 'long', name: 'x'.repeat(actLimits.keptLength / 2) }));
  keep(buildAct({ id: 'longer', name: 'x'.repeat(actLimits.keptLength / 2) }));
  expect(idsKept()).toEqual(['longer']);
});

test('an act names what it made by the id that the service gave it', () => {
  const [change] = buildAct().changes;
  const made = { ...change, id: 'new_1', after: { parentId: 'new_2' } } as Act['changes'][number];
  keep(buildAct({ scopes: ['item new_1', 'inbox'], changes: [made] }));
  const identity = { homeId: 'home', kind: 'work_item' } as const;
  bindIdentity(db, { ...identity, temporaryId: 'new_1', serverId: 'itm_1' });
  bindIdentity(db, { ...identity, temporaryId: 'new_2', serverId: 'itm_2' });
  const [act] = listActs(db);
  expect(act?.scopes).toEqual(['item itm_1', 'inbox']);
  expect(act?.changes).toEqual([{ ...made, id: 'itm_1', after: { parentId: 'itm_2' } }]);
});

test('an act that cannot be read is left out, and so is one that claims to be of another home', () => {
  keep(buildAct({ id: 'a' }));
  saveAct(db, { id: 'b', homeId: 'home', body: '{' });
  saveAct(db, { id: 'c', homeId: 'home', body: '{"id":"c"}' });
  saveAct(db, { id: 'd', homeId: 'other', body: JSON.stringify(buildAct({ id: 'd' })) });
  saveAct(db, { id: 'a', homeId: 'other', body: JSON.stringify(buildAct({ id: 'a' })) });
  expect(listActs(db)).toEqual([buildAct({ id: 'a' })]);
});
