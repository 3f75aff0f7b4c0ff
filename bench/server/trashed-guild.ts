import { Database } from '../../electron/storage/database.ts';
import { indexFolder } from './prepared-folder.ts';
import { seedGuild } from './seeded-guild.ts';
import type { SeededGuild } from './seeded-guild.ts';

/** A guild of which something is in the trash, or nothing. */
export interface TrashedGuild extends SeededGuild {
  readonly documentId: string;
}

const size = { messages: 1_000, workItems: 10_000 };
const documents = 2_000;
/** The number of documents among the things in the trash. */
const trashedDocuments = 2_000;

/**
 * Makes a data folder with ten thousand work items and two thousand documents. What is in the trash
 * was made between them, was indexed, and was deleted by events, as if people had done it.
 */
export async function seedTrashedGuild(
  parent: string,
  name: string,
  trashed: number,
): Promise<TrashedGuild> {
  const guild = await seedGuild(parent, name, size);
  const change = (sql: string) => {
    const db = new Database(guild.databasePath);
    db.transaction(() => db.execute(sql));
    db.close();
  };
  // Every second key is left free.
  change(`
    UPDATE work_items SET seq = -2 * seq;
    UPDATE work_items SET seq = -seq;
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${documents})
    INSERT INTO documents (seq, id, guild_seq, title, type, created_at, updated_at, content)
    SELECT 2 * i, 'doc_' || i, 1, 'A plan with a title of some length, number ' || i, 'document',
           i.created_at, i.created_at, replace(hex(zeroblob(100)), '00', 'What people write. ')
    FROM n, (SELECT created_at FROM work_items LIMIT 1) i`);
  const items = trashed === 0 ? 0 : trashed - trashedDocuments;
  change(`
    INSERT INTO work_items (seq, id, guild_seq, type, title, status, priority, progress, parent_id,
                            creator_user_seq, created_at, updated_at)
    SELECT seq + 1, 'wi_trashed_' || seq, guild_seq, type, title, status, priority, progress,
           parent_id, creator_user_seq, created_at, updated_at
    FROM work_items WHERE parent_id IS NOT NULL ORDER BY seq LIMIT ${items};
    INSERT INTO documents (seq, id, guild_seq, title, type, created_at, updated_at, content)
    SELECT seq + 1, 'doc_trashed_' || seq, guild_seq, title, type, created_at, updated_at, content
    FROM documents LIMIT ${trashed - items}`);
  await indexFolder(guild.dataDir);
  change(`
    UPDATE work_items SET trashed = 1 WHERE id LIKE 'wi_trashed_%';
    UPDATE documents SET trashed = 1 WHERE id LIKE 'doc_trashed_%';
    INSERT INTO trash (guild_seq, thing_id, work_item_seq, document_seq, deleted_at, user_seq)
    SELECT guild_seq, id, seq, NULL, updated_at, 1 FROM work_items WHERE trashed = 1
    UNION ALL SELECT guild_seq, id, NULL, seq, updated_at, 1 FROM documents WHERE trashed = 1;
    INSERT INTO events (at, type, guild_seq, data)
    SELECT deleted_at, iif(document_seq IS NULL, 'work_item.deleted', 'document.deleted'), 1,
           json_object('id', thing_id)
    FROM trash`);
  await indexFolder(guild.dataDir);
  return { ...guild, documentId: `doc_${documents / 2}` };
}
