import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { allowStalls } from '../../../tests/watchdog/watch-tests.ts';
import { buildBackup, restore } from '../testing/altered-backup.ts';
import { now } from '../testing/small-guild.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { contentOfBackup } from './backup-content.ts';
import { pathsIn } from './data-folder.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openServerDatabase } from './server-database.ts';

const newest = allMigrations.length;

/** SQL that puts another statement in the place of the one that made a thing. */
const rewrite = (name: string, from: string, to: string) => `
  PRAGMA writable_schema = ON;
  UPDATE sqlite_schema SET sql = replace(sql, '${from.replaceAll("'", "''")}', '${to}')
    WHERE name = '${name}';
  PRAGMA writable_schema = RESET;`;

const alteredSchemas: Record<string, string> = {
  'a trigger that deletes messages': `CREATE TRIGGER t AFTER INSERT ON messages BEGIN
    DELETE FROM messages; END`,
  'a trigger that never ends': `CREATE TRIGGER t AFTER INSERT ON messages BEGIN
    SELECT count(*) FROM (WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i FROM n); END`,
  'a view in the place of a table': `ALTER TABLE reactors RENAME TO others;
    CREATE VIEW reactors AS SELECT name, handled_seq FROM others`,
  'a view of its own': 'CREATE VIEW mine AS SELECT text FROM messages',
  'a table of its own': 'CREATE TABLE mine (a)',
  'a table that is missing': 'DROP TABLE silent_responses',
  'an index of its own': 'CREATE INDEX mine ON messages (text)',
  'a unique index of its own': 'CREATE UNIQUE INDEX mine ON messages (author_id, text)',
  'an index that is missing': 'DROP INDEX messages_by_conversation',
  'another index of the name': `DROP INDEX messages_by_answer;
    CREATE INDEX messages_by_answer ON messages (answers_seq, author_id)
      WHERE answers_seq IS NOT NULL`,
  'an index of an expression': 'CREATE INDEX mine ON messages (length(text))',
  'a generated column': `ALTER TABLE messages ADD COLUMN twice TEXT AS (text || text)`,
  'a column more': `ALTER TABLE messages ADD COLUMN more TEXT`,
  'a column less': 'ALTER TABLE conversations DROP COLUMN rounds',
  'a condition that is dropped': rewrite(
    'messages',
    ` CHECK (author_type IN ('user', 'operator'))`,
    '',
  ),
  'a default that is dropped': rewrite('conversations', ' DEFAULT 0 CHECK', ' CHECK'),
  'a reference that is dropped': rewrite('messages', ' REFERENCES conversations (seq)', ''),
  'a rule of deletion that is dropped': rewrite('runs', ' ON DELETE CASCADE', ''),
  'types that are not checked': rewrite('reactors', 'STRICT, ', ''),
  'another collation': rewrite(
    'messages',
    'text TEXT NOT NULL',
    'text TEXT NOT NULL COLLATE NOCASE',
  ),
  'a condition of an index behind many spaces': `PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = sql || printf('%.*c', 20000, ' ') || 'WHERE title IS NULL'
      WHERE name = 'work_items_by_parent';
    PRAGMA writable_schema = RESET;`,
  'a virtual table': 'CREATE VIRTUAL TABLE mine USING fts5(text)',
  'a virtual table in the place of a table': `DROP TABLE silent_responses;
    CREATE VIRTUAL TABLE silent_responses USING fts5(message_seq, operator_seq, kind, reason)`,
};

test.each(Object.entries(alteredSchemas))('a backup with %s is refused', (_what, change) => {
  const backup = buildBackup(change);
  const before = readFileSync(backup);
  const { dataDir, refusal } = restore(backup);
  expect(refusal).toContain('changed by something other than Guildhall');
  expect(refusal).toContain('Use another backup');
  expect(contentOfBackup(backup).isWhole).toBe(false);
  expect(readFileSync(backup).equals(before)).toBe(true);
  expect(readdirSync(dataDir).toSorted()).toStrictEqual(['guildhall.db', 'guildhall.lock']);
  // In the place of the database it is refused as well, and stays as it is.
  const folder = pathsIn(temporaryFolder());
  copyFileSync(backup, folder.databasePath);
  expect(() => openServerDatabase({ folder, now })).toThrow('changed by something other');
  expect(readFileSync(folder.databasePath).equals(before)).toBe(true);
});

