import { setImmediate as afterOthers } from 'node:timers/promises';
import { operations } from '#shared/registry/registry.ts';
import { toolLimits } from '#shared/limits/server-limits.ts';
import type { Act } from '../../runs/envelope.ts';
import type { KeptCall, KeptReply } from '../../runs/journal.ts';
import type { CallOutcome, CallWait } from '../proposed-calls.ts';
import type { RunJournal } from '../run-journal.ts';
import { readCall } from './read-call.ts';
import type { CallReading } from './read-call.ts';
import { resultText } from './result-text.ts';
import { operationOf } from './tool-set.ts';

/** The outcome of the calls of a reply: the model's next call, a wait, or an end of the run. */
export type CallsEnd =
  | { readonly type: 'again' }
  /** A person is to decide first. */
  | { readonly type: 'waiting' }
  | { readonly type: 'pass'; readonly reason: string; readonly call: KeptCall }
  | { readonly type: 'report'; readonly content: string; readonly call: KeptCall }
  | { readonly type: 'failed'; readonly reason: string };

/** The options with which calls are performed. */
export interface CallsOptions {
  readonly journal: RunJournal;
  readonly reading: CallReading;
  /** Says at the top of a document who wrote it. */
  readonly sign: (content: string, model: string) => string;
  /** The most bytes of a result. */
  readonly resultBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Performs the calls that are planned, one by one. Whatever became of each is kept before the next is
 * looked at, so after a kill they go on where they were.
 *
 * @throws the reason of the signal where it is aborted between two calls
 */
export async function performCalls(
  replies: readonly KeptReply[],
  options: CallsOptions,
): Promise<CallsEnd> {
  const reply = replies.at(-1);
  const made = replies.flatMap(({ calls }) => calls).filter(({ state }) => state !== 'planned');
  const badBefore = replies.filter((each) => each !== reply && hasBadCall(each.calls)).length;
  for (const call of reply?.calls.filter(({ state }) => state === 'planned') ?? []) {
    await afterOthers();
    options.signal.throwIfAborted();
    const done = performOne(call, { made, badBefore, model: reply?.model ?? '' }, options);
    if ('type' in done) {
      return done;
    }
    if (done.state === 'waiting') {
      return { type: 'waiting' };
    }
    made.push({ ...call, ...done });
  }
  options.journal.done();
  return { type: 'again' };
}

interface Before {
  readonly made: readonly KeptCall[];
  /** The earlier replies with calls that could not be read. */
  readonly badBefore: number;
  readonly model: string;
}

function performOne(
  call: KeptCall,
  { made, badBefore, model }: Before,
  { journal, reading, sign, resultBytes }: CallsOptions,
): CallOutcome | CallWait | CallsEnd {
  const keep = (state: CallOutcome['state'], result: string): CallOutcome => {
    journal.end(call, { state, result });
    return { state, result };
  };
  const read = readCall(call, reading);
  if (read.type === 'pass' || read.type === 'report') {
    return { ...read, call };
  }
  if (made.length >= toolLimits.calls) {
    const used = `You have called tools ${toolLimits.calls} times, which is the most.`;
    return keep('refused', `Refused: ${used} Say what you have to say.`);
  }
  const [first, ...repeats] = sameCalls(call, made);
  if (first !== undefined && repeats.length >= toolLimits.repeats) {
    return { type: 'failed', reason: `The model called ${call.name} three times for the same.` };
  }
  if (read.type === 'invalid') {
    return badBefore >= toolLimits.badReplies
      ? { type: 'failed', reason: 'The model called its tools in a way that cannot be read.' }
      : keep('invalid', `Not done: ${read.reason}`);
  }
  if (first?.result !== undefined) {
    return keep('repeated', first.result);
  }
  if (read.type === 'refused') {
    return keep('refused', `Refused: ${read.reason}`);
  }
  if (read.type === 'ask') {
    return journal.ask(call, read.form);
  }
  const act = signed(read.act, (content) => sign(content, model));
  return journal.perform(call, act, (answer) => resultText(answer, resultBytes));
}

function hasBadCall(calls: readonly KeptCall[]): boolean {
  return calls.some(({ state }) => state === 'invalid');
}

function signed(act: Act, sign: (content: string) => string): Act {
  return act.name === 'document.create'
    ? { ...act, input: { ...act.input, content: sign(act.input.content) } }
    : act;
}

/**
 * Returns the calls before that are the same, the first of them first. One that reads may lead to
 * something else once the run has written, so that only those after its last write count.
 */
function sameCalls(call: KeptCall, made: readonly KeptCall[]): KeptCall[] {
  const from = isRead(call.name)
    ? made.findLastIndex(({ name, state }) => state === 'done' && !isRead(name)) + 1
    : 0;
  const key = keyOf(call);
  return made.slice(from).filter((each) => each.name === call.name && keyOf(each) === key);
}

function isRead(toolName: string): boolean {
  const operation = operationOf(toolName);
  return operation !== undefined && operations[operation].method === 'GET';
}

/** Arguments that differ in their order and spaces alone are the same. */
function keyOf({ problem, arguments: text }: KeptCall): string {
  return problem === undefined ? JSON.stringify(sorted(JSON.parse(text))) : text;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => sorted(each));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([field, each]) => [field, sorted(each)]));
}
