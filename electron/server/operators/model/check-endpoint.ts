import { modelLimits } from '#shared/limits/server-limits.ts';
import { askForAnswer, askForCall, unknown, yes } from './ask-model.ts';
import type { Finding } from './ask-model.ts';
import { wireOf } from './wire-of.ts';
import type { ModelServer } from './guarded-request.ts';
import { listModels } from './list-models.ts';
import type { ListOutcome } from './list-models.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelFaultCode } from './model-fault.ts';
import type { CallOptions } from './model-port.ts';
import { systemTimers } from './wait.ts';

/** The results of the checks of an endpoint, in the order in which they are made. */
export interface EndpointCheck {
  /** Whether a server answered. */
  readonly reached: Finding;
  /** Whether the key counts, or none is wanted. Some lists are shown with any key. */
  readonly key: Finding;
  readonly list: ListOutcome;
  /** Whether the model that was named answered. */
  readonly answer: Finding;
  /** Whether it called a tool as it was asked to, and its server took the result. */
  readonly call: Finding;
}

interface CheckOptions extends Pick<CallOptions, 'signal' | 'onQuiet'> {
  /** The model that is asked one short question. */
  readonly modelId?: string | undefined;
  /** Whether the model is asked to call a tool as well, once it has answered. */
  readonly triesTools?: boolean;
}

/** The time in which the model answers, so that the whole test is over in its own. */
const askingMs = modelLimits.checkMs - 2 * modelLimits.listMs;

/** Finds out whether an endpoint can be used. It throws nothing but the reason of a stop. */
export async function checkEndpoint(
  server: ModelServer,
  options: CheckOptions,
): Promise<EndpointCheck> {
  const list = await listModels(server, options);
  const fault = 'fault' in list ? list.fault : undefined;
  const { modelId } = options;
  const isAsked = modelId !== undefined && !(fault && isFinal(fault));
  const asked = isAsked
    ? await askInTime(server, modelId, options)
    : { answer: unknown, call: unknown };
  return {
    reached: reachedBy(fault),
    key: await keyBy(server, list, asked.answer, options),
    list,
    ...asked,
  };
}

/** The faults of a request to which nobody gave an answer. */
const unanswered: ReadonlySet<ModelFaultCode> = new Set([
  'bad_address',
  'no_network',
  'no_route',
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

/** Asks the model in what time is left for it, and takes its silence for an answer. */
async function askInTime(
  server: ModelServer,
  modelId: string,
  { signal, onQuiet, triesTools }: CheckOptions,
): Promise<Pick<EndpointCheck, 'answer' | 'call'>> {
  const late = new AbortController();
  const cancel = (server.timers ?? systemTimers).set(askingMs, () => late.abort());
  const options = { signal: AbortSignal.any([signal, late.signal]), ...(onQuiet && { onQuiet }) };
  const model = wireOf(server, modelId);
  const inTime = async (ask: typeof askForAnswer): Promise<Finding> => {
    try {
      return await ask(model, options);
    } catch (error) {
      signal.throwIfAborted();
      if (!late.signal.aborted) {
        throw error;
      }
      return { is: 'no', fault: new ModelFault('too_slow') };
    }
  };
  try {
    const answer = await inTime(askForAnswer);
    const call = answer.is === 'yes' && triesTools ? await inTime(askForCall) : unknown;
    return { answer, call };
  } finally {
    cancel();
  }
}
