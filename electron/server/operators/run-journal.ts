import { operations } from '#shared/registry/registry.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { toJson } from '../answers/json-text.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { OperationResult } from '../perform/operation-handler.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { Write } from '../perform/write.ts';
import { verdictOn } from '../runs/envelope.ts';
import type { Act } from '../runs/envelope.ts';
import { endCall, insertOwnAct, insertReply, readReplies } from '../runs/journal.ts';
import type { JournalContext, KeptCall, KeptReply, NewReply } from '../runs/journal.ts';
import type { RunEvent } from '../runs/run-states.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import { askIn } from './asked-calls.ts';
import { keepWrite, kinds } from './kept-writes.ts';
import { OutsideEnvelope, performWrite, reasonOf } from './proposed-calls.ts';
import type { CallOutcome, CallWait } from './proposed-calls.ts';
import type { Run } from './run-rows.ts';
import { readEnvelopeFacts } from './tools/envelope-facts.ts';

/** The reply or the call by which a run writes something or ends. */
export type WrittenBy = { readonly reply: NewReply } | { readonly call: KeptCall };

/** A driver's access to the journal of its run. Each act throws RunIsOver once the run is over. */
export interface RunJournal {
  readonly replies: () => readonly KeptReply[];
  /** Keeps a reply and plans its calls. */
  readonly plan: (reply: NewReply) => void;
  /** Goes on with calls that were planned before. */
  readonly resume: () => void;
  /** Keeps the end of a call that was not performed. */
  readonly end: (call: KeptCall, outcome: CallOutcome) => void;
  /**
   * Performs a call. One that the rules or the envelope refuse writes nothing, and one that a person
   * has to allow has the run wait.
   */
  readonly perform: (
    call: KeptCall,
    act: Act,
    textOf: (answer: unknown) => string,
  ) => CallOutcome | CallWait;
  /** Asks the person of the run, and has it wait. */
  readonly ask: (call: KeptCall, form: QuestionForm) => CallOutcome | CallWait;
  /** Says that no call is planned any more. */
  readonly done: () => void;
}

interface JournalOptions {
  readonly db: Database;
  readonly newId: NewIdentifier;
  readonly perform: PerformInput;
  readonly write: Write;
  /** Reads the run anew: it may have been stopped, or its item taken away. */
  readonly openRun: () => Run;
  readonly move: (tx: WritableDb, run: Run, event: RunEvent) => string;
}

/** Returns the journal of a run. What it writes commits with the move of the run. */
export function journalOf({
  db,
  newId,
  perform,
  write: writeEvents,
  openRun,
  move,
}: JournalOptions): RunJournal {
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
      if (operations[act.name].method !== 'GET') {
        return performWrite({ db, perform, write: writeEvents, move }, run, { call, act, textOf });
      }
      try {
        requireInside(db, run, act);
        const { output } = perform(act.name, run.actor, act.input);
        const outcome = { state: 'done', result: textOf(JSON.parse(toJson(output))) } as const;
        end(call, outcome);
        return outcome;
      } catch (error) {
        const outcome = { state: 'refused', result: `Refused: ${reasonOf(error)}` } as const;
        end(call, outcome);
        return outcome;
      }
    },
    ask: (call, form) => {
      const run = openRun();
      try {
        askIn({ db, newId, perform, write: writeEvents, move }, run, { call, form });
        return { state: 'waiting' };
      } catch (error) {
        const outcome = { state: 'refused', result: `Refused: ${reasonOf(error)}` } as const;
        end(call, outcome);
        return outcome;
      }
    },
  };
}

/** @throws OutsideEnvelope */
function requireInside(db: Database, run: Run, act: Act): void {
  const verdict = verdictOn(act, readEnvelopeFacts(db, run));
  if (verdict.type === 'refused') {
    throw new OutsideEnvelope(verdict.reason);
  }
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
