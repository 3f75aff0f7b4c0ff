import { randomUUID } from 'node:crypto';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import type { ProposalBody } from '../features/proposal/proposal.ts';
import { insertDecision } from '../runs/decision-store.ts';
import { insertReply, readReplies } from '../runs/journal.ts';
import { insertRun, moveRun } from '../runs/run-store.ts';
import type { Database, WritableDb } from '../../storage/database.ts';

/** Whom a question or proposal is for, and which operator it is of. */
interface DeskKeys {
  readonly guildSeq: number;
  readonly operatorSeq: number;
  readonly userSeq: number;
}

/** The question to a person, if no other is given. */
const yesOrNo: QuestionForm = { text: 'Go on?', fields: [{ kind: 'yes_no', label: 'Go on' }] };

/** The proposal of an operator, if no other is given. */
export const renaming: ProposalBody = {
  operation: 'work_item.update',
  input: { workItemId: 'wi_unknown', title: 'Roof' },
  summary: 'Change the item “Attic”',
  changes: [{ field: 'title', from: 'Attic', to: 'Roof' }],
};

const newId = (prefix: string) => `${prefix}_${randomUUID()}`;

/**
 * Puts a run that waits for a person to decide into a database, with an item of its own. Returns the
 * id of what it waits for, that of the run, and the key of its call.
 */
export function openDecision(
  db: Database,
  ask: { readonly question?: QuestionForm } | { readonly proposal: ProposalBody },
  { operatorId, userId, at = new Date().toISOString() }: DecisionOf,
): { id: string; runId: string; stepSeq: number } {
  const keys = keysOf(db, { operatorId, userId });
  return db.transaction((tx) => {
    const { runSeq, stepSeq } = waitingRun(tx, keys, at);
    const body = 'proposal' in ask ? ask.proposal : (ask.question ?? yesOrNo);
    const kind = 'proposal' in ask ? 'proposal' : 'question';
    const { id, runId } = insertDecision(
      tx,
      {
        id: newId(kind === 'proposal' ? 'prp' : 'qst'),
        kind,
        ...keys,
        runSeq,
        stepSeq,
        notificationId: newId('ntf'),
        operation: 'proposal' in ask ? ask.proposal.operation : undefined,
        body,
      },
      at,
    );
    return { id, runId, stepSeq };
  });
}

/** Whom a decision is asked of, and by whom. */
export interface DecisionOf {
  readonly operatorId: string;
  readonly userId: string;
  /** When it is asked; now by default. */
  readonly at?: string;
}

/** Puts a question and a proposal that are open into a database. */
export function openDecisions(
  db: Database,
  of: DecisionOf,
): { question: string; proposal: string } {
  return {
    question: openDecision(db, {}, of).id,
    proposal: openDecision(db, { proposal: renaming }, of).id,
  };
}

/**
 * Puts a run that takes notes into a database: work that waits, of an operator whose model is gone.
 * Returns its id.
 */
export function runToSteer(db: Database, of: DecisionOf): string {
  db.run(
    `INSERT INTO operator_drivers (operator_seq, kind, model_id, fallback)
     SELECT seq, 'model', 'mdl_gone', 'none' FROM operators WHERE id = ?`,
    of.operatorId,
  );
  return openDecision(db, {}, of).runId;
}

function keysOf(db: Database, { operatorId, userId }: DecisionOf): DeskKeys {
  const keys = db.get<DeskKeys>(
    `SELECT o.guild_seq AS guildSeq, o.seq AS operatorSeq, u.seq AS userSeq
     FROM operators o, users u WHERE o.id = ? AND u.id = ?`,
    operatorId,
    userId,
  );
  if (keys === undefined) {
    throw new Error('There is no such operator or person.');
  }
  return keys;
}

function waitingRun(tx: WritableDb, { guildSeq, operatorSeq, userSeq }: DeskKeys, now: string) {
  const { seq: workItemSeq } = tx.run(
    `INSERT INTO work_items (id, guild_seq, type, title, status, priority, progress, created_at,
                             updated_at)
     VALUES (?1, ?2, 'task', 'Attic', 'in_progress', 'low', 0, ?3, ?3)`,
    newId('wi'),
    guildSeq,
    now,
  );
  const cause = { type: 'assignment', workItemSeq } as const;
  const chain = { origin: undefined, depth: 0, userSeq };
  const context = { db: tx, newId, now };
  const runSeq = insertRun(context, { guildSeq, operatorSeq, cause, chain });
  const run = { seq: runSeq };
  moveRun(tx, run, 'begin', { now, boot: 'boot_1' });
  const calls = [{ callId: 'c', name: 'ask', arguments: '{}' }];
  insertReply(context, runSeq, { model: 'small', room: 9, heard: [], ms: 0, parts: [], calls });
  moveRun(tx, run, 'plan', { now, boot: 'boot_1' });
  moveRun(tx, run, 'ask', { now, boot: 'boot_1' });
  const [call] = readReplies(tx, runSeq)[0]?.calls ?? [];
  return { runSeq, stepSeq: call?.seq ?? 0 };
}
