import { DatabaseSync } from 'node:sqlite';
import type { Content } from './outcome.ts';

/** The tables of operators' work and of last numbers, which change by themselves. */
const passing = new Set([
  'reactors',
  'runs',
  'run_messages',
  'silent_responses',
  'sqlite_sequence',
]);

/** Every row of every table of a database. */
export function readContent(path: string): Content {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
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
  } finally {
    db.close();
  }
}

function bytesAsText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;
}
