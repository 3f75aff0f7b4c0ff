import { operations } from '#shared/contract/registry.ts';
import type { OperationInput, OperationName } from '#shared/contract/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { toJson } from '../answers/json-text.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { OperationResult } from '../perform/operation-handler.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import { reasonOutside } from '../runs/envelope.ts';
import type { Act } from '../runs/envelope.ts';
import { endCall, insertOwnAct, insertReply, insertWrite, readReplies } from '../runs/journal.ts';
import type { CallEnd, JournalContext, KeptCall, KeptReply, NewReply } from '../runs/journal.ts';
import type { RunEvent } from '../runs/run-states.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import type { Run } from './run-rows.ts';
import { readEnvelopeFacts } from './tools/envelope-facts.ts';

/** What a call led to: how it ended, and the text that the model is told. */
export interface CallOutcome {
  readonly state: CallEnd;
  readonly result: string;
}

/** The reply or the call by which a run writes something or ends. */
export type WrittenBy = { readonly reply: NewReply } | { readonly call: KeptCall };

/** What a driver can do with the journal of its run. Each throws RunIsOver once the run has ended. */
export interface RunJournal {
  readonly replies: () => readonly KeptReply[];
  /** Keeps a reply and plans its calls. */
  readonly plan: (reply: NewReply) => void;
  /** Goes on with calls that were planned before. */
  readonly resume: () => void;
  /** Keeps what became of a call that was not performed. */
  readonly end: (call: KeptCall, outcome: CallOutcome) => void;
  /** Performs a call. One that the rules or the envelope refuse writes nothing. */
  readonly perform: (call: KeptCall, act: Act, textOf: (answer: unknown) => string) => CallOutcome;
  /** Says that no call is planned any more. */
  readonly done: () => void;
}

interface JournalOptions {
  readonly db: Database;
  readonly newId: NewIdentifier;
  readonly perform: PerformInput;
  /** Reads the run anew: it may have been stopped, or its item taken away. */
  readonly openRun: () => Run;
  readonly move: (tx: WritableDb, run: Run, event: RunEvent) => string;
}

/** An act is outside the envelope of its run. */
class OutsideEnvelope extends Error {
  override readonly name = 'OutsideEnvelope';
}

/** Returns the journal of a run. What it writes commits with the move of the run. */
export function journalOf({ db, newId, perform, openRun, move }: JournalOptions): RunJournal {
  /** Writes what is in no kept read. */
  const write = (event: RunEvent, change?: (tx: WritableDb, now: string, run: Run) => void) => {
    const run = openRun();
    db.transaction((tx) =>
      tx.kept.keptTrueBy(() => {
        const now = move(tx, run, event);
        change?.(tx, now, run);
      }),
    );
  };
  const end = (call: KeptCall, outcome: CallOutcome) =>
    write('call', (tx, now) => endCall(tx, call.seq, { ...outcome, now }));
  return {
    replies: () => readReplies(db, openRun().seq),
    plan: (reply) =>
      write('plan', (tx, now, { seq }) => insertReply({ db: tx, newId, now }, seq, reply)),
    resume: () => write('resume'),
    done: () => write('call done'),
    end,
    perform: (call, act, textOf) => {
      const run = openRun();
      try {
        if (operations[act.name].method === 'GET') {
          requireInside(db, run, act);
          const { output } = perform(act.name, run.actor, act.input);
          const outcome = { state: 'done', result: textOf(JSON.parse(toJson(output))) } as const;
          end(call, outcome);
          return outcome;
        }
        const before = stateBefore(perform, run, act.name, act.input);
        let result = '';
        perform(act.name, run.actor, act.input, (tx, { output }) => {
          requireInside(tx, run, act);
          const after: unknown = JSON.parse(toJson(output));
          result = textOf(after);
          const now = move(tx, run, 'call');
          endCall(tx, call.seq, { state: 'done', result, now });
          keepWrite(tx, call.seq, { name: act.name, before, after });
        });
        return { state: 'done', result };
      } catch (error) {
        const outcome = { state: 'refused', result: `Refused: ${reasonOf(error)}` } as const;
        end(call, outcome);
        return outcome;
      }
    },
  };
}

/** Keeps the reply or the call by which a run ends or writes something. */
export function keepStep(context: JournalContext, run: Pick<Run, 'seq'>, by: WrittenBy): number {
  if ('reply' in by) {
    return insertReply(context, run.seq, by.reply);
  }
  const { db, now } = context;
  endCall(db, by.call.seq, { state: 'done', result: 'It is done.', now });
  return by.call.seq;
}

/**
 * Keeps what a run has written, in the transaction of the write, with the reply or the call by which
 * it was. What no model said is an act of the service itself; a message of a script needs none, since
 * messages are never taken back.
 */
export function keepWritten(
  context: JournalContext,
  run: Pick<Run, 'seq'>,
  by: WrittenBy | undefined,
  written: { name: OperationName; before?: unknown; answer: OperationResult<unknown> },
): void {
  const { name, before, answer } = written;
  if (by === undefined && kinds[name] === 'message') {
    return;
  }
  const after: unknown = JSON.parse(toJson(answer.output));
  const step = by === undefined ? insertOwnAct(context, run.seq) : keepStep(context, run, by);
  keepWrite(context.db, step, { name, before, after });
}

/** The kinds of the things that runs write. */
const kinds: Readonly<Partial<Record<OperationName, 'work_item' | 'document' | 'message'>>> = {
  'work_item.create': 'work_item',
  'work_item.update': 'work_item',
  'document.create': 'document',
  'message.create': 'message',
};

/**
 * Keeps what a step has written. Of a message only its id, since it is never taken back; of a document
 * the version that it now has, since its time may be that of the next one too.
 */
function keepWrite(
  db: WritableDb,
  stepSeq: number,
  { name, before, after }: { name: OperationName; before?: unknown; after: unknown },
): void {
  const kind = kinds[name];
  const { id } = after as { id: string };
  if (kind === undefined) {
    throw new Error(`Runs do not write by ${name}.`);
  }
  insertWrite(db, stepSeq, {
    operation: name,
    kind,
    id,
    after: kind === 'message' ? { id } : kind === 'document' ? versioned(db, after, id) : after,
    ...(before !== undefined && { before }),
  });
}

function versioned(db: WritableDb, after: unknown, id: string): unknown {
  const row = db.get<{ version: number }>(`SELECT version FROM documents WHERE id = ?`, id);
  return { ...(after as object), version: row?.version };
}

/** Reads an item that is to be changed. Nothing else writes between this and the change. */
export function stateBefore<Name extends OperationName>(
  perform: PerformInput,
  { actor }: Pick<Run, 'actor'>,
  name: Name,
  input: OperationInput<Name>,
): unknown {
  if (name !== 'work_item.update') {
    return undefined;
  }
  // The input of that operation; TypeScript cannot relate the two
  const { workItemId } = input as OperationInput<'work_item.update'>;
  return JSON.parse(toJson(perform('work_item.get', actor, { workItemId }).output));
}

/** @throws OutsideEnvelope */
function requireInside(db: Pick<WritableDb, 'get' | 'all' | 'kept'>, run: Run, act: Act): void {
  const reason = reasonOutside(act, readEnvelopeFacts(db, run));
  if (reason !== undefined) {
    throw new OutsideEnvelope(reason);
  }
}

/** @throws what is no refusal */
function reasonOf(error: unknown): string {
  if (error instanceof OutsideEnvelope) {
    return error.message;
  }
  if (error instanceof ProblemError) {
    return error.problem.detail;
  }
  throw error;
}
