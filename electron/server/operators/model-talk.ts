import { toolLimits } from '#shared/limits/server-limits.ts';
import type { KeptPart, KeptReply, NewReply } from '../runs/journal.ts';
import { LimitReached } from '../runs/limit-reached.ts';
import { ModelFault } from './model/model-fault.ts';
import type { JoinedMessage } from './joined-messages.ts';
import type { OpenModel, ModelDriver } from './model/model-driver.ts';
import type { ModelRequest } from './model/model-port.ts';
import type { MadeReply } from './model/model-calls.ts';
import type { ModelReply } from './model/read-reply.ts';
import { mostInput } from './model/request-tokens.ts';
import { budgetOf, firstRoom, firstShare } from './prompt/budget.ts';
import type { PromptOptions } from './prompt/prompt-options.ts';
import { requestWithJoined } from './prompt/joined-words.ts';
import { withTranscript } from './prompt/transcript.ts';
import type { RunJournal } from './run-journal.ts';
import type { RunProgress } from './run-progress.ts';
import type { CallReading } from './tools/read-call.ts';
import { performCalls } from './tools/perform-calls.ts';
import type { CallsEnd, CallsOptions } from './tools/perform-calls.ts';
import { toolsFor } from './tools/tool-set.ts';

/** A text that a model has written. */
export interface WrittenText {
  readonly text: string;
  /** The name of the model. */
  readonly model: string;
  /** Whether the text is only the beginning, because no more was allowed. */
  readonly isCut: boolean;
}

/** The outcome of one step of a model's run. */
export type Said =
  | { readonly type: 'text'; readonly written: WrittenText; readonly reply: NewReply }
  | Exclude<CallsEnd, { type: 'report' }>
  | (Extract<CallsEnd, { type: 'report' }> & { readonly model: string });

/** The subject of a model's call, and the means of the call. */
export interface Talk extends Pick<CallsOptions, 'sign' | 'signal'> {
  readonly model: ModelDriver;
  readonly journal: RunJournal;
  readonly progress: RunProgress;
  /** The id of the thread or item, of which the fences are. */
  readonly about: string;
  readonly cause: 'message' | 'assignment';
  readonly mayPass: boolean;
  /** Whether it may change or propose anything. */
  readonly mayWrite: boolean;
  readonly guildId: string;
  /** The names of the guild's operators. */
  readonly names: () => readonly string[];
  readonly promptOf: (options: PromptOptions) => ModelRequest;
  /** The messages that have joined the run so far. */
  readonly joined: () => readonly JoinedMessage[];
}

/**
 * Has a model go on with a run: performs the calls that it has planned, or asks it once more and
 * keeps what it replies.
 *
 * @throws ModelFault where there is no reply that may be used
 */
export async function talk(run: Talk): Promise<Said> {
  const replies = run.journal.replies();
  if (replies.at(-1)?.calls.some(({ state }) => state === 'planned')) {
    run.journal.resume();
    return callsOf(run, replies);
  }
  const limit = limitReached(replies);
  if (limit !== undefined) {
    return { type: 'failed', reason: limit };
  }
  const model = await run.model.open(run.about, run.signal);
  const asked = await ask(run, model, replies);
  if (asked === undefined) {
    return {
      type: 'failed',
      reason: 'What the model has to read is longer than it can read at once.',
    };
  }
  const { reply } = asked;
  const kept = replyToKeep(asked, model.name);
  if (kept.calls.length > 0) {
    run.journal.plan(kept);
    return callsOf(run, run.journal.replies());
  }
  const written = { ...textOf(reply), model: model.name };
  return { type: 'text', written, reply: kept };
}

async function callsOf(run: Talk, replies: readonly KeptReply[]): Promise<Said> {
  const { journal, sign, signal, guildId, mayPass } = run;
  run.progress.calls();
  const { model = '', room = 0 } = replies.at(-1) ?? {};
  const reading: CallReading = {
    guildId,
    mayPass,
    names: run.names(),
    mayReport: run.cause === 'assignment',
  };
  const share = Math.floor((room / firstShare) * toolLimits.resultShare);
  const resultBytes = Math.min(toolLimits.resultBytes, share);
  const end = await performCalls(replies, { journal, reading, sign, resultBytes, signal });
  return end.type === 'report' ? { ...end, model } : end;
}

/** Returns why a run may ask its model no more; undefined if it may. */
export function limitReached(replies: readonly Pick<KeptReply, 'ms'>[]): string | undefined {
  if (replies.length >= toolLimits.modelCalls) {
    return `The model was asked ${toolLimits.modelCalls} times and came to no end.`;
  }
  const ms = replies.reduce((sum, reply) => sum + reply.ms, 0);
  const minutes = toolLimits.activeMs / 60_000;
  return ms >= toolLimits.activeMs
    ? `The model has worked for ${minutes} minutes and came to no end.`
    : undefined;
}