const brokenRows: Record<string, string> = {
  'a message of nobody': `UPDATE messages SET author_id = 'usr_9' WHERE seq = 1`,
  'a message in no thread': 'UPDATE messages SET conversation_seq = 9 WHERE seq = 1',
  'a message of an unknown kind of author': `UPDATE messages SET author_type = 'x'`,
  'a message with a text that is too long': `UPDATE messages SET text = hex(zeroblob(60000))`,
  'an answer to a later message': 'UPDATE messages SET answers_seq = 2 WHERE seq = 1',
  'a key beyond exact numbers': 'UPDATE messages SET seq = 9007199254740993 WHERE seq = 2',
  'a negative key': `INSERT INTO users (seq, id, name, created_at)
    VALUES (-1, 'usr_2', 'B', '${now}')`,
  'an id with signs of an address': `UPDATE guilds SET id = '../x' WHERE seq = 2`,
  'an empty id': `UPDATE guilds SET id = '' WHERE seq = 2`,
  'a time that is none': `UPDATE messages SET created_at = 'yesterday'`,
  'a day that is none': `UPDATE messages SET created_at = '2026-02-30T10:00:00.000Z'`,
  'JSON that does not parse': `UPDATE operators SET capabilities = '['`,
  'JSON of another type': `UPDATE operators SET capabilities = '{}'`,
  'capabilities that are no texts': `UPDATE operators SET capabilities = '[1]'`,
  'an event that is no JSON': `UPDATE events SET data = 'x'`,
  'a circle of work items': `UPDATE work_items SET parent_id = 'wi_8' WHERE seq = 7`,
  'a work item below itself': `UPDATE work_items SET parent_id = 'wi_7' WHERE seq = 7`,
  'a level that is left out': `UPDATE work_items SET type = 'task' WHERE seq = 8`,
  'an unknown status': `UPDATE work_items SET status = 'x'`,
  'a progress beyond all': `UPDATE work_items SET progress = 101`,
  'an operator of another guild': `UPDATE operators SET guild_seq = 2;
    UPDATE work_items SET assigned_operator_id = 'opr_1'`,
  'a participant that is nobody': `UPDATE participants SET member_id = 'usr_9' WHERE position = 1`,
  'a history that is shorter than its changes': `INSERT INTO work_item_changes VALUES
    (1, 'chg_1', 1, 5, 7, '${now}', 'created', 1, NULL, '[]', 0)`,
  'an operator driven by nothing that there is': `
    INSERT INTO operator_drivers VALUES (1, 'agent', 'mdl_1', 'script')`,
  'an operator driven by no model': `INSERT INTO operator_drivers VALUES (1, 'model', NULL, 'none')`,
  'a driver with an unknown fallback': `
    INSERT INTO operator_drivers VALUES (1, 'model', 'mdl_1', 'x')`,
  'a step of an unknown kind': `UPDATE run_steps SET kind = 'x'`,
  'a step in a state that is none': `UPDATE run_steps SET state = 'x' WHERE kind = 'call'`,
  'a reply that is only planned': `UPDATE run_steps SET state = 'planned' WHERE kind = 'reply'`,
  'a call that was performed and led to nothing': `UPDATE run_steps SET result = NULL`,
  'an act that is only planned': `UPDATE run_steps SET state = 'planned' WHERE kind = 'act'`,
  'a step that is too long': `UPDATE run_steps SET body = zeroblob(20000000) WHERE seq = 1`,
  'a step at no time': `UPDATE run_steps SET at = 'soon'`,
  'a step of no run': `UPDATE run_steps SET run_seq = 9`,
  'a write of no step': `UPDATE run_writes SET step_seq = 9`,
  'a write of a thing that is none': `UPDATE run_writes SET thing_kind = 'guild'`,
  'a write that is too long': `UPDATE run_writes SET after = zeroblob(20000000)`,
  'a call of a run that is still to come': `UPDATE run_calls SET run_seq = 9`,
  'a call of another guild': `UPDATE run_calls SET guild_seq = 2`,
  'a call beyond exact numbers': `UPDATE run_calls SET tokens = 9007199254740993 WHERE seq = 1`,
  'a call that is settled without a report': `UPDATE run_calls SET state = 'settled' WHERE seq = 2`,
  'a call that used less than nothing': `UPDATE run_calls SET tokens = -1`,
  'a call in money of another kind': `UPDATE run_calls SET currency = 'EUR' WHERE seq = 1`,
  'a call of no state': `UPDATE run_calls SET state = 'x'`,
  'a call for an item of another guild': `INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, created_at, updated_at)
    VALUES ('wi_s', 2, 'objective', 'S', 'todo', 'low', 0, '${now}', '${now}');
    INSERT INTO call_items SELECT seq, 1 FROM work_items WHERE id = 'wi_s'`,
  'limits of nothing single': `UPDATE operator_limits SET work_item_seq = 7`,
  'limits of another guild': `UPDATE operator_limits SET guild_seq = 2`,
  'a limit below nothing': `UPDATE operator_limits SET tokens = -1`,

  'a call at no time': `UPDATE told_requests SET sent_at = 'then'`,
  'a call of a run of another guild': `UPDATE told_requests SET guild_seq = 2`,
  'a call with an unknown alarm': `UPDATE told_requests SET alarm = 'x'`,
  'a call that left out nothing known': `UPDATE told_requests SET left_out = '[1]'`,
  'a call that left out less than one': `
    UPDATE told_requests SET left_out = '[{"kind":"item","count":0}]'`,
  'a call whose hash is none': `UPDATE told_requests SET hash = x'00'`,
  'a part of an unknown kind': `UPDATE told_places SET kind = 'x' WHERE position = 0`,
  'a part of another guild': `UPDATE told_parts SET guild_seq = 2`,
  'a part of a call that is kept no longer': `UPDATE told_requests SET is_kept = 0`,
  'a part of no call': `INSERT INTO told_parts VALUES (2, 1, randomblob(32), x'00');
    UPDATE told_sizes SET bytes = bytes + 101`,
  'parts that take more than they say': `UPDATE told_sizes SET bytes = 1`,
  'parts whose size nobody knows': 'DELETE FROM told_sizes',
  'a question in a state of proposals': `UPDATE decisions SET state = 'accepted' WHERE seq = 1`,
  'a question that performs something': `UPDATE decisions SET operation = 'x' WHERE seq = 1`,
  'a proposal that performs nothing': `UPDATE decisions SET operation = NULL WHERE seq = 2`,
  'a proposal with an unknown decision': `UPDATE decisions SET decision = 'x' WHERE seq = 2`,
  'a proposal that was declined and is accepted': `
    UPDATE decisions SET decision = 'decline' WHERE seq = 2`,
  'a question that is open after its end': `UPDATE decisions SET decided_at = '${now}' WHERE seq = 1`,
  'a question that expires at no time': `UPDATE decisions SET expires_at = 'soon'`,
  'a question of another run than its call': `UPDATE decisions SET run_seq = 1 WHERE seq = 1`,
  'a question of a reply': `UPDATE decisions SET run_seq = 1, step_seq = 1 WHERE seq = 1`,
  'a question of another guild': `UPDATE decisions SET guild_seq = 2`,
  'a question to nobody': `UPDATE decisions SET user_seq = 9 WHERE seq = 1`,
  'a question that is too long': `UPDATE decisions SET body = zeroblob(20000000) WHERE seq = 1`,
  'a grant by nobody': `UPDATE operator_grants SET user_seq = 9`,
  'a trust that is none': `UPDATE operators SET trust = 'x'`,
  'a run that waits until no time': `UPDATE runs SET not_before = 'soon'`,
  'a run of another guild': `UPDATE runs SET guild_seq = 2`,
  'a run of an unknown kind': `UPDATE runs SET cause = 'x'`,
  'a run without its message': `UPDATE runs SET message_seq = NULL WHERE cause = 'message'`,
  'a run that goes on after its end': `UPDATE runs SET state = 'asking' WHERE ended_at IS NOT NULL`,
  'a run that another chain began later': `UPDATE runs SET origin = 9`,
  'a run of an item of another guild': `UPDATE work_items SET guild_seq = 2 WHERE seq = 7`,
  'a message that another run answers than its own': `UPDATE run_messages SET operator_seq = 2`,
  'a message of a run that is still to come': `UPDATE messages SET run_seq = 9 WHERE seq = 2`,
  'a message of a person that a run wrote': `UPDATE messages SET run_seq = 1 WHERE seq = 1`,
  'a mark of the trash on what is not in it': `UPDATE documents SET trashed = 1 WHERE id = 'doc_1'`,
  'a thing in the trash that is not marked': `UPDATE work_items SET trashed = 0`,
  'a thing in the trash under another id': `UPDATE trash SET thing_id = 'wi_other' WHERE seq = 1`,
  'a thing in the trash of another guild': `UPDATE trash SET guild_seq = 2`,
  'a thing in the trash that is restored with itself': `UPDATE trash SET with_seq = seq`,
  'a wrong count of what is restored together': `UPDATE trash SET below_count = 3`,
  'an item below one in the trash': `INSERT INTO work_items
      (id, guild_seq, type, title, status, priority, progress, parent_id, created_at, updated_at)
    SELECT 'wi_below', guild_seq, 'initiative', 'x', 'todo', 'low', 0, id, created_at, created_at
    FROM work_items WHERE trashed = 1`,
  'a number of an item that is still to come': `UPDATE work_items SET number = 9 WHERE seq = 7`,
  'a count of items beyond all numbers': `INSERT INTO item_counters VALUES (2, 1000000000)`,
  'a prefix of names that is none': `INSERT INTO item_prefixes VALUES (1, 1, 'b<k')`,
  'a prefix of names that is too long': `INSERT INTO item_prefixes VALUES (1, 1, 'BAKERY')`,
  'an author of a version to come': `INSERT INTO document_authors VALUES (1, 9, 1, NULL)`,
  'a version after the document': 'UPDATE document_versions SET version = 9',
  'a text that is longer than it says': `UPDATE messages SET text = 'a' || char(0) || hex(zeroblob(60000))`,
  'an id that says only its beginning': `UPDATE guilds SET id = 'gld_2' || char(0) || '/' WHERE seq = 2`,
  'JSON with something behind its end': `UPDATE operators SET capabilities = '["read"]' || char(0) || 'x'`,
  'a name of spaces': `UPDATE guilds SET name = '  '`,
  'a title of nothing': `UPDATE conversations SET title = ''`,
  'a capability that is too long': `UPDATE operators SET capabilities = json_array(hex(zeroblob(5000)))`,
  'a version before the first': `DELETE FROM document_versions; UPDATE documents SET version = -5`,
  'operators that have read what is not yet said': `INSERT INTO reactors VALUES ('turns', 1000000)`,
  'no event log': 'DELETE FROM server',
  'a highest key without room': `UPDATE sqlite_sequence SET seq = 9223372036854775807`,
};

