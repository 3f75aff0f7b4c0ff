import { setTimeout as delay } from 'node:timers/promises';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { PerformInput } from '../perform/perform-input.ts';
import type { KeptCall, KeptReply } from '../runs/journal.ts';
import { hasLateNotes, reportStep } from '../runs/notes.ts';
import type { ReadableDb } from '../../storage/database.ts';
import { listPrefixes } from '../features/guild/prefix-store.ts';
import type { OperatorDriver, OperatorTurn } from './driver.ts';
import { truncateReport, truncateThread } from './driver-limits.ts';
import { eligibilityOf } from './eligibility.ts';
import { joinedTo, notesTo } from './joined-messages.ts';
import { answerByModel, modelsBefore, workByModel } from './model-run.ts';
import { limitReached } from './model-talk.ts';
import type { FindsModels } from './model/model-driver.ts';
import type { Driver, RunHand, RunStep } from './run-driver.ts';
import type { WrittenBy } from './run-journal.ts';
import type { AssignmentCause, MessageCause, Run } from './run-rows.ts';
import { participatingOperators, threadUpTo } from './thread-store.ts';
import { operatorNames } from './tools/envelope-facts.ts';
import type { WorkDriver, WorkReport, WorkTurn } from './work-driver.ts';
import { readTurn } from './work-turn.ts';

/** The scripts of operators that answer, and their pace. */
export interface MessageScripts {
  readonly driver: OperatorDriver;
  /** The minimum time an operator is shown as thinking, so that the indicator does not flicker. */
  readonly thinkingMs: number;
}

/** The scripts of operators that work, and their pace. */
export interface WorkScripts {
  readonly driver: WorkDriver;
  /** The minimum duration of a step, so that a person can follow and intervene. */
  readonly stepMs: number;
}

/** The dependencies of the driver. */
export interface TurnRunDriverOptions {
  readonly db: ReadableDb;
  readonly perform: PerformInput;
  readonly messages: MessageScripts;
  readonly work: WorkScripts;
  readonly models: FindsModels;
  /** Whether work items have short names. */
  readonly hasNames: boolean;
}

/**
 * Creates the driver that lets scripts and models answer messages and work on items. A model writes
 * the words; which messages an operator answers and which steps its work has is the same for both.
 */
export function turnRunDriver(options: TurnRunDriverOptions): Driver {
  return {
    // A script that throws fails in the promise
    advance: async ({ cause, ...run }, hand, signal) =>
      cause.type === 'message'
        ? answer(options, { ...run, cause }, hand, signal)
        : work(options, { ...run, cause }, hand, signal),
  };
}

async function answer(
  options: TurnRunDriverOptions,
  run: Run<MessageCause>,
  hand: RunHand,
  signal: AbortSignal,
): Promise<RunStep> {
  const { db, messages, models } = options;
  const turn = readMessageTurn(options, run);
  if (typeof turn === 'string') {
    return { state: 'passed', reason: turn };
  }
  const model = models.find(run);
  const reason =
    messages.driver.skipReason(turn) ?? (model && modelsBefore(turn, { ...messages, models }));
  if (reason !== undefined) {
    return { state: 'passed', reason };
  }
  hand.showThinking();
  const [response] = await Promise.all([
    model === undefined
      ? messages.driver.respond(turn, signal)
      : answerByModel(turn, {
          run,
          hand,
          model,
          names: () => operatorNames(db, run.actor.guildSeq),
          joined: () => joinedTo(db, run.seq),
          script: messages.driver,
          threadId: run.cause.message.conversationId,
          signal,
        }),
    messages.thinkingMs > 0 ? delay(messages.thinkingMs, undefined, { signal, ref: false }) : 0,
  ]);
  if (typeof response === 'string' || 'state' in response) {
    return response;
  }
  return response.type === 'pass'
    ? { state: 'passed', reason: response.reason }
    : { state: 'answered', text: response.text };
}

/** Reads a message with its thread as an operator sees it; or says why it is not for it. */
function readMessageTurn(
  { db, hasNames }: Pick<TurnRunDriverOptions, 'db' | 'hasNames'>,
  { operator, actor, cause: { message } }: Run<MessageCause>,
): OperatorTurn | string {
  const { text, authorId, authorType, conversationSeq, seq } = message;
  const operators = participatingOperators(db, conversationSeq);
  const isByOperator = authorType === 'operator';
  const own = eligibilityOf({ text, authorId, isByOperator, operators }).find(
    (each) => each.operator.seq === operator.seq,
  );
  if (own?.eligibility.type !== 'eligible') {
    // The names of operators have changed since
    return own?.eligibility.reason ?? 'It takes no part here.';
  }
  const limit = operatorLimits.threadMessages;
  const thread = truncateThread(threadUpTo(db, { conversationSeq, seq, limit }));
  const newest = thread.at(-1);
  if (newest === undefined) {
    throw new Error('A message that is to be answered is not in its thread.');
  }
  const { isNamed, mustAnswer } = own.eligibility;
  const others = operators.filter((other) => other.seq !== operator.seq);
  const itemPrefix = hasNames ? listPrefixes(db, actor.guildSeq)[0] : undefined;
  return { operator, others, thread, message: newest, isNamed, mustAnswer, itemPrefix };
}

