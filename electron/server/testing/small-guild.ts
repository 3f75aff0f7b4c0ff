/** When the rows of a small guild were made. */
export const now = '2026-11-20T10:00:00.000Z';

/** People, a thread and an operator. Every version has these tables and columns. */
const thread = `
  INSERT INTO users (seq, id, name, created_at) VALUES (1, 'usr_1', 'Anna', '${now}');
  INSERT INTO api_keys VALUES (x'00', 1, '${now}');
  INSERT INTO guilds VALUES (1, 'gld_1', 'North', '${now}', '${now}'),
                            (2, 'gld_2', 'South', '${now}', '${now}');
  INSERT INTO guild_members VALUES (1, 1);
  INSERT INTO operators (seq, id, guild_seq, name, capabilities, created_at, updated_at)
    VALUES (1, 'opr_1', 1, 'Ada', '["read"]', '${now}', '${now}');
  INSERT INTO conversations (seq, id, guild_seq, title, created_at, updated_at)
    VALUES (1, 'cnv_1', 1, 'Plans', '${now}', '${now}');
  INSERT INTO participants VALUES (1, 'usr_1', 'user', 1), (1, 'opr_1', 'operator', 2);
  INSERT INTO messages (seq, id, conversation_seq, text, author_id, author_type, created_at,
                        answers_seq)
    VALUES (1, 'msg_1', 1, 'Hello', 'usr_1', 'user', '${now}', NULL),
           (2, 'msg_2', 1, 'Hi', 'opr_1', 'operator', '${now}', 1);
  UPDATE conversations SET last_message_seq = 2;
  INSERT INTO events (at, type, guild_seq, data) VALUES ('${now}', 'operator.created', 1, '{}');`;

/** Work items, a key of one that is gone, and a document with a former version. */
const work = `
  INSERT INTO work_items (seq, id, guild_seq, type, title, status, priority, progress, parent_id,
                          created_at, updated_at)
    VALUES (7, 'wi_7', 1, 'objective', 'A', 'todo', 'low', 0, NULL, '${now}', '${now}'),
           (8, 'wi_8', 1, 'initiative', 'B', 'todo', 'low', 0, 'wi_7', '${now}', '${now}'),
           (9, 'wi_9', 1, 'objective', 'C', 'todo', 'low', 0, NULL, '${now}', '${now}');
  DELETE FROM work_items WHERE seq = 9;
  INSERT INTO documents (id, guild_seq, title, type, version, created_at, updated_at, content)
    VALUES ('doc_1', 1, 'Brief', 'brief', 2, '${now}', '${now}', 'Text');
  INSERT INTO document_versions (document_seq, version, title, type, updated_at, content)
    VALUES (1, 1, 'Brief', 'brief', '${now}', 'Former');`;

/** Two things in the trash. */
const trash = `
  INSERT INTO work_items (id, guild_seq, type, title, status, priority, progress, trashed,
                          created_at, updated_at)
    VALUES ('wi_10', 1, 'objective', 'D', 'todo', 'low', 0, 1, '${now}', '${now}');
  INSERT INTO documents (id, guild_seq, title, type, trashed, created_at, updated_at, content)
    VALUES ('doc_2', 1, 'Report', 'report', 1, '${now}', '${now}', 'Text');
  INSERT INTO trash (guild_seq, thing_id, work_item_seq, document_seq, deleted_at, user_seq)
    SELECT 1, id, seq, NULL, '${now}', 1 FROM work_items WHERE trashed = 1
    UNION ALL SELECT 1, id, NULL, seq, '${now}', 1 FROM documents WHERE trashed = 1;`;

/** A run that has answered, and one that works. */
const runs = `
  INSERT INTO runs (seq, id, guild_seq, operator_seq, user_seq, cause, conversation_seq, message_seq,
                    work_item_seq, origin, depth, state, created_at, ended_at)
    VALUES (1, 'run_1', 1, 1, 1, 'message', 1, 1, NULL, 1, 0, 'answered', '${now}', '${now}'),
           (2, 'run_2', 1, 1, 1, 'assignment', NULL, NULL, 7, 2, 0, 'queued', '${now}', NULL);
  INSERT INTO run_messages VALUES (1, 1, 1, 'cause');
  UPDATE messages SET run_seq = 1 WHERE seq = 2;`;

