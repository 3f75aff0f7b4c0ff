import { setTimeout as delay } from 'node:timers/promises';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { PerformInput } from '../../perform/perform-input.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { OperatorDriver } from '../driver.ts';
import { truncateReport, truncateThread } from '../driver-limits.ts';
import { eligibilityOf } from '../eligibility.ts';
import type { Driver, RunEnd, RunHand } from '../run-driver.ts';
import type { AssignmentCause, MessageCause, Run } from '../run-rows.ts';
import { participatingOperators, threadUpTo } from '../thread-store.ts';
import type { WorkDriver } from '../work-driver.ts';
import { readTurn } from '../work-turn.ts';

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
export interface ScriptedRunDriverOptions {
  readonly db: ReadableDb;
  readonly perform: PerformInput;
  readonly messages: MessageScripts;
  readonly work: WorkScripts;
}

/** Creates the driver that lets scripts answer messages and work on items. */
export function scriptedRunDriver(options: ScriptedRunDriverOptions): Driver {
  return {
    // A script that throws fails in the promise
    advance: async ({ cause, ...run }, hand, signal) =>
      cause.type === 'message'
        ? answer(options, { ...run, cause }, hand, signal)
        : work(options, { ...run, cause }, hand, signal),
  };
}

async function answer(
  { db, messages: { driver, thinkingMs } }: ScriptedRunDriverOptions,
  { operator, cause: { message } }: Run<MessageCause>,
  hand: RunHand,
  signal: AbortSignal,
): Promise<RunEnd> {
  const { text, authorId, authorType, conversationSeq, seq } = message;
  const operators = participatingOperators(db, conversationSeq);
  const isByOperator = authorType === 'operator';
  const own = eligibilityOf({ text, authorId, isByOperator, operators }).find(
    (each) => each.operator.seq === operator.seq,
  );
  if (own?.eligibility.type !== 'eligible') {
    // The names of operators have changed since
    return { state: 'passed', reason: own?.eligibility.reason ?? 'It takes no part here.' };
  }
  const limit = operatorLimits.threadMessages;
  const thread = truncateThread(threadUpTo(db, { conversationSeq, seq, limit }));
  const newest = thread.at(-1);
  if (newest === undefined) {
    throw new Error('A message that is to be answered is not in its thread.');
  }
  const { isNamed, mustAnswer } = own.eligibility;
  const others = operators.filter((other) => other.seq !== operator.seq);
  const turn = { operator, others, thread, message: newest, isNamed, mustAnswer };
  const reason = driver.skipReason(turn);
  if (reason !== undefined) {
    return { state: 'passed', reason };
  }
  hand.showThinking();
  const [response] = await Promise.all([
    driver.respond(turn, signal),
    thinkingMs > 0 ? delay(thinkingMs, undefined, { signal, ref: false }) : undefined,
  ]);
  return response.type === 'pass'
    ? { state: 'passed', reason: response.reason }
    : { state: 'answered', text: response.text };
}

/** Starts, progresses, reports and submits for review; the person who reviews does the rest. */
async function work(
  { perform, work: { driver, stepMs } }: ScriptedRunDriverOptions,
  run: Run<AssignmentCause>,
  hand: RunHand,
  signal: AbortSignal,
): Promise<'again' | RunEnd> {
  const { step, operator, actor } = run;
  const { workItemId, guildId } = run.cause;
  const turn = readTurn(perform, { operator, actor, workItemId });
  // Progress that people have set by hand does not go back
  const progress = Math.max(turn.item.progress, [10, 50, 50, 90][step] ?? 0);
  const reason = step === 0 ? driver.declineReason(turn) : undefined;
  if (reason !== undefined) {
    return { state: 'passed', reason };
  }
  hand.showThinking();
  if (step === 2) {
    const report = truncateReport(await driver.report(turn, signal));
    hand.perform('document.create', { ...report, type: 'report', guildId });
  } else {
    const status = ({ 0: 'in_progress', 3: 'review' } as const)[step];
    const change = { workItemId, progress, ...(status && { status }) };
    hand.perform('work_item.update', change, { isLast: step === 3 });
  }
  await delay(stepMs, undefined, { signal, ref: false });
  return 'again';
}
