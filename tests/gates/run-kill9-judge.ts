import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RunKill9Count } from './run-kill9-count.ts';

const isQuestion = `EXISTS (SELECT 1 FROM decisions q WHERE q.message_seq = m.seq)`;

/** The faults that no row may have, and their kinds. Each is read from the tables alone. */
const faults: readonly { kind: 'doubled' | 'missing'; what: string; rows: string }[] = [
  {
    kind: 'doubled',
    what: 'a run with several messages beside its questions',
    rows: `SELECT run_seq AS row FROM messages m WHERE run_seq IS NOT NULL AND NOT ${isQuestion}
      GROUP BY run_seq HAVING count(*) > 1`,
  },
  {
    kind: 'doubled',
    what: 'a message that an operator answered several times',
    rows: `SELECT answers_seq AS row FROM messages WHERE answers_seq IS NOT NULL
      GROUP BY answers_seq, author_id HAVING count(*) > 1`,
  },
  {
    kind: 'doubled',
    // A note that comes too late for a report leads to another one
    what: 'a report that was made several times',
    rows: `SELECT title AS row FROM documents d GROUP BY title HAVING count(*) > 1 + max((
      SELECT count(*) FROM run_writes w JOIN run_steps s ON s.seq = w.step_seq
        JOIN run_steps n ON n.run_seq = s.run_seq AND n.kind = 'note' WHERE w.thing_id = d.id))`,
  },
  {
    // The item was made by its person, taken up, brought half way and submitted.
    kind: 'doubled',
    what: 'a step of work that was made several times',
    rows: `SELECT i.title AS row FROM work_items i JOIN work_item_changes c ON c.work_item_seq = i.seq
      JOIN runs r ON r.work_item_seq = i.seq AND r.state <> 'failed'
      GROUP BY i.seq HAVING count(*) > 4`,
  },
  {
    kind: 'doubled',
    // Two runs may read the same message and propose the same: those are counted by the run
    what: 'an item that was added several times',
    rows: `SELECT title AS row FROM work_items WHERE creator_user_seq IS NULL
        AND title NOT LIKE 'Proposed %'
      GROUP BY title HAVING count(*) > 1`,
  },
  {
    kind: 'doubled',
    what: 'an item that a run has added several times',
    rows: `SELECT i.title AS row FROM work_items i JOIN run_writes w ON w.thing_id = i.id
        JOIN run_steps s ON s.seq = w.step_seq
      WHERE w.operation = 'work_item.create'
      GROUP BY i.title, s.run_seq HAVING count(DISTINCT i.id) > 1`,
  },
  {
    kind: 'doubled',
    what: 'a call about which a person was asked several times',
    rows: `SELECT step_seq AS row FROM decisions WHERE state <> 'outdated'
      GROUP BY step_seq HAVING count(*) > 1`,
  },
  {
    kind: 'doubled',
    what: 'a note that was kept several times',
    rows: `SELECT body AS row FROM run_steps WHERE kind = 'note' GROUP BY body HAVING count(*) > 1`,
  },
  {
    // A run that two kills in a row have ended is given up, and what it waited for is withdrawn
    kind: 'missing',
    what: 'a decision of which nothing became',
    rows: `SELECT d.id || ', ' || d.state || ', its call ' || s.state || ', its run ' || r.state AS row
      FROM decisions d JOIN runs r ON r.seq = d.run_seq JOIN run_steps s ON s.seq = d.step_seq
      WHERE r.ended_at IS NOT NULL AND (d.state IN ('open', 'accepted')
        OR s.state = 'planned' AND NOT (r.state = 'failed' AND d.state = 'withdrawn'))`,
  },
  {
    kind: 'missing',
    what: 'a run that waits for nothing',
    rows: `SELECT r.id AS row FROM runs r WHERE r.state = 'waiting' AND NOT EXISTS (
      SELECT 1 FROM decisions d WHERE d.run_seq = r.seq AND d.state = 'open')`,
  },
  {
    kind: 'missing',
    what: 'a call that was performed without what it wrote',
    rows: `SELECT s.seq AS row FROM run_steps s JOIN runs r ON r.seq = s.run_seq
      WHERE s.kind = 'call' AND s.state = 'done'
        AND (r.work_item_seq IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM decisions q WHERE q.step_seq = s.seq AND q.kind = 'question')
          OR EXISTS (SELECT 1 FROM decisions p WHERE p.step_seq = s.seq AND p.kind = 'proposal'))
        AND NOT EXISTS (SELECT 1 FROM run_writes w WHERE w.step_seq = s.seq)`,
  },
  {
    kind: 'missing',
    what: 'something that an operator added and no step has written',
    rows: `SELECT i.title AS row FROM work_items i WHERE i.creator_user_seq IS NULL
      AND NOT EXISTS (SELECT 1 FROM run_writes w WHERE w.thing_id = i.id)`,
  },
  {
    kind: 'missing',
    what: 'work by a model that has answered without its item and its document',
    rows: `SELECT r.seq AS row FROM runs r WHERE r.work_item_seq IS NOT NULL AND r.state = 'answered'
      AND EXISTS (SELECT 1 FROM run_steps s WHERE s.run_seq = r.seq AND s.kind = 'reply')
      AND (SELECT count(DISTINCT w.operation || w.thing_id) FROM run_writes w
        JOIN run_steps s ON s.seq = w.step_seq
        WHERE s.run_seq = r.seq AND s.kind <> 'act') NOT BETWEEN 3 AND 3 + (
          SELECT count(*) FROM run_steps n WHERE n.run_seq = r.seq AND n.kind = 'note')`,
  },
  {
    kind: 'missing',
    what: 'an operator who made nothing of a message',
    rows: `SELECT m.seq AS row FROM messages m
        JOIN participants p ON p.conversation_seq = m.conversation_seq
        JOIN operators o ON o.id = p.member_id AND o.id <> m.author_id
      WHERE NOT EXISTS (SELECT 1 FROM messages a WHERE a.answers_seq = m.seq AND a.author_id = o.id)
        AND NOT EXISTS (SELECT 1 FROM silent_responses s
          WHERE s.message_seq = m.seq AND s.operator_seq = o.seq)
        -- What has joined a run is answered by what that comes to
        AND NOT EXISTS (SELECT 1 FROM run_messages f JOIN runs r ON r.seq = f.run_seq
          WHERE f.message_seq = m.seq AND f.operator_seq = o.seq AND f.kind = 'joined'
            AND r.ended_at IS NOT NULL)`,
  },
  {
    kind: 'missing',
    what: 'a run that has answered without a message',
    rows: `SELECT r.seq AS row FROM runs r WHERE r.cause = 'message' AND r.state IN ('answered', 'failed')
      AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.run_seq = r.seq AND NOT ${isQuestion})`,
  },
  {
    kind: 'missing',
    what: 'an item with neither a review and a report nor a notice',
    rows: `SELECT i.title AS row FROM work_items i WHERE i.creator_user_seq IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM runs r JOIN documents d
        ON d.title = iif(r.state = 'failed', 'Not done: ', 'Report: ') || i.title
      WHERE r.work_item_seq = i.seq
        AND i.status = iif(r.state = 'failed', 'todo', 'review')
        AND r.state IN ('answered', 'failed'))`,
  },
];

