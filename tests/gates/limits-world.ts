import { join } from 'node:path';
import type { Database } from '../../electron/storage/database.ts';
import { pathsIn } from '../../electron/server/storage/data-folder.ts';
import { openServerDatabase } from '../../electron/server/storage/server-database.ts';

const now = '2026-11-27T10:00:00.000Z';

/** The limits of a run, an operator, the guild, and an item of each level, in tokens. */
export function capsFor(runCount: number) {
  const items = { objective: 480 * runCount, initiative: 140 * runCount, epic: 48 * runCount };
  return { run: 4_000, operator: 48 * runCount, guild: 800 * runCount, items } as const;
}

type Caps = ReturnType<typeof capsFor>;
const operatorCount = 25;
const initiativeCount = 4;
const epicCount = 16;

/** Makes a guild with operators, a tree of items, limits of all of them, and runs on its epics. */
export function openLimitsWorld(folder: string, runCount: number): Database {
  const caps = capsFor(runCount);
  const paths = pathsIn(join(folder, 'data'));
  const db = openServerDatabase({ folder: paths, now });
  db.execute('PRAGMA synchronous = OFF');
  db.transaction((tx) => {
    tx.run(`INSERT INTO users (id, name, created_at) VALUES ('usr_1', 'Anna', ?)`, now);
    tx.run(
      `INSERT INTO guilds (id, name, created_at, updated_at) VALUES ('gld_1', 'North', ?1, ?1)`,
      now,
    );
    limit(tx, {}, { tokens: caps.guild });
    for (let at = 1; at <= operatorCount; at += 1) {
      tx.run(
        `INSERT INTO operators (id, guild_seq, name, capabilities, created_at, updated_at)
         VALUES (?1, 1, ?1, '[]', ?2, ?2)`,
        `opr_${at}`,
        now,
      );
      limit(tx, { operator: at }, { tokens: caps.operator, runTokens: caps.run });
    }
    const item = (id: string, type: keyof Caps['items'], parent: string | null) => {
      const { seq } = tx.run(
        `INSERT INTO work_items (id, guild_seq, type, title, status, priority, progress, parent_id,
                                 created_at, updated_at)
         VALUES (?1, 1, ?2, ?1, 'todo', 'low', 0, ?3, ?4, ?4)`,
        id,
        type,
        parent,
        now,
      );
      limit(tx, { item: seq }, { tokens: caps.items[type] });
      return seq;
    };
    item('wi_top', 'objective', null);
    for (let at = 0; at < initiativeCount; at += 1) {
      item(`wi_${at}`, 'initiative', 'wi_top');
    }
    const epics = Array.from({ length: epicCount }, (_, at) =>
      item(`wi_e${at}`, 'epic', `wi_${at % initiativeCount}`),
    );
    // Some runs have an item of their own that nothing limits
    const { seq: free } = tx.run(
      `INSERT INTO work_items (id, guild_seq, type, title, status, priority, progress, created_at,
                               updated_at)
       VALUES ('wi_free', 1, 'objective', 'Free', 'todo', 'low', 0, ?1, ?1)`,
      now,
    );
    for (let at = 1; at <= runCount; at += 1) {
      tx.run(
        `INSERT INTO runs (seq, id, guild_seq, operator_seq, cause, work_item_seq, origin, depth,
                           state, created_at)
         VALUES (?1, 'run_' || ?1, 1, ?2, 'assignment', ?3, ?1, 0, 'queued', ?4)`,
        at,
        1 + (at % operatorCount),
        at % 3 === 0 ? free : (epics[at % epicCount] ?? free),
        now,
      );
    }
  });
  return db;
}

function limit(
  tx: { run: Database['run'] },
  { operator, item }: { readonly operator?: number; readonly item?: number },
  { tokens, runTokens }: { readonly tokens: number; readonly runTokens?: number },
): void {
  tx.run(
    `INSERT INTO operator_limits (guild_seq, operator_seq, work_item_seq, run_tokens, runs, tokens)
     VALUES (1, ?, ?, ?, ?, ?)`,
    operator ?? null,
    item ?? null,
    runTokens ?? null,
    operator === undefined ? null : 10_000,
    tokens,
  );
}

/** Returns by how much the most is used and reserved beyond a limit; below nothing where none is. */
export function excessIn(db: Database, caps: Caps): number {
  const most = db.get<Record<'run' | 'operator' | 'guild' | 'item', number | null>>(
    `SELECT (SELECT max(used) FROM (SELECT sum(tokens) AS used FROM run_calls GROUP BY run_seq))
              - ${caps.run} AS run,
            (SELECT max(used) FROM (SELECT sum(tokens) AS used FROM run_calls GROUP BY operator_seq))
              - ${caps.operator} AS operator,
            (SELECT sum(tokens) FROM run_calls) - ${caps.guild} AS guild,
            (SELECT max(used - most) FROM (
               SELECT sum(c.tokens) AS used, l.tokens AS most FROM call_items t
                 JOIN run_calls c ON c.seq = t.call_seq
                 JOIN operator_limits l ON l.work_item_seq = t.work_item_seq
               GROUP BY t.work_item_seq)) AS item`,
  );
  return Math.max(...Object.values(most ?? {}).map((excess) => excess ?? -Infinity));
}
