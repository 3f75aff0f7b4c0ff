import { chatWire } from './chat-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import { listModels } from './list-models.ts';
import type { ListOutcome } from './list-models.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelFaultCode } from './model-fault.ts';
import type { CallOptions, ModelPart, ModelRequest } from './model-port.ts';

/** What was found out about one thing. Unknown is what was not asked, or not told. */
type Finding =
  | { readonly is: 'yes' }
  | { readonly is: 'no'; readonly fault: ModelFault }
  | { readonly is: 'unknown' };

/** What was found out about an endpoint, in the order in which it was. */
export interface EndpointCheck {
  /** Whether a server answered. */
  readonly reached: Finding;
  /** Whether the key counts, or none is wanted. Some lists are shown with any key. */
  readonly key: Finding;
  readonly list: ListOutcome;
  /** Whether the model that was named answered. */
  readonly answer: Finding;
}

interface CheckOptions extends Pick<CallOptions, 'signal' | 'onQuiet'> {
  /** The model that is asked one short question. */
  readonly modelId?: string | undefined;
}

/** Finds out whether an endpoint can be used. It throws nothing but the reason of a stop. */
export async function checkEndpoint(
  server: ModelServer,
  options: CheckOptions,
): Promise<EndpointCheck> {
  const list = await listModels(server, options);
  const fault = 'fault' in list ? list.fault : undefined;
  const { modelId } = options;
  const isAsked = modelId !== undefined && !(fault && isFinal(fault));
  const answer = isAsked ? await askModel(server, modelId, options) : unknown;
  return {
    reached: reachedBy(fault),
    key: await keyBy(server, list, answer, options),
    list,
    answer,
  };
}

const unknown = { is: 'unknown' } as const;
const yes = { is: 'yes' } as const;

/** The faults of a request to which nobody gave an answer. */
const unanswered: ReadonlySet<ModelFaultCode> = new Set([
  'bad_address',
  'no_network',
  'no_such_host',
  'not_reached',
  'not_secure',
  'proxy_refused',
  'no_answer',
  'too_slow',
  'cut',
]);

/** The faults that are about the key alone. */
const ofKey: ReadonlySet<ModelFaultCode> = new Set(['bad_key', 'key_wanted', 'key_refused']);

/** Whether a model would be asked in vain after its list: with the same key, or somebody else. */
function isFinal({ code }: ModelFault): boolean {
  const isSomebodyElse = code === 'not_an_answer' || code === 'redirected';
  return unanswered.has(code) || ofKey.has(code) || isSomebodyElse;
}

function reachedBy(fault: ModelFault | undefined): Finding {
  if (fault?.code === 'bad_key') {
    return unknown;
  }
  return fault && unanswered.has(fault.code) ? { is: 'no', fault } : yes;
}

/** Only what the key alone can have led to shows that it counts. */
async function keyBy(
  server: ModelServer,
  list: ListOutcome,
  answer: Finding,
  { signal }: CheckOptions,
): Promise<Finding> {
  const faults = [list, answer].flatMap((found) => ('fault' in found ? [found.fault] : []));
  const refusal = faults.find(({ code }) => ofKey.has(code));
  if (refusal !== undefined) {
    return { is: 'no', fault: refusal };
  }
  if (answer.is === 'yes') {
    return yes;
  }
  const isProved = server.key && !('fault' in list) && (await isListKept(server, signal));
  return isProved ? yes : unknown;
}

/** Asks for the list without the key, and answers whether the server keeps it to itself. */
async function isListKept(server: ModelServer, signal: AbortSignal): Promise<boolean> {
  const list = await listModels({ ...server, key: undefined }, { signal });
  return 'fault' in list && ['key_wanted', 'not_allowed'].includes(list.fault.code);
}

/** Models that reason may use up all that they may say, which is an answer as well. */
const question: ModelRequest = {
  system: 'You are asked whether you can be reached.',
  turns: [{ role: 'user', text: 'Answer with the one word "ready".' }],
  tools: [],
  maxOutputTokens: 16,
};

async function askModel(
  server: ModelServer,
  modelId: string,
  options: CheckOptions,
): Promise<Finding> {
  const parts: ModelPart[] = [];
  for await (const part of chatWire(server, modelId).call(question, options)) {
    parts.push(part);
  }
  const end = parts.at(-1);
  if (end?.type === 'end' && end.reason === 'broken') {
    return { is: 'no', fault: end.fault };
  }
  const isEmpty = parts.every(({ type }) => type === 'delta' || type === 'end');
  const hasStopped = end?.type === 'end' && end.reason === 'stop';
  return isEmpty && hasStopped ? { is: 'no', fault: new ModelFault('empty_answer') } : yes;
}
