import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { Operator } from '#shared/domain/operator/schema.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';
import type { OperatorActor } from '../access/actor.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import type { AttemptStore } from './attempts.ts';

/** Work that an operator has to go on with. */
export interface Assignment {
  readonly seq: number;
  /** How many steps are done. */
  readonly step: number;
  readonly workItemId: WorkItemId;
  readonly operator: Operator;
  /** The operator as it acts. */
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

/** An item that is done or cancelled is left alone; it is gone on with if it is opened again. */
const selectOpen = `
  SELECT a.seq, a.step, i.id AS workItemId, o.seq AS operatorSeq, o.id AS operatorId, o.name,
         o.role, o.personality, o.capabilities, g.seq AS guildSeq, g.id AS guildId
  FROM assignments a
    JOIN work_items i ON i.seq = a.work_item_seq AND i.status NOT IN ('done', 'cancelled')
    JOIN operators o ON o.seq = a.operator_seq
    JOIN guilds g ON g.seq = i.guild_seq
  WHERE a.finished = 0`;

/** The operators that have not finished what they were assigned. */
export function operatorsWithOpenWork(db: ReadableDb): number[] {
  return db
    .all<{ seq: number }>(
      `SELECT o.seq FROM operators o WHERE EXISTS (
         SELECT 1 FROM assignments a WHERE a.operator_seq = o.seq AND a.finished = 0)
       ORDER BY o.seq`,
    )
    .map((row) => row.seq);
}

/** What an operator was assigned first of all that it may go on with. */
export function nextAssignment(db: ReadableDb, operatorSeq: number): Assignment | undefined {
  return assignmentOf(
    db.get<AssignmentRow>(
      `${selectOpen} AND a.operator_seq = ? ORDER BY a.seq LIMIT 1`,
      operatorSeq,
    ),
  );
}

/** An assignment as it stands; undefined once it is finished, overtaken or called off. */
export function findOpenAssignment(db: ReadableDb, seq: number): Assignment | undefined {
  return assignmentOf(db.get<AssignmentRow>(`${selectOpen} AND a.seq = ?`, seq));
}

/** Notes that so many steps are done, in the transaction of the last of them. */
export function writeStep(db: WritableDb, seq: number, step: number): void {
  db.run(`UPDATE assignments SET step = ?2, attempts = 0 WHERE seq = ?1`, seq, step);
}

/** Notes that nothing is left to do. */
export function finishAssignment(db: WritableDb, seq: number): void {
  db.run(`UPDATE assignments SET finished = 1, attempts = 0 WHERE seq = ?`, seq);
}

/** Notes that the work is left, because it has failed; assigning the item again takes it up. */
export function giveUpAssignment(db: WritableDb, seq: number): void {
  db.run(`UPDATE assignments SET finished = 1, given_up = 1 WHERE seq = ?`, seq);
}

/** Where it is counted how often a step of an assignment was tried. */
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
      // A column that holds this
      capabilities: JSON.parse(row.capabilities) as string[],
    },
    actor: { type: 'operator', seq: operatorSeq, id: operatorId, name, guildSeq, guildId },
  };
}
