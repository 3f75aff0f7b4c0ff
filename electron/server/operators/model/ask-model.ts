import { ModelFault } from './model-fault.ts';
import type { CallOptions, ModelEnd, ModelPort, ModelRequest } from './model-port.ts';
import { readReply } from './read-reply.ts';

/** The result of one check. It is unknown where it was not made, or gave no answer. */
export type Finding =
  | { readonly is: 'yes' }
  | { readonly is: 'no'; readonly fault: ModelFault }
  | { readonly is: 'unknown' };

export const yes = { is: 'yes' } as const;
export const unknown = { is: 'unknown' } as const;

/** Models that reason may use up all that they may say, which is an answer as well. */
const question: ModelRequest = {
  system: 'You are asked whether you can be reached.',
  turns: [{ role: 'user', text: 'Answer with the one word "ready".' }],
  tools: [],
  maxOutputTokens: 16,
};

/** Asks a model one short question, and finds out whether it answers. */
export async function askForAnswer(model: ModelPort, options: CallOptions): Promise<Finding> {
  const { parts, end } = await readReply(model, question, options);
  if (end.reason === 'broken') {
    return { is: 'no', fault: end.fault };
  }
  return parts.length === 0 && end.reason === 'stop'
    ? { is: 'no', fault: new ModelFault('empty_answer') }
    : yes;
}

const toolName = 'report-ready';

const toolQuestion: ModelRequest = {
  system: 'You are asked whether you can call tools.',
  turns: [
    {
      role: 'user',
      text: `Call the tool "${toolName}" once. When you have its result, answer with the one word "done".`,
    },
  ],
  tools: [
    {
      name: toolName,
      description: 'Reports that you are ready.',
      input: { type: 'object', properties: {}, additionalProperties: false },
    },
  ],
  maxOutputTokens: 1_024,
};

/** Asks a model to call a tool, gives it the result, and finds out whether it ends with that. */
export async function askForCall(model: ModelPort, options: CallOptions): Promise<Finding> {
  const { parts, end } = await readReply(model, toolQuestion, options);
  if (end.reason !== 'calls') {
    return withoutCall(end);
  }
  const calls = parts.filter((part) => part.type === 'call');
  const isRight = calls.every(({ name, problem }) => name === toolName && problem === undefined);
  if (!isRight) {
    return { is: 'no', fault: new ModelFault('no_tool_call') };
  }
  const results = calls.map(
    ({ callId, name }) => ({ role: 'result', callId, name, text: 'ready' }) as const,
  );
  const turns = [...toolQuestion.turns, { role: 'assistant', parts } as const, ...results];
  const after = await readReply(model, { ...toolQuestion, turns }, options);
  // Any whole end will do: what was asked is whether the result is taken
  return after.end.reason === 'broken' ? { is: 'no', fault: after.end.fault } : yes;
}

function withoutCall(end: ModelEnd): Finding {
  if (end.reason === 'broken') {
    return { is: 'no', fault: end.fault };
  }
  // Cut off or declined, it may have come to the call, or may at another time
  return end.reason === 'stop' ? { is: 'no', fault: new ModelFault('no_tool_call') } : unknown;
}
