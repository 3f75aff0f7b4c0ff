import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../storage/database.ts';
import { listDrafts, saveDraft } from './draft-rows.ts';
import { openDurableDatabase } from './durable-database.ts';
import { acceptEntry } from './outbox-accept.ts';
import { claimEntry } from './outbox-rows.ts';
import { settleEntry } from './outbox-settle.ts';
import { acceptedAt, buildWrite } from './testing/build-entry.ts';

let folder: string;
let db: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-drafts-'));
  db = openDurableDatabase(folder);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

test('a draft is replaced by a later one and removed by an empty one', () => {
  const key = { homeId: 'home', conversationId: 'cnv_one' };
  saveDraft(db, { ...key, text: 'Dear' });
  saveDraft(db, { ...key, text: 'Dear all' });
  saveDraft(db, { ...key, conversationId: 'cnv_two', text: 'Other' });
  expect(listDrafts(db)).toEqual([
    { ...key, text: 'Dear all' },
    { ...key, conversationId: 'cnv_two', text: 'Other' },
  ]);
  saveDraft(db, { ...key, text: '' });
  expect(listDrafts(db)).toHaveLength(1);
});

test('a draft in a conversation that was made here goes along with it', () => {
  const thread = acceptEntry(
    db,
    buildWrite('conversation.create', { guildId: 'gld_1', operatorIds: ['opr_1'] }),
  );
  saveDraft(db, { homeId: 'home', conversationId: thread.temporaryId ?? '', text: 'Dear' });
  claimEntry(db, { homeId: 'home', lane: thread.lane, isKeyed: true, at: acceptedAt });
  settleEntry(db, { entryId: thread.id, outcome: { state: 'sent', resultId: 'cnv_1' } });
  expect(listDrafts(db)).toEqual([{ homeId: 'home', conversationId: 'cnv_1', text: 'Dear' }]);
});