test.each(Object.entries(brokenRows))('a backup with %s is refused', (_what, change) => {
  allowStalls('a backup of up to 20 MB is written, restored and read in one turn');
  const backup = buildBackup(change);
  const { dataDir, refusal } = restore(backup);
  expect(refusal).toMatch(/changed by something other than Guildhall|damaged or not Guildhall's/);
  expect(contentOfBackup(backup).isWhole).toBe(false);
  expect(readdirSync(dataDir).toSorted()).toStrictEqual(['guildhall.db', 'guildhall.lock']);
});

test.each(allMigrations.map((_, index) => index + 1))(
  'a backup of version %i is brought to the newest version with all of its rows',
  (version) => {
    const backup = buildBackup('', version);
    const { dataDir, refusal } = restore(backup);
    expect(refusal).toBe(undefined);
    const fresh = new DatabaseSync(pathsIn(dataDir).databasePath);
    const all = (sql: string) =>
      fresh
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }));
    expect(all('PRAGMA user_version')).toStrictEqual([{ user_version: newest }]);
    expect(all('SELECT text FROM messages ORDER BY seq')).toStrictEqual([
      { text: 'Hello' },
      { text: 'Hi' },
    ]);
    expect(all('SELECT member_id FROM participants')).toHaveLength(2);
    const hasWork = version >= 3;
    expect(all('SELECT id FROM work_items WHERE trashed = 0')).toHaveLength(hasWork ? 2 : 0);
    expect(all('SELECT thing_id AS id FROM trash ORDER BY seq')).toStrictEqual(
      version >= 12 ? [{ id: 'wi_10' }, { id: 'doc_2' }] : [],
    );
    // The key of a deleted item is not used again.
    const highest = all(`SELECT seq FROM sqlite_sequence WHERE name = 'work_items' AND seq > 0`);
    expect(highest).toStrictEqual(version >= 12 ? [{ seq: 10 }] : hasWork ? [{ seq: 9 }] : []);
    const versions = all('SELECT content FROM document_versions');
    expect(versions).toStrictEqual(hasWork ? [{ content: 'Former' }] : []);
    fresh.close();
  },
);

