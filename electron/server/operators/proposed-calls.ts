import type { OperationName } from '#shared/registry/registry.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import { toJson } from '../answers/json-text.ts';
import { bodyOf, proposalOf } from '../features/proposal/proposal.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { ChangeContext, Write } from '../perform/write.ts';
import { findAccepted, hashOf, moveDecision } from '../runs/decision-store.ts';
import type { StoredDecision } from '../runs/decision-store.ts';
import { verdictOn } from '../runs/envelope.ts';
import type { Act } from '../runs/envelope.ts';
import { isGranted } from '../runs/grant-store.ts';
import { endCall } from '../runs/journal.ts';
import type { CallEnd, KeptCall } from '../runs/journal.ts';
import type { RunEvent } from '../runs/run-states.ts';
import type { Database, WritableDb } from '../../storage/database.ts';
import { personAskedBy, propose } from './asking.ts';
import { keepWrite, stateBefore } from './kept-writes.ts';
import { proposalFor, targetOf } from './proposed-act.ts';
import type { Run } from './run-rows.ts';
import { readEnvelopeFacts } from './tools/envelope-facts.ts';

/** The outcome of a call: how it ended, and the text that the model is told. */
export interface CallOutcome {
  readonly state: CallEnd;
  readonly result: string;
}

/** The run waits for a person, and the call has no result until they decide. */
export interface CallWait {
  readonly state: 'waiting';
}

/** The parts with which calls that write are performed. */
export interface WritingOptions {
  readonly db: Database;
  readonly perform: PerformInput;
  readonly write: Write;
  readonly move: (tx: WritableDb, run: Run, event: RunEvent) => string;
}

/** The envelope refuses an act of a run. */
export class OutsideEnvelope extends Error {
  override readonly name = 'OutsideEnvelope';
}

/** A person has to be asked before an act. */
class MustAsk extends Error {
  override readonly name = 'MustAsk';
}

/** A call with what it asks for and how its answer is told. */
interface WritingCall {
  readonly call: KeptCall;
  readonly act: Act;
  readonly textOf: (answer: unknown) => string;
}

/**
 * Performs a call that writes, or proposes it to the person of the run. What they have accepted is
 * performed exactly as it was shown; where its target has changed since, it is proposed again.
 */
export function performWrite(
  options: WritingOptions,
  run: Run,
  call: WritingCall,
): CallOutcome | CallWait {
  const accepted = findAccepted(options.db, call.call.seq);
  try {
    return accepted === undefined
      ? attempt(options, run, call)
      : performAccepted(options, run, { ...call, accepted });
  } catch (error) {
    const reason = reasonOf(error);
    options.write((context) => {
      const now = options.move(context.db, run, 'call');
      endCall(context.db, call.call.seq, { state: 'refused', result: `Refused: ${reason}`, now });
      if (accepted !== undefined) {
        moveTold(context, accepted, 'failed', reason);
      }
    });
    return { state: 'refused', result: `Refused: ${reason}` };
  }
}

function attempt(options: WritingOptions, run: Run, call: WritingCall): CallOutcome | CallWait {
  const { write, move } = options;
  const { act } = call;
  try {
    return performAct(options, run, call, (context) => {
      const verdict = verdictOn(act, readEnvelopeFacts(context.db, run));
      if (verdict.type === 'refused') {
        throw new OutsideEnvelope(verdict.reason);
      }
      if (verdict.type === 'asked') {
        throw new MustAsk();
      }
    });
  } catch (error) {
    if (!(error instanceof MustAsk)) {
      throw error;
    }
    // Nothing was written, and the rules would have taken it
    const body = proposalFor(options.perform, run, act);
    write((context) => {
      move(context.db, run, 'ask');
      const person = requirePerson(context.db, run);
      propose(context, { run, person, stepSeq: call.call.seq, body });
    });
    return { state: 'waiting' };
  }
}

