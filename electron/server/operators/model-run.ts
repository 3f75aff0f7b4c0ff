import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { promptLimits } from '#shared/limits/server-limits.ts';
import { textLimits } from '#shared/limits/limits.ts';
import type { OperatorDriver, OperatorResponse, OperatorTurn } from './driver.ts';
import type { JoinedMessage } from './joined-messages.ts';
import { linkToItem } from './link-to-item.ts';
import { ModelFault } from './model/model-fault.ts';
import type { FindsModels, ModelDriver } from './model/model-driver.ts';
import { nextTry } from './model/retry.ts';
import { LimitReached } from '../runs/limit-reached.ts';
import { talk, wholeText } from './model-talk.ts';
import type { Said, WrittenText } from './model-talk.ts';
import { passWord, threadPrompt } from './prompt/thread-prompt.ts';
import { workPrompt } from './prompt/work-prompt.ts';
import type { RunEnd, RunHand, RunWait } from './run-driver.ts';
import type { WrittenBy } from './run-journal.ts';
import type { Run } from './run-rows.ts';
import { discussantsIn, requestAt } from './scripted/discussion.ts';
import type { WorkReport, WorkTurn } from './work-driver.ts';
import { withoutCalls } from './without-calls.ts';

/** A run whose next words a model writes. */
interface ModelRun {
  readonly run: Run;
  readonly hand: RunHand;
  readonly model: ModelDriver;
  /** The names of the guild's operators. */
  readonly names: () => readonly string[];
  /** The messages that have joined the run so far. */
  readonly joined: () => readonly JoinedMessage[];
  readonly signal: AbortSignal;
}

/** The outcomes of a model's turn on a message or an item, other than a written text. */
type Other = 'again' | 'waiting' | Exclude<RunEnd, { state: 'answered' }> | RunWait;

/**
 * Returns why a model is not asked about a message that names nobody: enough others are.
 *
 * @param driver the scripts, whose rule of relevance says whom the message concerns
 */
export function modelsBefore(
  turn: OperatorTurn,
  { driver, models }: { readonly driver: OperatorDriver; readonly models: FindsModels },
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
    script,
    threadId,
    ...task
  }: ModelRun & { readonly script: OperatorDriver; readonly threadId: string },
): Promise<OperatorResponse | RunEnd | Other> {
  const { run, model, signal } = task;
  const mayPass = !turn.isNamed && !turn.mustAnswer;
  try {
    const said = await talk({
      ...talkOf(task),
      about: threadId,
      mayPass,
      promptOf: (options) => threadPrompt(turn, options),
    });
    return said.type === 'text'
      ? responseOf(turn, said.written, { reply: said.reply })
      : otherOf(said);
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
 * Has a model go on with its work on an item, up to the report. Work never falls back: it waits until
 * the model can write, and ends where a limit is reached.
 */
export async function workByModel(
  turn: WorkTurn,
  task: ModelRun,
): Promise<{ readonly report: WorkReport; readonly by: WrittenBy } | Other> {
  const { run } = task;
  try {
    const said = await talk({
      ...talkOf(task),
      about: turn.item.id,
      mayPass: true,
      promptOf: (options) => workPrompt(turn, options),
      sign: (content, model) => signed(turn, model, content),
    });
    if (said.type === 'text') {
      const { written, reply } = said;
      return { report: reportOf(turn, written.model, wholeText(written)), by: { reply } };
    }
    return said.type === 'report'
      ? { report: reportOf(turn, said.model, said.content), by: { call: said.call } }
      : otherOf(said);
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

function talkOf({ run, hand, model, names, joined, signal }: ModelRun) {
  const { cause, actor } = run;
  const { journal, progress } = hand;
  const { guildId } = actor;
  return {
    model,
    journal,
    progress,
    names,
    joined,
    signal,
    guildId,
    cause: cause.type,
    mayWrite: run.operator.trust !== 'answers',
    // The thread is not named: not everybody who reads the document takes part in it
    sign: (text: string, by: string) => `${authorLine(run.operator, by)}\n\n${text}`,
  };
}

function otherOf(said: Exclude<Said, { type: 'text' }>): Other {
  switch (said.type) {
    case 'again':
    case 'waiting':
      return said.type;
    case 'pass':
      return { state: 'passed', reason: said.reason, by: { call: said.call } };
    case 'failed':
      return { state: 'failed', reason: said.reason };
    case 'report':
      throw new Error('Only work has a report.');
  }
}

function responseOf(
  turn: OperatorTurn,
  written: WrittenText,
  by: WrittenBy,
): Extract<RunEnd, { state: 'answered' | 'passed' }> {
  const { operator, others, thread, isNamed, mustAnswer } = turn;
  const everybody = [operator, ...others];
  if (!isNamed && !mustAnswer && written.text === passWord) {
    return { state: 'passed', reason: 'Nothing in it is asked of me.', by };
  }
  const request = thread[requestAt(thread)]?.text ?? '';
  // Only a person can have operators call each other
  const isDiscussion = discussantsIn(request, everybody) !== undefined;
  const names = isDiscussion ? [] : everybody.map(({ name }) => name);
  return { state: 'answered', text: withoutCalls(wholeText(written), names), by };
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

function reportOf(turn: WorkTurn, model: string, text: string): WorkReport {
  const { operator, item } = turn;
  return {
    title: cutAtWord(`Report: ${item.title}`, textLimits.title),
    description: cutAtWord(
      `${operator.name}’s report on the ${item.type} “${item.title}”.`,
      textLimits.documentDescription,
    ),
    content: `${signed(turn, model, text, 'Report by')}\n`,
  };
}

/** Returns what a model wrote, with who wrote it and for which item. */
function signed({ operator, item }: WorkTurn, model: string, text: string, by = 'By'): string {
  return `${authorLine(operator, model, by)}\n\n**The item:** ${linkToItem(item)}\n\n${text}`;
}

/** Returns the line that says who wrote a document. */
function authorLine({ name }: Pick<Run['operator'], 'name'>, model: string, by = 'By'): string {
  return `*${by} ${name}, written by the model ${model}. It may be wrong: check it.*`;
}

/** @throws what is no failure of a model */
function faultOf(error: unknown): ModelFault {
  if (error instanceof ModelFault) {
    return error;
  }
  throw error;
}
