import { Database } from '../../electron/storage/database.ts';
import { indexFolder, prepareFolder } from './prepared-folder.ts';

/** A data folder whose guild has ten thousand work items, with ten children below each parent. */
export interface PreparedItems {
  readonly dataDir: string;
  readonly databasePath: string;
  readonly apiKey: string;
  readonly guildId: string;
  /** An epic with ten tasks. */
  readonly epicId: string;
}

const levels = [
  { type: 'objective', count: 10 },
  { type: 'initiative', count: 90 },
  { type: 'epic', count: 900 },
  { type: 'task', count: 9_000 },
] as const;

/** Makes a data folder as the product does, and fills its guild with work items; all are indexed. */
export async function prepareItems(parent: string, name: string): Promise<PreparedItems> {
  const { dataDir, databasePath, apiKey, guildId } = await prepareFolder(parent, name, 0);
  const db = new Database(databasePath);
  const operatorId = db.get<{ id: string }>('SELECT id FROM operators')?.id ?? '';
  const now = new Date().toISOString();
  const description = 'A line or two about it, as people write them when they have the time to.';
  let above: string[] = [];
  let made = 0;
  db.transaction((tx) => {
    for (const { type, count } of levels) {
      const ids: string[] = [];
      for (let index = 0; index < count; index += 1) {
        const id = `wi_01890000-0000-7000-8000-${String(made).padStart(12, '0')}`;
        tx.run(
          `INSERT INTO work_items
             (id, guild_seq, type, title, description, status, priority, progress, parent_id,
              assigned_operator_id, creator_user_seq, created_at, updated_at)
           VALUES (?, 1, ?, ?, ?, 'todo', 'medium', ?, ?, ?, 1, ?, ?)`,
          id,
          type,
          `A piece of work with a title of some length, number ${made}`,
          made % 3 === 0 ? description : null,
          made % 101,
          above[Math.floor((index * above.length) / count)] ?? null,
          made % 4 === 0 ? operatorId : null,
          now,
          now,
        );
        ids.push(id);
        made += 1;
      }
      above = ids;
    }
  });
  const epic = db.get<{ id: string }>(
    `SELECT id FROM work_items WHERE type = 'epic' ORDER BY seq LIMIT 1 OFFSET 450`,
  );
  db.close();
  // Lists are measured, not the indexing beside them
  await indexFolder(dataDir);
  return { dataDir, databasePath, apiKey, guildId, epicId: epic?.id ?? '' };
}