/**
 * Returns how many runs of a folder have not ended, messages to others are to be taken in, and
 * decisions of runs that have ended are to be withdrawn.
 */
export function openRunsIn(dataDir: string): number {
  return reading(dataDir, (count) =>
    count(`SELECT (SELECT count(*) FROM runs WHERE ended_at IS NULL) + (
      SELECT count(*) FROM decisions d JOIN runs r ON r.seq = d.run_seq
      WHERE r.ended_at IS NOT NULL AND d.state IN ('open', 'accepted')) + (
      SELECT count(*) FROM messages m
      WHERE m.seq > (SELECT coalesce(max(handled_seq), 0) FROM reactors) AND EXISTS (
        SELECT 1 FROM participants p WHERE p.conversation_seq = m.conversation_seq
          AND p.member_type = 'operator' AND p.member_id <> m.author_id)) AS count`),
  );
}

/** Judges what became of each message and each item, once all runs have ended. */
export function judgeRuns(dataDir: string, result: RunKill9Count, notes: readonly string[]): void {
  reading(dataDir, (count, all) => {
    for (const { kind, what, rows } of faults) {
      const found = all(rows);
      result[kind] += found.length;
      result.faults.push(...found.map(({ row }) => `${what}: ${String(row)}`));
    }
    for (const note of notes) {
      const kept = all(`SELECT 1 FROM run_steps WHERE kind = 'note' AND body LIKE '%${note}%'`);
      result.missing += kept.length === 0 ? 1 : 0;
      result.faults.push(...(kept.length === 0 ? [`a note that was answered: ${note}`] : []));
    }
    result.asked += count('SELECT count(*) AS count FROM decisions');
    result.accepted += count(`SELECT count(*) AS count FROM decisions WHERE state = 'done'`);
    result.notes += count(`SELECT count(*) AS count FROM run_steps WHERE kind = 'note'`);
    const verdict = all('PRAGMA integrity_check')[0]?.['integrity_check'];
    const open = count('SELECT count(*) AS count FROM runs WHERE ended_at IS NULL');
    result.broken += open + (verdict === 'ok' ? 0 : 1) + all('PRAGMA foreign_key_check').length;
    result.messages += count('SELECT count(*) AS count FROM messages');
    result.items += count('SELECT count(*) AS count FROM work_items');
    result.answered += count(
      `SELECT count(*) AS count FROM runs WHERE cause = 'message' AND state = 'answered'`,
    );
    result.called += count(
      `SELECT count(*) AS count FROM run_steps WHERE kind = 'call' AND state = 'done'`,
    );
    result.silent += count('SELECT count(*) AS count FROM silent_responses');
    result.reported += count(
      `SELECT count(*) AS count FROM runs WHERE cause = 'assignment' AND state = 'answered'`,
    );
    result.givenUp += count(`SELECT count(*) AS count FROM runs WHERE state = 'failed'`);
  });
}

function reading<Result>(
  dataDir: string,
  read: (count: (sql: string) => number, all: (sql: string) => Record<string, unknown>[]) => Result,
): Result {
  const db = new DatabaseSync(join(dataDir, 'guildhall.db'), { timeout: 5_000 });
  try {
    const all = (sql: string) => db.prepare(sql).all();
    return read((sql) => Number(all(sql)[0]?.['count']), all);
  } finally {
    db.close();
  }
}
