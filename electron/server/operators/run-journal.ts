import { operations } from '#shared/contract/registry.ts';
import type { OperationInput, OperationName } from '#shared/contract/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { toJson } from '../answers/json-text.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { OperationResult } from '../perform/operation-handler.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import { reasonOutside } from '../runs/envelope.ts';
import type { Act } from '../runs/envelope.ts';
import { endCall, insertReply, insertWrite, readReplies } from '../runs/journal.ts';
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
        const before =
          act.name === 'work_item.update' ? stateBefore(perform, run, act.input) : undefined;
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

/** Keeps what a reply or a call has written, and that itself; in the transaction of the write. */
export function keepWritten(
  context: JournalContext,
  run: Pick<Run, 'seq'>,
  by: WrittenBy | undefined,
  written: { name: OperationName; before?: unknown; answer: OperationResult<unknown> },
): void {
  if (by !== undefined) {
    const { name, before, answer } = written;
    const after: unknown = JSON.parse(toJson(answer.output));
    keepWrite(context.db, keepStep(context, run, by), { name, before, after });
  }
}

/** The kinds of the things that runs write. */
const kinds: Readonly<Partial<Record<OperationName, 'work_item' | 'document' | 'message'>>> = {
  'work_item.create': 'work_item',
  'work_item.update': 'work_item',
  'document.create': 'document',
  'message.create': 'message',
};

/** Keeps what a step has written. Of a message only its id: it is never taken back. */
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
    after: kind === 'message' ? { id } : after,
    ...(before !== undefined && { before }),
  });
}

/** Reads an item that is to be changed. Nothing else writes between this and the change. */
export function stateBefore(
  perform: PerformInput,
  { actor }: Pick<Run, 'actor'>,
  { workItemId }: OperationInput<'work_item.get'>,
): unknown {
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
