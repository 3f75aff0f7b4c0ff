import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathsIn } from '../../../electron/server/storage/data-folder.ts';
import { allMigrations } from '../../../electron/server/storage/migrations/all-migrations.ts';
import { openServerDatabase } from '../../../electron/server/storage/server-database.ts';
import { textOfLength } from './acknowledgements.ts';

const now = '2026-11-20T10:00:00.000Z';

/** The content of the guild before these scenes begin. */
export const oldTexts: readonly string[] = Array.from({ length: 40 }, (_, at) => textOfLength(at));

/** The content of the backup that one scene restores. */
export const restoredTexts: readonly string[] = ['restored one', 'restored two'];

/** A guild in the format of the first database version. */
export function prepareOldGuild(root: string): void {
  writeGuild(join(root, 'data', 'guildhall.db'), oldTexts, 1);
}

/** A guild of this version. */
export function prepareGuild(root: string): void {
  writeGuild(join(root, 'data', 'guildhall.db'), oldTexts, allMigrations.length);
}

/** A guild of this version, and a backup of another guild. */
export function prepareGuildAndBackup(root: string): void {
  prepareGuild(root);
  writeGuild(join(root, 'backup.db'), restoredTexts, allMigrations.length);
}

function writeGuild(databasePath: string, texts: readonly string[], version: number): void {
  mkdirSync(dirname(databasePath), { recursive: true, mode: 0o700 });
  const folder = { ...pathsIn(dirname(databasePath)), databasePath };
  const db = openServerDatabase({ folder, migrations: allMigrations.slice(0, version), now });
  db.transaction((tx) => {
    tx.run(`INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', ?)`, now);
    tx.run(
      `INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'Guild', ?, ?)`,
      now,
      now,
    );
    tx.run(`INSERT INTO guild_members (guild_seq, user_seq) VALUES (1, 1)`);
    tx.run(
      `INSERT INTO conversations (id, guild_seq, title, created_at, updated_at)
       VALUES ('cnv_1', 1, 'Talk', ?, ?)`,
      now,
      now,
    );
    texts.forEach((text, at) => {
      tx.run(
        `INSERT INTO messages (id, conversation_seq, text, author_id, author_type, created_at)
         VALUES (?, 1, ?, 'usr_1', 'user', ?)`,
        `msg_${at}`,
        text,
        now,
      );
    });
  });
  db.close();
}
