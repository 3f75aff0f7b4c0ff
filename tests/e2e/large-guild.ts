import { join } from 'node:path';
import { Database } from '../../electron/storage/database.ts';

/** How much of each kind a large guild has. */
const entries = 10_000;

const numbers = `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1)`;
const words = `'that has to be said in full, since nobody would know what it is about otherwise'`;

/**
 * Fills the guild of a data folder that no application uses now, through its database: ten thousand
 * messages in a thread, as many documents, and as many work items, in branches of a hundred. Nearly
 * all of these are in review, so that the inbox has them too.
 */
export function fillLargeGuild(dataFolder: string): void {
  const db = new Database(join(dataFolder, 'local-home', 'guildhall.db'));
  db.transaction((tx) => {
    const fill = (sql: string) => tx.run(`${sql} FROM n`, entries);
    const { at = '' } = tx.get<{ at: string }>(`SELECT created_at AS at FROM guilds`) ?? {};
    tx.run(
      `INSERT INTO conversations (seq, id, guild_seq, title, created_at, updated_at)
       VALUES (1, 'cnv_large', 1, 'The long thread', ?1, ?1)`,
      at,
    );
    tx.run(
      `INSERT INTO participants (conversation_seq, member_id, member_type, position)
       SELECT 1, id, 'user', 0 FROM users UNION ALL SELECT 1, id, 'operator', 1 FROM operators WHERE seq = 1`,
    );
    fill(
      `${numbers} INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
       SELECT 'msg_' || i, 1, 'Note ' || i || ' [bread](https://bread.example/' || i || ') ' || ${words},
         (SELECT id FROM operators WHERE seq = 1), 'operator', '${at}'`,
    );
    tx.run(`UPDATE conversations SET last_message_seq = (SELECT max(seq) FROM messages)`);
    fill(
      `${numbers} INSERT INTO work_items
         (id, guild_seq, type, title, description, status, priority, progress, parent_id,
          assigned_operator_id, creator_user_seq, created_at, updated_at)
       SELECT 'wi_' || i, 1,
         iif(i % 100 = 0, 'objective', 'initiative'),
         'Item ' || i || ' ' || ${words}, 'A line about it.',
         CASE i % 50 WHEN 0 THEN 'todo' WHEN 1 THEN 'in_progress' ELSE 'review' END,
         'medium', i % 101, iif(i % 100 = 0, NULL, 'wi_' || (i - i % 100)),
         NULL, 1, '${at}', '${at}'`,
    );
    fill(
      `${numbers} INSERT INTO documents (id, guild_seq, title, type, created_at, updated_at, content)
       SELECT 'doc_' || i, 1, 'Document ' || i || ' ' || ${words}, 'document', '${at}', '${at}',
         'What people write.'`,
    );
  });
  db.close();
}