function performAccepted(
  options: WritingOptions,
  run: Run,
  { accepted, call, textOf }: WritingCall & { readonly accepted: StoredDecision },
): CallOutcome | CallWait {
  const { perform, write, move } = options;
  const body = bodyOf(accepted);
  if (!hashOf(body).equals(accepted.hash)) {
    throw new OutsideEnvelope('What is kept of it is not what was shown.');
  }
  // As it was parsed when it was proposed
  const act = { name: body.operation, input: body.input } as unknown as Act;
  const askAgain = (reason: string): CallWait => {
    const anew = proposalFor(perform, run, act);
    write((context) => {
      move(context.db, run, 'ask');
      moveTold(context, accepted, 'outdated', reason);
      const person = requirePerson(context.db, run);
      propose(context, { run, person, stepSeq: call.seq, body: anew });
    });
    return { state: 'waiting' };
  };
  if (targetOf(perform, run, act)?.target.version !== body.target?.version) {
    return askAgain('What it changes has changed since it was shown.');
  }
  try {
    return performAct(options, run, { call, act, textOf }, (context) => {
      const facts = readEnvelopeFacts(context.db, run);
      const verdict = verdictOn(act, facts);
      if (verdict.type === 'refused') {
        throw new OutsideEnvelope(verdict.reason);
      }
      if (accepted.decision === 'always' && !stillGranted(context.db, run, act.name)) {
        throw new MustAsk();
      }
      moveTold(context, accepted, 'done');
    });
  } catch (error) {
    if (error instanceof MustAsk) {
      return askAgain('That it is always allowed was taken back.');
    }
    throw error;
  }
}

/** Performs an act with its step, its write and its result in one transaction. */
function performAct(
  options: WritingOptions,
  run: Run,
  { call, act, textOf }: WritingCall,
  check: (context: Pick<ChangeContext, 'db' | 'append' | 'now'>) => void,
): CallOutcome {
  const { perform, move } = options;
  const before = stateBefore(perform, run, act.name, act.input);
  let result = '';
  const writeWith = (tx: WritableDb, output: unknown, append: ChangeContext['append']) => {
    requirePersonIn(tx, run, act);
    const now = move(tx, run, 'call');
    check({ db: tx, append, now });
    const after: unknown = JSON.parse(toJson(output));
    result = textOf(after);
    endCall(tx, call.seq, { state: 'done', result, now });
    keepWrite(tx, call.seq, { name: act.name, before, after });
  };
  perform(act.name, run.actor, act.input, (tx, { output }, _now, append) =>
    writeWith(tx, output, append),
  );
  return { state: 'done', result };
}

function stillGranted(db: WritableDb, run: Run, name: OperationName): boolean {
  return isGranted(db, { operatorSeq: run.operator.seq, runSeq: run.seq }, name);
}

/** Moves a proposal and tells its person. */
function moveTold(
  { db, append, now }: Pick<ChangeContext, 'db' | 'append' | 'now'>,
  stored: StoredDecision,
  state: 'done' | 'failed' | 'outdated',
  reason?: string,
): void {
  const outcome =
    reason === undefined ? undefined : { ...(stored.outcome as object | undefined), reason };
  const moved = moveDecision(db, stored, { state, outcome, now });
  if (moved !== undefined) {
    const { userSeq, guildSeq, guildId } = moved;
    const audience = { userSeq, guildSeq, guildId };
    append({ name: 'proposal.updated', audience, data: { proposal: proposalOf(moved) } });
  }
}

/** @throws OutsideEnvelope where nobody can be asked */
export function requirePerson(db: WritableDb, run: Run) {
  const person = personAskedBy(db, run);
  if (person === undefined) {
    throw new OutsideEnvelope('There is nobody who could be asked.');
  }
  return person;
}

/** An operator writes only into threads that the person of its run sees. */
function requirePersonIn(db: WritableDb, run: Run, act: Act): void {
  if (act.name !== 'message.create') {
    return;
  }
  const person = requirePerson(db, run);
  const isIn = db.get(
    `SELECT 1 FROM participants p JOIN conversations c ON c.seq = p.conversation_seq
     WHERE c.id = ? AND p.member_id = ?`,
    act.input.conversationId,
    person.id,
  );
  if (isIn === undefined) {
    throw new OutsideEnvelope(`${person.name} takes no part in that thread.`);
  }
}

/** @throws what is no refusal */
export function reasonOf(error: unknown): string {
  if (error instanceof OutsideEnvelope) {
    return error.message;
  }
  if (error instanceof ProblemError) {
    return error.problem.detail;
  }
  throw error;
}