/** The words, calls and writes of the first run. */
const steps = `
  INSERT INTO run_steps (seq, id, run_seq, kind, state, body, result, at)
    VALUES (1, 'stp_1', 1, 'reply', 'done', CAST('{"parts":[]}' AS BLOB), NULL, '${now}'),
           (2, 'stp_2', 1, 'call', 'done', CAST('{}' AS BLOB), CAST('"x"' AS BLOB), '${now}'),
           (3, 'stp_3', 1, 'act', 'done', CAST('{}' AS BLOB), NULL, '${now}');
  INSERT INTO run_writes (step_seq, operation, thing_kind, thing_id, after)
    VALUES (2, 'message.create', 'message', 'msg_2', CAST('{}' AS BLOB));`;

/** The amount that the first run has used, that another call may use, and a limit. */
const spent = `
  INSERT INTO run_calls VALUES
    (1, 1, 1, 1, 'mdl_1', 'settled', 'boot_1', '${now}', 900, 70, 50, NULL, 20, NULL, 3, 'USD'),
    (2, 1, 1, 2, 'mdl_1', 'reserved', 'boot_1', '${now}', 900, 900, NULL, NULL, NULL, NULL, NULL, NULL);
  INSERT INTO call_items VALUES (7, 2);
  INSERT INTO operator_limits (guild_seq, operator_seq, tokens) VALUES (1, 1, 5000);`;

/** Two requests of a run to its model, of which one is kept no longer. */
const told = `
  INSERT INTO told_requests (seq, run_seq, call, guild_seq, origin, model, sent_at, hash, left_out,
                             least_tokens, texts, texts_hash, is_kept)
    VALUES (1, 1, 1, 1, 'http://127.0.0.1:1', 'small', '${now}', zeroblob(32), '[]', 1, 1,
            zeroblob(32), 0),
           (2, 1, 2, 1, 'http://127.0.0.1:1', 'small', '${now}', zeroblob(32),
            '[{"kind":"message","count":2}]', 1, 1, zeroblob(32), 1);
  INSERT INTO told_parts VALUES (1, 1, zeroblob(32), CAST('{}' AS BLOB));
  INSERT INTO told_places VALUES (2, 0, 1, 'message', 'Anna'), (2, 1, 1, NULL, NULL);
  INSERT INTO told_sizes VALUES (1, 2 + 100 + 60 + 4 + 60);`;

/** A question that waits, a proposal that was accepted, and a grant. */
const decisions = `
  INSERT INTO run_steps (seq, id, run_seq, kind, state, body, at)
    VALUES (4, 'stp_4', 2, 'call', 'planned', CAST('{}' AS BLOB), '${now}');
  INSERT INTO decisions (seq, id, kind, guild_seq, run_seq, step_seq, user_seq, notification_id,
                         state, operation, decision, body, hash, created_at, expires_at, decided_at)
    VALUES (1, 'qst_1', 'question', 1, 2, 4, 1, 'ntf_1', 'open', NULL, NULL,
            CAST('{}' AS BLOB), zeroblob(32), '${now}', '${now}', NULL),
           (2, 'prp_1', 'proposal', 1, 2, 4, 1, NULL, 'accepted', 'document.update', 'always',
            CAST('{}' AS BLOB), zeroblob(32), '${now}', '${now}', '${now}');
  INSERT INTO operator_grants VALUES (1, 'document.update', 1, '${now}');
  UPDATE operators SET trust = 'asks';`;

/** The authors of a document's two versions. */
const authors = `
  INSERT INTO document_authors VALUES (1, 1, 1, NULL), (1, 2, NULL, 1);`;

/** The rows, with the version of the database from which on they can be there. */
const rowsSince: readonly (readonly [version: number, rows: string])[] = [
  [1, thread],
  [3, work],
  [12, trash],
  [14, runs],
  [16, steps],
  [17, spent],
  [18, told],
  [19, decisions],
  [25, authors],
];

/** Returns SQL that fills a database of a version with the rows of a small guild. */
export function rowsOfVersion(version: number): string {
  return rowsSince
    .filter(([since]) => version >= since)
    .map(([, rows]) => rows)
    .join('\n');
}
