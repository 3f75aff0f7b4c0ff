import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { promptLimits } from '#shared/limits/server-limits.ts';
import { textLimits } from '#shared/limits/limits.ts';
import type { OperatorDriver, OperatorResponse, OperatorTurn } from './driver.ts';
import { linkToItem } from './link-to-item.ts';
import { ModelFault } from './model/model-fault.ts';
import type { ModelDriver, ModelDrivers, WrittenText } from './model/model-driver.ts';
import { nextTry } from './model/retry.ts';
import { LimitReached } from '../runs/limit-reached.ts';
import { passWord } from './prompt/thread-prompt.ts';
import type { RunEnd, RunWait } from './run-driver.ts';
import type { Run } from './run-rows.ts';
import { discussantsIn, requestAt } from './scripted/discussion.ts';
import type { WorkReport, WorkTurn } from './work-driver.ts';
import { withoutCalls } from './without-calls.ts';

/** A run whose next words a model writes. */
interface ModelRun {
  readonly run: Pick<Run, 'tries'>;
  readonly model: ModelDriver;
  readonly signal: AbortSignal;
}

/**
 * Returns why a model is not asked about a message that names nobody: enough others are.
 *
 * @param driver the scripts, whose rule of relevance says whom the message concerns
 */
export function modelsBefore(
  turn: OperatorTurn,
  { driver, models }: { readonly driver: OperatorDriver; readonly models: ModelDrivers },
): string | undefined {
  if (turn.isNamed || turn.mustAnswer) {
    return undefined;
  }
  const everybody = [turn.operator, ...turn.others].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const before = everybody.slice(0, everybody.indexOf(turn.operator)).filter((operator) => {
    const others = everybody.filter((other) => other !== operator);
    const isAsked = driver.skipReason({ ...turn, operator, others }) === undefined;
    return isAsked && models.isModelDriven(operator.id);
  });
  return before.length < promptLimits.modelsAsked
    ? undefined
    : `${before.map(({ name }) => name).join(' and ')} answer it.`;
}

/**
 * Has a model answer a message; where it cannot, the script does, or the run waits or fails. At a
 * limit it fails, since a person has set it or can.
 */
export async function answerByModel(
  turn: OperatorTurn,
  {
    run,
    model,
    script,
    signal,
    threadId,
  }: ModelRun & { readonly script: OperatorDriver; readonly threadId: string },
): Promise<OperatorResponse | Extract<RunEnd, { state: 'failed' }> | RunWait> {
  try {
    return responseOf(turn, await model.answer(turn, threadId, signal));
  } catch (error) {
    if (error instanceof LimitReached) {
      return { state: 'failed', reason: error.message };
    }
    const fault = faultOf(error);
    const next = nextTry(fault, run.tries + 1, Math.random());
    if (next.kind === 'again') {
      return { state: 'later', afterMs: next.afterMs, reason: fault.message };
    }
    if (model.fallback === 'script') {
      return byScript(turn, await script.respond({ ...turn, isStandIn: true }, signal), fault);
    }
    return next.kind === 'park'
      ? { state: 'later', afterMs: next.afterMs, reason: fault.message }
      : { state: 'failed', reason: fault.message };
  }
}

/**
 * Has a model report on an item. Work never falls back: it waits until the model can write, and ends
 * where a limit is reached.
 */
export async function reportByModel(
  turn: WorkTurn,
  { run, model, signal }: ModelRun,
): Promise<WorkReport | Extract<RunEnd, { state: 'failed' }> | RunWait> {
  try {
    return reportOf(turn, await model.report(turn, signal));
  } catch (error) {
    if (error instanceof LimitReached) {
      return { state: 'failed', reason: error.message };
    }
    const fault = faultOf(error);
    const next = nextTry(fault, run.tries + 1, Math.random());
    const afterMs = next.kind === 'never' ? promptLimits.workRetryMs : next.afterMs;
    return { state: 'later', afterMs, reason: fault.message };
  }
}

function responseOf(turn: OperatorTurn, written: WrittenText): OperatorResponse {
  const { operator, others, thread, isNamed, mustAnswer } = turn;
  const everybody = [operator, ...others];
  if (!isNamed && !mustAnswer && written.text === passWord) {
    return { type: 'pass', reason: 'Nothing in it is asked of me.' };
  }
  const request = thread[requestAt(thread)]?.text ?? '';
  // Only a person can have operators call each other
  const isDiscussion = discussantsIn(request, everybody) !== undefined;
  const names = isDiscussion ? [] : everybody.map(({ name }) => name);
  return { type: 'answer', text: withoutCalls(whole(written), names) };
}

function byScript(
  { operator }: OperatorTurn,
  response: OperatorResponse,
  fault: ModelFault,
): OperatorResponse {
  if (response.type === 'pass') {
    return response;
  }
  const note = `*Written by ${operator.name}’s script: the model gave no answer. ${fault.message}*`;
  return { ...response, text: `${response.text}\n\n${note}` };
}

function reportOf({ operator, item }: WorkTurn, written: WrittenText): WorkReport {
  const by = `*Report by ${operator.name}, written by the model ${written.model}. It may be wrong: check it.*`;
  return {
    title: cutAtWord(`Report: ${item.title}`, textLimits.title),
    description: cutAtWord(
      `${operator.name}’s report on the ${item.type} “${item.title}”.`,
      textLimits.documentDescription,
    ),
    content: `${by}\n\n**The item:** ${linkToItem(item)}\n\n${whole(written)}\n`,
  };
}

/** Returns the text of a model, with a sentence where it is only the beginning. */
function whole({ text, isCut }: WrittenText): string {
  return isCut
    ? `${text} …\n\n*The answer reached the length that is allowed and ends here.*`
    : text;
}

/** @throws what is no failure of a model */
function faultOf(error: unknown): ModelFault {
  if (error instanceof ModelFault) {
    return error;
  }
  throw error;
}
