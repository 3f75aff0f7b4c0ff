import { fieldsOf } from './fields-of.ts';
import { GuardedWay } from './guarded-way.ts';
import type { ModelServer } from './guarded-request.ts';
import { ModelFault, faultOfStatus } from './model-fault.ts';
import type { JsonValue, ModelPart, ModelPort, ModelRequest, Usage } from './model-port.ts';
import { chatOptions } from './chat-request.ts';
import type { ChatModel } from './chat-request.ts';
import { Reply } from './reply.ts';
import type { ReplyReason } from './reply.ts';

type Streamed = Awaited<ReturnType<ChatModel['doStream']>>['stream'];
type StreamPart = Streamed extends ReadableStream<infer Part> ? Part : never;
type Unified = Extract<StreamPart, { type: 'finish' }>['finishReason']['unified'];

/** The name by which the library knows a server: replay data goes out and comes back under it. */
const serverName = 'endpoint';

/** A model behind the chat completions API. The library is loaded with the first call of any. */
export function chatWire(server: ModelServer, modelId: string): ModelPort {
  return {
    async *call(request, options) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const stop = new AbortController();
      const signal = AbortSignal.any([options.signal, stop.signal]);
      const way = new GuardedWay(server, { ...options, signal });
      const provider = createOpenAICompatible({
        name: serverName,
        baseURL: server.baseUrl,
        includeUsage: true,
        fetch: way.fetch,
      });
      try {
        yield* callModel(provider.chatModel(modelId), request, signal, way);
      } finally {
        // Whoever reads no further, or has enough, ends the request at once
        stop.abort();
      }
    },
  };
}

async function* callModel(
  model: ChatModel,
  request: ModelRequest,
  signal: AbortSignal,
  way: GuardedWay,
): AsyncGenerator<ModelPart> {
  const reply = new Reply(request.maxOutputTokens);
  try {
    const { stream } = await model.doStream({ ...chatOptions(request), abortSignal: signal });
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      yield* takePart(reply, next.value);
      if (reply.isOver) {
        break;
      }
    }
  } catch {
    // An error of the library may quote the request: only what the way says is looked at
    reply.fail(way.fault ?? new ModelFault('bad_answer'));
  }
  signal.throwIfAborted();
  if (way.refusal !== undefined) {
    throw way.refusal.error;
  }
  yield* reply.close();
}

function takePart(reply: Reply, part: StreamPart): ModelPart[] {
  if (part.type === 'text-delta') {
    return reply.takeText(part.delta);
  }
  if (part.type === 'reasoning-delta') {
    return reply.takeReasoning(part.delta);
  }
  if (part.type === 'tool-input-start') {
    reply.beginCall();
  } else if (part.type === 'tool-input-delta') {
    reply.takeArguments(part.delta);
  } else if (part.type === 'tool-call') {
    const replay = part.providerMetadata as JsonValue | undefined;
    reply.takeCall(part.toolCallId, part.toolName, part.input, replay);
  } else if (part.type === 'finish') {
    reply.end(reasons[part.finishReason.unified], usageOf(part.usage.raw));
  } else if (part.type === 'error') {
    reply.fail(faultOfEvent(part.error));
  }
  return [];
}

/** The ends that are known. Every other is none. */
const reasons: Readonly<Partial<Record<Unified, ReplyReason>>> = {
  stop: 'stop',
  'tool-calls': 'calls',
  length: 'length',
  'content-filter': 'refused',
};

/**
 * Reads what was reported, from the server's own words: the library makes a zero of what is not
 * there.
 */
function usageOf(raw: unknown): Usage | undefined {
  const usage = fieldsOf(raw);
  const counts = {
    input: usage['prompt_tokens'],
    output: usage['completion_tokens'],
    cached: fieldsOf(usage['prompt_tokens_details'])['cached_tokens'],
    reasoning: fieldsOf(usage['completion_tokens_details'])['reasoning_tokens'],
  };
  const known = Object.entries(counts).filter(
    ([, count]) => Number.isSafeInteger(count) && (count as number) >= 0,
  );
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

/** Reads an error within a stream, of which only a status is believed. */
function faultOfEvent(error: unknown): ModelFault {
  if (error instanceof Error) {
    // The library's own: a piece of the stream has not the form of one, or an end is missing
    return new ModelFault(/without a finish reason/.test(error.message) ? 'cut' : 'bad_answer');
  }
  const { code } = fieldsOf(error);
  return typeof code === 'number' && code >= 400 && code <= 599
    ? faultOfStatus(code, '')
    : new ModelFault('reported');
}