interface Asked {
  readonly reply: MadeReply;
  readonly room: number;
  /** The messages that had joined the run and were read now. */
  readonly heard: readonly number[];
}

/**
 * Asks a model, once more where its server has cut the request to its window: with what has room in
 * it. Undefined where what it has to read has no room.
 */
async function ask(
  run: Talk,
  model: OpenModel,
  replies: readonly KeptReply[],
): Promise<Asked | undefined> {
  const asked = await askOnce(run, model, replies);
  if (asked?.reply.cutTo === undefined) {
    return asked;
  }
  try {
    const again = await run.model.open(run.about, run.signal);
    return (await askOnce(run, again, replies)) ?? asked;
  } catch (error) {
    if (error instanceof LimitReached) {
      // An answer to a part of it is better than none, and the reply says that it was a part
      return asked;
    }
    throw error;
  }
}

/** Asks a model, without tools where its server refuses them. */
async function askOnce(
  run: Talk,
  model: OpenModel,
  replies: readonly KeptReply[],
): Promise<Asked | undefined> {
  const isBegun = replies.length > 0;
  const hasTools = isBegun || model.hasTools;
  const asked = await askWith(run, model, { replies, hasTools });
  if (asked === undefined || isBegun || !model.hasTools || !mayLackTools(asked.reply)) {
    return asked;
  }
  // Some servers refuse whatever has tools, where their model knows none
  const again = await askWith(run, model, { replies, hasTools: false });
  if (again !== undefined && again.reply.end.reason !== 'broken') {
    model.noteLackOfTools();
  }
  return again;
}

async function askWith(
  run: Talk,
  model: OpenModel,
  { replies, hasTools }: { replies: readonly KeptReply[]; hasTools: boolean },
): Promise<Asked | undefined> {
  const { cause, mayPass, mayWrite, progress, signal } = run;
  const { fence, bounds } = model;
  const tools = hasTools ? toolsFor(cause, { mayPass, mayWrite }) : [];
  const budget = budgetOf(bounds);
  const { inputBytes, outputTokens } = budget;
  const room = replies[0]?.room ?? firstRoom(budget, tools);
  const prompt = { fence, room, outputTokens, tools };
  const made = requestWithJoined({ ...run, prompt, replies }, (first, joined) => {
    const options = { fence, inputBytes, isLast: false, joined };
    const request = withTranscript(first, replies, options);
    if (request !== undefined || joined.now.length > 0) {
      return request;
    }
    // Where it is a limit that leaves no room, the ledger says so
    const { inputBytes: most } = budgetOf({ ...bounds, tokensLeft: Infinity });
    return withTranscript(first, replies, { ...options, inputBytes: most });
  });
  if (made === undefined) {
    return undefined;
  }
  const { request: whole, first, heard, joined } = made;
  // As much again has to be left for the reply after this one
  const needed = 2 * (mostInput(whole) + outputTokens);
  const isLast = replies.length === toolLimits.modelCalls - 1 || bounds.tokensLeft < needed;
  if (isLast && hasTools && replies.length === 0) {
    return askWith(run, model, { replies, hasTools: false });
  }
  const options = { fence, inputBytes, isLast, joined };
  const last = isLast && hasTools && withTranscript(first, replies, options);
  return { room, heard, reply: await model.call(last || whole, { mayPass, progress, signal }) };
}

/** Whether a server may have refused a request because it has tools. */
function mayLackTools({ end }: ModelReply): boolean {
  return (
    end.reason === 'broken' &&
    ['refused_request', 'wants_responses', 'not_found'].includes(end.fault.code)
  );
}

/** A call counts only where the reply is whole. */
function replyToKeep({ reply: { parts, end, ms }, room, heard }: Asked, model: string): NewReply {
  const calls = parts.filter((part) => part.type === 'call');
  return {
    model,
    ms,
    room,
    heard,
    parts: parts.filter((part): part is typeof part & KeptPart => part.type !== 'call'),
    calls: end.reason === 'calls' ? calls : [],
  };
}

/** @throws ModelFault where the reply has no text that may be used */
export function textOf({ parts, end }: ModelReply): Omit<WrittenText, 'model'> {
  if (end.reason === 'broken') {
    throw end.fault;
  }
  if (end.reason === 'refused') {
    throw new ModelFault('declined');
  }
  const text = parts
    .map((part) => (part.type === 'text' ? part.text : ''))
    .join('')
    .trim();
  if (text === '') {
    throw new ModelFault('empty_answer');
  }
  return { text, isCut: end.reason === 'length' };
}

/** Returns the text of a model, with a sentence where it is only the beginning. */
export function wholeText({ text, isCut }: Pick<WrittenText, 'text' | 'isCut'>): string {
  return isCut
    ? `${text} …\n\n*The answer reached the length that is allowed and ends here.*`
    : text;
}
