import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { OperatorActor } from '../access/actor.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { AttemptStore } from './attempts.ts';

/** Work that an operator has to continue. */
export interface Assignment {
  readonly seq: number;
  /** The number of finished steps. */
  readonly step: number;
  readonly workItemId: WorkItemId;
  readonly operator: Operator;
  /** The operator as an actor. */
  readonly actor: OperatorActor;
}

interface AssignmentRow {
  readonly seq: number;
  readonly step: number;
  readonly workItemId: WorkItemId;
  readonly operatorSeq: number;
  readonly operatorId: OperatorId;
  readonly name: string;
  readonly role: string | null;
  readonly personality: string | null;
  readonly capabilities: string;
  readonly guildSeq: number;
  readonly guildId: GuildId;
}

/** A done, cancelled or deleted item is skipped; it continues when it is reopened or restored. */
const selectOpen = `
  SELECT a.seq, a.step, i.id AS workItemId, o.seq AS operatorSeq, o.id AS operatorId, o.name,
         o.role, o.personality, o.capabilities, g.seq AS guildSeq, g.id AS guildId
  FROM assignments a
    JOIN work_items i ON i.seq = a.work_item_seq AND i.trashed = 0
      AND i.status NOT IN ('done', 'cancelled')
    JOIN operators o ON o.seq = a.operator_seq
    JOIN guilds g ON g.seq = i.guild_seq
  WHERE a.finished = 0`;

/** Returns the operators with unfinished assignments. */
export function operatorsWithOpenWork(db: ReadableDb): number[] {
  return db
    .all<{ seq: number }>(
      `SELECT o.seq FROM operators o WHERE EXISTS (
         SELECT 1 FROM assignments a WHERE a.operator_seq = o.seq AND a.finished = 0)
       ORDER BY o.seq`,
    )
    .map((row) => row.seq);
}

/** Returns the oldest assignment that an operator can continue. */
export function nextAssignment(db: ReadableDb, operatorSeq: number): Assignment | undefined {
  return assignmentOf(
    db.get<AssignmentRow>(
      `${selectOpen} AND a.operator_seq = ? ORDER BY a.seq LIMIT 1`,
      operatorSeq,
    ),
  );
}

/** Returns an assignment; undefined once it is finished, replaced, cancelled or deleted. */
export function findOpenAssignment(db: ReadableDb, seq: number): Assignment | undefined {
  return assignmentOf(db.get<AssignmentRow>(`${selectOpen} AND a.seq = ?`, seq));
}

/** Records the number of finished steps, in the transaction of the last of them. */
export function writeStep(db: WritableDb, seq: number, step: number): void {
  db.run(`UPDATE assignments SET step = ?2, attempts = 0 WHERE seq = ?1`, seq, step);
}

/** Marks an assignment as finished. */
export function finishAssignment(db: WritableDb, seq: number): void {
  db.run(`UPDATE assignments SET finished = 1, attempts = 0 WHERE seq = ?`, seq);
}

/** Marks an assignment as given up after failures; assigning the item again restarts it. */
export function giveUpAssignment(db: WritableDb, seq: number): void {
  db.run(`UPDATE assignments SET finished = 1, given_up = 1 WHERE seq = ?`, seq);
}

/** Stores the number of attempts at a step of an assignment. */
export const stepAttempts: AttemptStore<{ readonly seq: number }> = {
  count: (db, { seq }) =>
    db.get<{ attempts: number }>(`SELECT attempts FROM assignments WHERE seq = ?`, seq)?.attempts ??
    0,
  record: (db, { seq }) => {
    db.run(`UPDATE assignments SET attempts = attempts + 1 WHERE seq = ?`, seq);
  },
  removeLast: (db, { seq }) => {
    db.run(`UPDATE assignments SET attempts = max(0, attempts - 1) WHERE seq = ?`, seq);
  },
};

function assignmentOf(row: AssignmentRow | undefined): Assignment | undefined {
  if (row === undefined) {
    return undefined;
  }
  const { seq, step, workItemId, guildSeq, guildId, operatorSeq, operatorId, name } = row;
  return {
    seq,
    step,
    workItemId,
    operator: {
      id: operatorId,
      name,
      role: row.role ?? undefined,
      personality: row.personality ?? undefined,
      // Always an array of strings in this column
      capabilities: JSON.parse(row.capabilities) as string[],
    },
    actor: { type: 'operator', seq: operatorSeq, id: operatorId, name, guildSeq, guildId },
  };
}
