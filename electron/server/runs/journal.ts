import type { NewIdentifier } from '../basics/identifiers.ts';
import type { ReadableDb, WritableDb } from '../../storage/database.ts';
import { pack, unpack } from './packed.ts';
import { RunIsOver } from './run-store.ts';

// The journal of a run: the replies of its model, and each call with what it led to. Each row is
// written in the transaction of what it tells of, so a kill neither loses nor doubles anything.

/** A part of a reply as it is kept: its words, and what its provider wants back with them. */
export interface KeptPart {
  readonly type: 'text' | 'reasoning';
  readonly text: string;
  readonly replay?: unknown;
}

/** A call of a tool. Its arguments are JSON text, unless a problem is named. */
export interface PlannedCall {
  readonly callId: string;
  readonly name: string;
  readonly arguments: string;
  readonly problem?: string | undefined;
  readonly replay?: unknown;
}

/**
 * The end of a call: it was performed; a rule or the envelope refused it; the tool does not take
 * its arguments; or it repeats an earlier call, whose result it has.
 */
export type CallEnd = 'done' | 'refused' | 'invalid' | 'repeated';

/** A call in the journal. One that is planned was not performed yet, or never. */
export interface KeptCall extends PlannedCall {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly state: 'planned' | CallEnd;
  /** The text that the model is told; undefined while the call is planned. */
  readonly result?: string | undefined;
}

/** A reply in the journal, with its calls. */
export interface KeptReply {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  /** The name of the model, and how long it took, in milliseconds. */
  readonly model: string;
  readonly ms: number;
  /** The room of the first words of the request, in bytes, so that they stay the same. */
  readonly room: number;
  /** The messages or notes that had joined the run and were first read for this reply. */
  readonly heard: readonly number[];
  readonly parts: readonly KeptPart[];
  readonly calls: readonly KeptCall[];
}

/** A reply that is to be kept. */
export interface NewReply extends Pick<KeptReply, 'model' | 'ms' | 'room' | 'heard' | 'parts'> {
  readonly calls: readonly PlannedCall[];
}

/** The transaction in which the journal is written. */
export interface JournalContext {
  readonly db: WritableDb;
  readonly newId: NewIdentifier;
  readonly now: string;
}

/**
 * Keeps that the service itself acted for a run: set a status, or stored what a script wrote. Returns
 * the key of the step.
 */
export function insertOwnAct(context: JournalContext, runSeq: number): number {
  return insertStep(context, {
    runSeq,
    kind: 'act',
    state: 'done',
    ms: 0,
    body: {},
    replay: undefined,
  });
}

/** Keeps a reply and plans its calls. Returns the key of its step. */
export function insertReply(
  context: JournalContext,
  runSeq: number,
  { model, ms, room, heard, parts, calls }: NewReply,
): number {
  const replyParts = parts.map(({ type, text }) => ({ type, text }));
  const replays = parts.map(({ replay }) => replay ?? null);
  const hasReplay = replays.some((replay) => replay !== null);
  const seq = insertStep(context, {
    runSeq,
    kind: 'reply',
    state: 'done',
    ms: Math.round(ms),
    body: { model, room, ...(heard.length > 0 && { heard }), parts: replyParts },
    replay: hasReplay ? replays : undefined,
  });
  for (const { replay, ...body } of calls) {
    insertStep(context, { runSeq, kind: 'call', state: 'planned', ms: 0, body, replay });
  }
  return seq;
}

interface NewStep {
  readonly runSeq: number;
  readonly kind: 'reply' | 'call' | 'act' | 'note';
  readonly state: 'done' | 'planned';
  readonly ms: number;
  readonly body: unknown;
  readonly replay: unknown;
}

/** Adds a step to a run and returns its key. */
export function insertStep({ db, newId, now }: JournalContext, step: NewStep): number {
  return db.run(
    `INSERT INTO run_steps (id, run_seq, kind, state, body, replay, ms, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    newId('stp'),
    step.runSeq,
    step.kind,
    step.state,
    pack(step.body),
    step.replay === undefined ? null : pack(step.replay),
    step.ms,
    now,
  ).seq;
}

/**
 * Keeps what a call led to.
 *
 * @throws RunIsOver if that is kept already
 */
export function endCall(
  db: WritableDb,
  seq: number,
  {
    state,
    result,
    now,
  }: { readonly state: CallEnd; readonly result: string; readonly now: string },
): void {
  const { changes } = db.run(
    `UPDATE run_steps SET state = ?2, result = ?3, at = ?4 WHERE seq = ?1 AND state = 'planned'`,
    seq,
    state,
    pack(result),
    now,
  );
  if (changes === 0) {
    throw new RunIsOver();
  }
}

interface StepRow {
  readonly seq: number;
  readonly id: string;
  readonly kind: 'reply' | 'call';
  readonly state: KeptCall['state'];
  readonly body: Uint8Array;
  readonly result: Uint8Array | null;
  readonly replay: Uint8Array | null;
  readonly ms: number;
  readonly at: string;
}

/** Reads the replies of a run with their calls, in the order in which they came. */
export function readReplies(db: ReadableDb, runSeq: number): KeptReply[] {
  const rows = db.all<StepRow>(
    `SELECT seq, id, kind, state, body, result, replay, ms, at
     FROM run_steps WHERE run_seq = ? AND kind IN ('reply', 'call') ORDER BY seq`,
    runSeq,
  );
  const replies: (KeptReply & { calls: KeptCall[] })[] = [];
  for (const row of rows) {
    if (row.kind === 'reply') {
      replies.push({ ...replyOf(row), calls: [] });
    } else {
      replies.at(-1)?.calls.push(callOf(row));
    }
  }
  return replies;
}

function replyOf({ seq, id, at, ms, body, replay }: StepRow): Omit<KeptReply, 'calls'> {
  // As `insertReply` wrote them
  const kept = (unpack(body) ?? {}) as Partial<KeptReply>;
  const { model = '', room = 0, heard = [], parts = [] } = kept;
  const replays = replay === null ? [] : (unpack(replay) as unknown[]);
  return {
    seq,
    id,
    at,
    model,
    ms,
    room,
    heard,
    parts: parts.map(({ type, text }, index) => {
      const own = replays[index] ?? undefined;
      return { type, text, ...(own !== undefined && { replay: own }) };
    }),
  };
}

function callOf({ seq, id, at, state, body, result, replay }: StepRow): KeptCall {
  const call = (unpack(body) ?? { callId: '', name: '', arguments: '{}' }) as PlannedCall;
  return {
    ...call,
    seq,
    id,
    at,
    state,
    ...(result !== null && { result: String(unpack(result)) }),
    ...(replay !== null && { replay: unpack(replay) }),
  };
}

/** An act of the service itself in the journal. */
export type KeptOwnAct = Pick<KeptReply, 'seq' | 'id' | 'at'>;

/** Reads what the service did itself for a run, in the order in which it did. */
export function readOwnActs(db: ReadableDb, runSeq: number): KeptOwnAct[] {
  return db.all(
    `SELECT seq, id, at FROM run_steps WHERE run_seq = ? AND kind = 'act' ORDER BY seq`,
    runSeq,
  );
}
