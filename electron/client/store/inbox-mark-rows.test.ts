import { beforeEach, expect, test } from 'vitest';
import { placeLimits } from '#shared/limits/limits.ts';
import type { Database } from '../../storage/database.ts';
import { bindIdentity } from './identity-rows.ts';
import { listInboxMarks, listMuted, saveInboxMark } from './inbox-mark-rows.ts';
import { memoryDatabase } from './testing/memory-database.ts';

let db: Database;

beforeEach(() => {
  db = memoryDatabase();
});

const at = (day: number) => `2026-11-${day}T10:00:00.000Z`;
const mark = {
  homeId: 'home',
  kind: 'document',
  id: 'doc_1',
  state: 'done',
  changedAt: at(20),
  hereAt: '',
} as const;

test('a decision replaces the one before about the same thing', () => {
  saveInboxMark(db, mark);
  saveInboxMark(db, { ...mark, kind: 'work_item' });
  saveInboxMark(db, { ...mark, state: 'later', until: at(22) });
  expect(listInboxMarks(db)).toEqual([
    { ...mark, state: 'later', until: at(22) },
    { ...mark, kind: 'work_item' },
  ]);
});

test('a decision about something made here goes along to the id of the service', () => {
  const identity = { homeId: 'home', kind: 'document', temporaryId: 'new_1', serverId: 'doc_1' };
  saveInboxMark(db, { ...mark, id: 'new_1' });
  bindIdentity(db, { ...identity, kind: 'document' });
  expect(listInboxMarks(db)).toEqual([mark]);
  // A page that has not heard of it yet still says the temporary id.
  saveInboxMark(db, { ...mark, id: 'new_1', state: 'read' });
  expect(listInboxMarks(db)).toEqual([{ ...mark, state: 'read' }]);
});

test('the oldest decisions are forgotten beyond the bound, and no report is new by that', () => {
  const begun = { ...mark, kind: 'guild', id: 'gld_1', state: 'begun' } as const;
  saveInboxMark(db, { ...begun, changedAt: at(10) });
  const told = { ...mark, kind: 'notifications', id: 'home', state: 'begun' } as const;
  saveInboxMark(db, { ...told, changedAt: at(10) });
  saveInboxMark(db, { ...mark, kind: 'muted_thread', id: 'cnv_1', state: 'never' });
  saveInboxMark(db, { ...mark, kind: 'muted_operator', id: 'opr_1', state: 'never' });
  saveInboxMark(db, { ...mark, homeId: 'other', changedAt: at(25) });
  saveInboxMark(db, { ...mark, id: 'doc_0', changedAt: at(18) });
  saveInboxMark(db, { ...mark, id: 'doc_1', changedAt: at(19) });
  saveInboxMark(db, { ...mark, id: 'doc_2' });
  db.run(
    `WITH RECURSIVE others (number) AS (
       SELECT 3 UNION ALL SELECT number + 1 FROM others WHERE number < ?)
     INSERT INTO inbox_marks
     SELECT 'home', 'document', 'doc_' || number, 'done', '', '', NULL, number + 10 FROM others`,
    placeLimits.inboxMarks,
  );
  saveInboxMark(db, { ...mark, id: 'doc_last' });
  const kept = listInboxMarks(db).filter(({ homeId }) => homeId === 'home');
  expect(kept).toHaveLength(placeLimits.inboxMarks + 4);
  expect(kept).toContainEqual({ ...begun, changedAt: at(19) });
  // The mark of what was told stays where it was, and a muted thread stays muted.
  expect(kept).toContainEqual({ ...told, changedAt: at(10) });
  expect(listMuted(db, { homeId: 'home' })).toEqual({ threads: ['cnv_1'], operators: ['opr_1'] });
  expect(listMuted(db, { homeId: 'other' })).toEqual({ threads: [], operators: [] });
  expect(kept.some(({ id }) => id === 'doc_1')).toBe(false);
  expect(kept.some(({ id }) => id === 'doc_2')).toBe(true);
});
