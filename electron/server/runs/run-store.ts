import type { NewIdentifier } from '../basics/identifiers.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { isEnd, runMoves } from './run-states.ts';
import type { RunEvent, RunState } from './run-states.ts';

/** The cause of a run. */
type RunCause =
  | {
      readonly type: 'message';
      readonly messageSeq: number;
      readonly conversationSeq: number;
    }
  | { readonly type: 'assignment'; readonly workItemSeq: number }
  /** A person tries the operator. */
  | { readonly type: 'trial' };

/** The place of a run among all that one act of a person leads to. */
export interface Chain {
  /** The first run that the act has caused; undefined where the run to be made is that. */
  readonly origin: number | undefined;
  /** How many runs of operators lie between the act and the run. */
  readonly depth: number;
  /** The person who acted, if known. */
  readonly userSeq: number | undefined;
}

/** A run that is to be made. */
export interface NewRun {
  readonly guildSeq: number;
  readonly operatorSeq: number;
  readonly cause: RunCause;
  readonly chain: Chain;
}

/** Thrown where a run has ended, or was begun anew, before the write of an operator was done. */
export class RunIsOver extends Error {
  override readonly name = 'RunIsOver';
}

/** Adds a run that waits for its turn, and returns its key. */
export function insertRun(
  { db, newId, now }: { db: WritableDb; newId: NewIdentifier; now: string },
  { guildSeq, operatorSeq, cause, chain }: NewRun,
): number {
  const { seq } = db.run(
    `INSERT INTO runs (id, guild_seq, operator_seq, user_seq, cause, conversation_seq, message_seq,
                       work_item_seq, origin, depth, state, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?)`,
    newId('run'),
    guildSeq,
    operatorSeq,
    chain.userSeq ?? null,
    cause.type,
    cause.type === 'message' ? cause.conversationSeq : null,
    cause.type === 'message' ? cause.messageSeq : null,
    cause.type === 'assignment' ? cause.workItemSeq : null,
    chain.origin ?? 0,
    chain.depth,
    now,
  );
  if (chain.origin === undefined) {
    db.run(`UPDATE runs SET origin = seq WHERE seq = ?`, seq);
  }
  return seq;
}

/** Returns the place of a run that another run causes; undefined if that one is gone. */
export function chainAfter(db: ReadableDb, causingRunSeq: number): Chain | undefined {
  const row = db.get<{ origin: number; depth: number; userSeq: number | null }>(
    `SELECT origin, depth, user_seq AS userSeq FROM runs WHERE seq = ?`,
    causingRunSeq,
  );
  return row && { origin: row.origin, depth: row.depth + 1, userSeq: row.userSeq ?? undefined };
}

/**
 * Records that a run is what becomes of a message with its operator. It replaces the run that failed
 * with that message.
 */
export function setFate(
  db: WritableDb,
  { messageSeq, operatorSeq, runSeq }: { messageSeq: number; operatorSeq: number; runSeq: number },
): void {
  db.run(
    `INSERT INTO run_messages (message_seq, operator_seq, run_seq, kind) VALUES (?1, ?2, ?3, 'cause')
     ON CONFLICT DO UPDATE SET run_seq = ?3, kind = 'cause'`,
    messageSeq,
    operatorSeq,
    runSeq,
  );
}

/**
 * Returns the run of an operator that a message joins: one that was begun in the conversation and has
 * not ended, where a model drives the operator.
 */
export function runToJoin(
  db: ReadableDb,
  { conversationSeq, operatorSeq }: { conversationSeq: number; operatorSeq: number },
): number | undefined {
  const row = db.get<{ seq: number }>(
    `SELECT r.seq FROM runs r JOIN operator_drivers d ON d.operator_seq = r.operator_seq
     WHERE r.operator_seq = ?1 AND r.conversation_seq = ?2 AND r.ended_at IS NULL
       AND r.boot IS NOT NULL AND r.state <> 'waiting' AND d.kind = 'model'
     ORDER BY r.seq LIMIT 1`,
    operatorSeq,
    conversationSeq,
  );
  return row?.seq;
}

/** Records that a message joins a run. */
export function joinRun(
  db: WritableDb,
  { messageSeq, operatorSeq, runSeq }: { messageSeq: number; operatorSeq: number; runSeq: number },
): void {
  db.run(
    `INSERT INTO run_messages (message_seq, operator_seq, run_seq, kind) VALUES (?, ?, ?, 'joined')`,
    messageSeq,
    operatorSeq,
    runSeq,
  );
}

/** Has the messages that joined a run join another one of the same operator. */
export function moveJoined(db: WritableDb, from: number, to: number): void {
  db.run(`UPDATE run_messages SET run_seq = ? WHERE run_seq = ? AND kind = 'joined'`, to, from);
}

