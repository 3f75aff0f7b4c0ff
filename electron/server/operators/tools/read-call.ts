import type { z } from 'zod';
import { operations } from '#shared/registry/registry.ts';
import type { OperationName } from '#shared/registry/registry.ts';
import { beginningOf } from '#shared/contract/cut-text.ts';
import { questionFormInput } from '#shared/domain/question/schema.ts';
import type { QuestionForm } from '#shared/domain/question/schema.ts';
import { toolLimits } from '#shared/limits/server-limits.ts';
import { sharedKinds } from '../../runs/envelope.ts';
import type { Act } from '../../runs/envelope.ts';
import type { PlannedCall } from '../../runs/journal.ts';
import { withoutCalls } from '../without-calls.ts';
import { askInput, boundFieldIn, isTool, operationOf, passInput, reportInput } from './tool-set.ts';

/** A call as it was understood: what it asks for, or why nothing is done. */
export type ReadCall =
  | { readonly type: 'act'; readonly act: Act }
  | { readonly type: 'pass'; readonly reason: string }
  | { readonly type: 'report'; readonly content: string }
  | { readonly type: 'ask'; readonly form: QuestionForm }
  /** It is none that the tool takes. */
  | { readonly type: 'invalid'; readonly reason: string }
  /** It asks for what no tool does. */
  | { readonly type: 'refused'; readonly reason: string };

/** The options with which a call is read. */
export interface CallReading {
  readonly guildId: string;
  /** The names of the guild's operators, whom no text may call. */
  readonly names: readonly string[];
  /** Whether each of the run's own tools is offered. */
  readonly mayPass: boolean;
  readonly mayReport: boolean;
}

const problems: Readonly<Record<string, string>> = {
  name_too_long: 'There is no tool with so long a name.',
  too_large: 'The arguments are too large.',
  too_deep: 'The arguments are nested too deeply.',
  not_an_object: 'The arguments are no JSON object.',
};

/** Reads a call of a model. */
export function readCall(call: PlannedCall, reading: CallReading): ReadCall {
  const { name, problem } = call;
  if (problem !== undefined) {
    return { type: 'invalid', reason: problems[problem] ?? 'The arguments cannot be read.' };
  }
  // An object of bounded size and depth: no problem was found
  const input = JSON.parse(call.arguments) as Record<string, unknown>;
  if (name === 'pass' && reading.mayPass) {
    return read(passInput, input, ({ reason }) => ({ type: 'pass', reason }));
  }
  if (name === 'report' && reading.mayReport) {
    const content = (text: string) => withoutCalls(text, reading.names);
    return read(reportInput, input, (own) => ({ type: 'report', content: content(own.content) }));
  }
  if (name === 'ask') {
    return readQuestion(input, reading.names);
  }
  const operation = operationOf(name);
  if (operation === undefined) {
    return { type: 'invalid', reason: 'There is no tool with this name.' };
  }
  return isTool(operation)
    ? readOperation(operation, input, reading)
    : { type: 'refused', reason: `This is not for you to do: ${operation}.` };
}

/** A question calls nobody. One without fields is answered by a text. */
function readQuestion(input: Record<string, unknown>, names: readonly string[]): ReadCall {
  const calm = (text: string) => withoutCalls(text, names);
  const given = askInput.safeParse(input);
  if (!given.success) {
    return { type: 'invalid', reason: faultsOf(given.error) };
  }
  const { text, fields = [] } = given.data;
  const form = {
    text: calm(text),
    fields: fields.map(({ kind, label, options = [] }) => ({
      kind,
      label: calm(label),
      ...((kind === 'one' || kind === 'several') && { options: options.map(calm) }),
    })),
  };
  return read(questionFormInput, form, (asked) => ({
    type: 'ask',
    form: asked.fields.length === 0 ? { ...asked, fields: [freeText] } : asked,
  }));
}

const freeText = { kind: 'text', label: 'Answer' } as const;

function readOperation(
  name: OperationName,
  given: Record<string, unknown>,
  { guildId, names }: CallReading,
): ReadCall {
  const bound = boundFieldIn(given);
  if (bound !== undefined) {
    return { type: 'refused', reason: `You may not give ${bound}.` };
  }
  const { input: schema, method } = operations[name];
  const isWrite = method !== 'GET';
  const said = isWrite ? withoutCallsIn(given, names) : { ...given };
  const withGuild = 'guildId' in schema.shape ? { ...said, guildId } : said;
  const hasLimit = 'limit' in schema.shape && !('limit' in said);
  const limited = hasLimit ? { ...withGuild, limit: toolLimits.rows } : withGuild;
  const input = name === 'search.find' ? { kinds: sharedKinds, ...limited } : limited;
  return read(schema, input, (parsed) => ({ type: 'act', act: { name, input: parsed } as Act }));
}

/** A text of a tool calls nobody, in whichever field it stands. */
function withoutCallsIn(input: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? withoutCalls(value, names) : value,
    ]),
  );
}

function read<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  asCall: (parsed: z.output<Schema>) => ReadCall,
): ReadCall {
  const parsed = schema.safeParse(input);
  if (parsed.success) {
    return asCall(parsed.data);
  }
  return { type: 'invalid', reason: faultsOf(parsed.error) };
}

function faultsOf({ issues }: z.ZodError): string {
  const faults = issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return beginningOf(faults.join(' '), toolLimits.fault);
}