test('statements that differ in spaces, comments and quotes alone, and statistics, are ours', () => {
  const backup = buildBackup(`
    ${rewrite('messages', '-- The message that an operator', '/* x */ -- As')}
    ${rewrite('messages', 'text TEXT', '"text"   TEXT')}
    ANALYZE;`);
  expect(contentOfBackup(backup)).toMatchObject({
    isWhole: true,
    messages: 2,
    workItems: 2,
    documents: 1,
  });
  const { dataDir, refusal } = restore(backup);
  expect(refusal).toBe(undefined);
  const fresh = new DatabaseSync(pathsIn(dataDir).databasePath);
  const made = fresh
    .prepare('SELECT name FROM sqlite_schema WHERE name LIKE ?')
    .all('sqlite_stat%');
  expect(made).toStrictEqual([]);
  fresh.close();
});

test('a list of tables that leads to the same pages again and again is refused unread', () => {
  const backup = buildBackup();
  const bytes = readFileSync(backup);
  const pages = 18;
  // Every page has four hundred times the next as its child: no end is ever reached.
  const loop = Buffer.alloc((pages + 1) * 4096);
  bytes.copy(loop, 0, 0, 100);
  loop.writeUInt32BE(pages + 1, 28);
  for (let page = 0; page <= pages; page += 1) {
    const start = page * 4096 + (page === 0 ? 100 : 0);
    const isLast = page === pages;
    loop[start] = isLast ? 0x0d : 0x05;
    if (!isLast) {
      loop.writeUInt16BE(400, start + 3);
      loop.writeUInt32BE(page + 2, start + 8);
      for (let cell = 0; cell < 400; cell += 1) {
        const at = 4096 - (cell + 1) * 6;
        loop.writeUInt16BE(at, start + 12 + 2 * cell);
        loop.writeUInt32BE(page + 2, page * 4096 + at);
        loop[page * 4096 + at + 4] = cell & 0x7f;
      }
    }
  }
  writeFileSync(backup, loop);
  expect(restore(backup).refusal).toContain('damaged');
  expect(contentOfBackup(backup).isWhole).toBe(false);
});