/** Returns the messages that joined a run, in their order. */
export function joinedMessages(db: ReadableDb, runSeq: number): number[] {
  return db
    .all<{ seq: number }>(
      `SELECT message_seq AS seq FROM run_messages
       WHERE run_seq = ? AND kind = 'joined' ORDER BY message_seq`,
      runSeq,
    )
    .map(({ seq }) => seq);
}

/** The facts of a move of a run. */
interface MoveFacts {
  readonly now: string;
  /** The start of the server, for what only the run that was begun in it may do. */
  readonly boot?: string;
  readonly reason?: string | undefined;
  /** The time before which a run that waits does not go on. */
  readonly notBefore?: string;
  /** How many steps of the work were made at once; one by default. */
  readonly steps?: number | undefined;
}

/** The events by people and rules, which reach a run whichever start of the server has begun it. */
const ofAnyStart: ReadonlySet<RunEvent> = new Set(['begin', 'decide', 'stop', 'fail']);

/** The columns that an event sets besides state and end. */
const alsoSet: Partial<Record<RunEvent, string>> = {
  // A try counts before it is made, so that one that ends the process is known
  begin: `, boot = ?5, not_before = NULL, attempts = attempts + (state = 'queued')`,
  step: ', attempts = 0, tries = 0, step = step + ?6',
  // Whatever was written down is not made again
  plan: ', attempts = 0, tries = 0',
  call: ', attempts = 0',
  ask: ', attempts = 0',
  interrupt: ', attempts = max(0, attempts - 1)',
  wait: ', attempts = max(0, attempts - 1), tries = tries + 1, not_before = ?6',
};

/**
 * Moves a run in the transaction of what it writes.
 *
 * @throws RunIsOver if it is not in a state that allows the event, or was begun by another start
 */
export function moveRun(
  db: WritableDb,
  { seq }: { readonly seq: number },
  event: RunEvent,
  { now, boot, reason, notBefore, steps = 1 }: MoveFacts,
): void {
  const { from, to } = runMoves[event];
  const isOfThisStart = !ofAnyStart.has(event);
  const { changes } = db.run(
    `UPDATE runs SET state = ?2, reason = ?3, ended_at = ?4${alsoSet[event] ?? ''}
     WHERE seq = ?1 AND state IN (${listOf(from)}) ${isOfThisStart ? 'AND boot = ?5' : ''}`,
    seq,
    to,
    reason ?? null,
    isEnd(to) ? now : null,
    ...(isOfThisStart || event === 'begin' ? [boot ?? null] : []),
    ...(event === 'wait' ? [notBefore ?? null] : event === 'step' ? [steps] : []),
  );
  if (changes === 0) {
    throw new RunIsOver();
  }
}

/** Lets the runs go on that an earlier start of the server has left behind. */
export function restartRuns(db: WritableDb, boot: string): void {
  const { from, to } = runMoves.restart;
  db.run(
    `UPDATE runs SET state = ?1
     WHERE ended_at IS NULL AND state IN (${listOf(from)}) AND boot IS NOT ?2`,
    to,
    boot,
  );
}

/** Lets the runs that wait for a model go on at once: those of one operator, or all. */
export function endWaits(db: WritableDb, operatorSeq?: number): void {
  db.run(
    `UPDATE runs SET not_before = NULL, tries = 0
     WHERE ended_at IS NULL AND not_before IS NOT NULL AND operator_seq = coalesce(?, operator_seq)`,
    operatorSeq ?? null,
  );
}

function listOf(states: readonly RunState[]): string {
  return states.map((state) => `'${state}'`).join(', ');
}

/** Stops the runs of an item, whose cause is gone. */
export function stopRunsOfItem(
  db: WritableDb,
  workItemSeq: number,
  { now, reason }: { readonly now: string; readonly reason: string },
): void {
  const runs = db.all<{ seq: number }>(
    `SELECT seq FROM runs WHERE work_item_seq = ? AND ended_at IS NULL`,
    workItemSeq,
  );
  for (const run of runs) {
    moveRun(db, run, 'stop', { now, reason });
  }
}

/** Returns the runs of an operator that have not ended. */
export function openRunsOf(db: ReadableDb, operatorSeq: number): number[] {
  return db
    .all<{ seq: number }>(
      `SELECT seq FROM runs WHERE operator_seq = ? AND ended_at IS NULL`,
      operatorSeq,
    )
    .map(({ seq }) => seq);
}

/** Returns the state of the newest run of an item. */
export function newestStateOf(db: ReadableDb, workItemSeq: number): string | undefined {
  const row = db.get<{ state: string }>(
    `SELECT state FROM runs WHERE work_item_seq = ? ORDER BY seq DESC LIMIT 1`,
    workItemSeq,
  );
  return row?.state;
}