/** Starts, progresses, reports and submits for review; the person who reviews does the rest. */
async function work(
  options: TurnRunDriverOptions,
  run: Run<AssignmentCause>,
  hand: RunHand,
  signal: AbortSignal,
): Promise<RunStep> {
  const { step, operator, actor } = run;
  const { driver, stepMs } = options.work;
  const { workItemId, guildId } = run.cause;
  const turn = readTurn(options, { operator, actor, workItemId });
  const model = options.models.find(run);
  // Progress that people have set by hand does not go back
  const progress = Math.max(turn.item.progress, [10, 50, 50, 90][step] ?? 0);
  // A model has no list of what it can do: whoever assigns the item knows whom they ask
  const reason = step === 0 && model === undefined ? driver.declineReason(turn) : undefined;
  if (reason !== undefined) {
    return { state: 'passed', reason };
  }
  hand.showThinking();
  const isReported = step === reportStep && hasReported(hand.journal.replies());
  const made =
    step === reportStep ? await madeBy(options, run, turn, { model, hand, signal }) : undefined;
  const hasFailed = typeof made === 'object' && 'state' in made && made.state === 'failed';
  if (made !== undefined && !(hasFailed && isReported)) {
    const isSteered = isSteeredAnew(options.db, run, hand, made);
    if (typeof made === 'string' || 'state' in made) {
      return isSteered ? goOn(hand, made) : made;
    }
    const { report, by } = made;
    const document = { ...truncateReport(report), type: 'report', guildId } as const;
    // The model reads a late note for another report
    hand.perform('document.create', document, { by, steps: isSteered ? 0 : 1 });
  } else {
    const status = ({ 0: 'in_progress', 3: 'review' } as const)[step];
    const change = { workItemId, progress, ...(status && { status }) };
    // With tools, how far it has come is for the model to say
    const steps = step === 0 && model?.hasTools === true ? 2 : 1;
    hand.perform('work_item.update', change, { isLast: step === 3, steps });
  }
  await delay(stepMs, undefined, { signal, ref: false });
  return 'again';
}

/** The means to make a report. A script makes it where there is no model. */
interface Making {
  readonly model: ReturnType<FindsModels['find']>;
  readonly hand: RunHand;
  readonly signal: AbortSignal;
}

/** Has a script or a model write the report on an item, or go on with its work. */
async function madeBy(
  { db, work: { driver } }: TurnRunDriverOptions,
  run: Run<AssignmentCause>,
  turn: WorkTurn,
  { model, hand, signal }: Making,
): Promise<Made> {
  if (model === undefined) {
    return { report: await driver.report(turn, signal), by: undefined };
  }
  const names = () => operatorNames(db, run.actor.guildSeq);
  const joined = () => notesTo(db, run.seq);
  return workByModel(turn, { run, hand, model, names, joined, signal });
}

/**
 * Returns whether a report was written before: then the model was only asked again because of a note,
 * and whatever comes of that costs nobody the report.
 */
function hasReported(replies: readonly KeptReply[]): boolean {
  const last = replies.at(-1);
  const call = last?.calls.at(-1);
  return last !== undefined && (call === undefined || isDoneReport(call));
}

function isDoneReport({ name, state }: KeptCall): boolean {
  return name === 'report' && state === 'done';
}

/** The outcome of asking for a report: the report, an end, or nothing yet. */
type Made =
  | Exclude<RunStep, { state: 'answered' }>
  | { readonly report: WorkReport; readonly by: WrittenBy | undefined };

/**
 * Returns whether a note of a person came too late for the words by which a model ends its work, so
 * that it is to be asked once more.
 */
function isSteeredAnew(db: ReadableDb, { seq }: Run, { journal }: RunHand, made: Made): boolean {
  const by = typeof made === 'string' || !('by' in made) ? undefined : made.by;
  if (by === undefined) {
    return false;
  }
  const last = 'reply' in by ? [{ ...by.reply, seq: Infinity }] : [];
  const replies = [...journal.replies(), ...last];
  return limitReached(replies) === undefined && hasLateNotes(db, seq, replies);
}

/** Has a model that would pass look at what a person has noted meanwhile. */
function goOn({ journal }: RunHand, made: Exclude<Made, { report: unknown }>): RunStep {
  if (typeof made === 'string' || made.state !== 'passed' || !hasCall(made.by)) {
    return made;
  }
  const result = 'Refused: a person has written to you meanwhile. Read that first.';
  journal.end(made.by.call, { state: 'refused', result });
  journal.done();
  return 'again';
}

function hasCall(by: WrittenBy | undefined): by is Extract<WrittenBy, { call: unknown }> {
  return by !== undefined && 'call' in by;
}
