import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../../electron/server/start-error.ts';
import { openGuild } from './open-guild.ts';
import { compareContent } from './outcome.ts';
import type { Content, Outcome } from './outcome.ts';

/** How far reactors have come is no content, and goes on by itself. */
const passing = new Set(['reactors', 'sqlite_sequence']);

/** Every row of every table of a database. */
export function contentOf(db: DatabaseSync): Content {
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map((row) => String(row['name']))
    .filter((name) => !passing.has(name));
  return new Map(
    tables.map((table) => {
      const rows = db.prepare(`SELECT * FROM ${table}`).all();
      return [table, rows.map((row) => JSON.stringify(row, bytesAsText)).toSorted()];
    }),
  );
}

function bytesAsText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}

/** Starts the server on a damaged folder, and compares what it then has with what was written. */
export async function judgeGuild(folder: string, written: Content): Promise<Outcome> {
  const dataDir = join(folder, 'server');
  const path = join(dataDir, 'guildhall.db');
  const before = [path, `${path}-wal`].map(fingerprint);
  let server;
  try {
    server = await openGuild(dataDir);
  } catch (error) {
    if (!(error instanceof StartError)) return { kind: 'unexplained', detail: String(error) };
    const isUntouched = [path, `${path}-wal`].every((file, at) => fingerprint(file) === before[at]);
    return { kind: isUntouched ? 'said' : 'deleted', detail: error.message };
  }
  const reader = new DatabaseSync(path, { readOnly: true });
  try {
    if (server.enrolled.guildId === null) return { kind: 'empty', detail: 'it began anew' };
    await server.indexed();
    return compareContent(contentOf(reader), written);
  } finally {
    reader.close();
    await server.stop();
  }
}

/** Tells whether what is in a place is still what was there. */
function fingerprint(path: string): string {
  try {
    const stats = lstatSync(path);
    return stats.isFile() ? readFileSync(path, 'base64') : `no file: ${stats.mode}`;
  } catch (error) {
    return String(error);
  }
}
