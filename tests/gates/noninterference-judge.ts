import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { unpack } from '../../electron/server/runs/packed.ts';

/** The writes of runs, as sets of operations with their targets, by the subject of each run. */
export interface Judged {
  /** By the id of the item or the message that caused the run. */
  readonly sets: ReadonlyMap<string, string>;
  /** Things that no run should ever lead to: runs of runs, deletions, operators. */
  readonly others: number;
}

interface Row {
  readonly about: string;
  readonly own: string | null;
  readonly operation: string | null;
  readonly thing: string | null;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

type Item = Readonly<Record<string, unknown>>;

/** Reads what the runs of a folder have written. */
export function judgeWrites(dataDir: string, operatorCount: number): Judged {
  const db = new DatabaseSync(join(dataDir, 'guildhall.db'), { timeout: 5_000 });
  try {
    const rows = db
      .prepare(
        `SELECT coalesce(i.id, m.id) AS about, i.id AS own, w.operation, w.thing_id AS thing,
                w.before, w.after
         FROM runs r LEFT JOIN work_items i ON i.seq = r.work_item_seq
           LEFT JOIN messages m ON m.seq = r.message_seq
           LEFT JOIN run_steps s ON s.run_seq = r.seq LEFT JOIN run_writes w ON w.step_seq = s.seq`,
      )
      .all() as unknown as Row[];
    const pairs = new Map<string, Set<string>>();
    for (const row of rows) {
      const set = pairs.get(row.about) ?? new Set();
      pairs.set(row.about, set);
      for (const pair of pairsOf(row)) {
        set.add(pair);
      }
    }
    const sets = [...pairs].map(([about, set]) => [about, [...set].toSorted().join(', ')] as const);
    const others = db
      .prepare(
        `SELECT (SELECT count(*) FROM runs WHERE depth > 0 AND state <> 'passed') + (SELECT count(*) FROM trash)
           + abs((SELECT count(*) FROM operators) - ?) + (SELECT count(*) FROM work_items i
             WHERE i.creator_user_seq IS NULL AND i.assigned_operator_id IS NOT NULL) AS count`,
      )
      .get(operatorCount);
    return { sets: new Map(sets), others: Number(others?.['count']) };
  } finally {
    db.close();
  }
}

function pairsOf({ own, operation, thing, before, after }: Row): string[] {
  if (operation === null || after === null) {
    return [];
  }
  const now = unpack(after) as Item;
  if (operation === 'work_item.create') {
    return [`${operation} ${now['parentId'] === own ? 'below its item' : 'elsewhere'}`];
  }
  if (operation !== 'work_item.update' || before === null) {
    return [operation];
  }
  const former = unpack(before) as Item;
  const target = thing === own ? 'its item' : 'another item';
  return Object.keys({ ...former, ...now })
    .filter((field) => field !== 'updatedAt' && former[field] !== now[field])
    .map((field) => `${operation} ${target}: ${field === 'status' ? String(now[field]) : field}`);
}
