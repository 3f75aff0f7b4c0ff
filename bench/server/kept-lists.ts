import { join } from 'node:path';
import type { NotificationId } from '#shared/domain/notification/ids.ts';
import { encodeCursor } from '../../electron/server/answers/list-cursor.ts';
import { insertNotification } from '../../electron/server/features/notification/store.ts';
import { Database } from '../../electron/storage/database.ts';
import type { WritableDb } from '../../electron/storage/database.ts';
import type { Row } from '../report/row.ts';
import { compareLone } from './compare.ts';
import { startContestant } from './contestant.ts';
import { prepareItems } from './prepared-items.ts';

const serve = join(import.meta.dirname, '../../electron/server/serve.ts');
const sizes = { threads: 200, notifications: 2_000, documents: 500 };

/**
 * The lists that are kept until something is written (0142), against the same rows asked
 * for by a cursor, so that they are read anew.
 */
export async function measureKeptLists(workspace: string): Promise<Row[]> {
  const folder = await prepareItems(workspace, 'kept-lists');
  const db = new Database(folder.databasePath);
  db.transaction(seed);
  db.close();
  const server = await startContestant(serve, ['--data-dir', folder.dataDir, '--port', '0']);
  const { guildId, apiKey, epicId } = folder;
  const at = `/guilds/${guildId}`;
  const lists = [
    ['20 of 200 threads', `${at}/conversations?`, encodeCursor(['~', 0])],
    ['200 threads', `${at}/conversations?limit=200&`, encodeCursor(['~', 0])],
    ['200 of 2,000 notifications', '/notifications?', encodeCursor([Number.MAX_SAFE_INTEGER])],
    ['200 of 500 documents', `${at}/workspace?limit=200&`, encodeCursor([0])],
    ['500 documents', `${at}/workspace?`, encodeCursor([0])],
    ['children of an item', `${at}/work-items?parentId=${epicId}&`, encodeCursor([0])],
    ['200 of 10,000 items', `${at}/work-items?limit=200&`, encodeCursor([0])],
    ['10,000 items', `${at}/work-items?`, encodeCursor([0])],
  ] as const;
  const rows: Row[] = [];
  for (const [what, path, cursor] of lists) {
    const kept = { baseUrl: server.greeting.baseUrl ?? '', apiKey, path };
    const anew = { ...kept, path: `${path}cursor=${cursor}` };
    const count = what === '10,000 items' ? 10 : 200;
    const figures = await compareLone([server], [kept, anew], count);
    rows.push({ what: `kept list against one read anew: ${what}`, ...figures, unit: 'ms' });
  }
  await server.stop();
  return rows;
}

/** Threads of the user with an operator, each with a message; notifications; documents. */
function seed(db: WritableDb): void {
  const now = new Date().toISOString();
  const line = 'A line or two about it, as people write them when they have the time to. ';
  const numbers = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < ?1)`;
  const { threads, notifications, documents } = sizes;
  db.run(
    `${numbers} INSERT INTO conversations (id, guild_seq, title, created_at, updated_at)
     SELECT 'cnv_' || i, 1, 'A thread of number ' || i, ?2, ?2 FROM n`,
    threads,
    now,
  );
  for (const [position, member] of ['user', 'operator'].entries()) {
    db.run(
      `INSERT INTO participants (conversation_seq, member_id, member_type, position)
       SELECT c.seq, (SELECT id FROM ${member}s LIMIT 1), ?1, ?2
       FROM conversations c WHERE c.id GLOB 'cnv_[0-9]*' AND length(c.id) < 10`,
      member,
      position,
    );
  }
  db.run(
    `INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
     SELECT 'msg_' || seq, seq, ?1, (SELECT id FROM users LIMIT 1), 'user', ?2 FROM conversations`,
    line,
    now,
  );
  db.run(`UPDATE conversations SET last_message_seq =
            (SELECT m.seq FROM messages m WHERE m.conversation_seq = conversations.seq)`);
  db.run(`INSERT INTO reactors VALUES ('operators', (SELECT max(seq) FROM messages))
          ON CONFLICT DO UPDATE SET handled_seq = excluded.handled_seq`);
  for (let index = 0; index < notifications; index += 1) {
    const id = `ntf_${String(index).padStart(6, '0')}` as NotificationId;
    insertNotification(db, {
      userSeq: 1,
      guildSeq: 1,
      notification: {
        id,
        type: 'work_item_updated',
        message: line,
        read: false,
        createdAt: now,
        meta: { workItemId: 'wi_1' },
      },
    });
  }
  db.run(
    `${numbers} INSERT INTO documents
       (id, guild_seq, title, type, description, content, created_at, updated_at)
     SELECT 'doc_' || i, 1, 'A document of number ' || i, 'document', ?3, ?3, ?2, ?2 FROM n`,
    documents,
    now,
    line,
  );
}
