import { fieldsOf } from './fields-of.ts';
import { GuardedWay } from './guarded-way.ts';
import type { ModelServer } from './guarded-request.ts';
import type { LibraryModel, LibraryOptions } from './library-model.ts';
import { ModelFault } from './model-fault.ts';
import type { CallOptions, ModelPart, ModelPort, ModelRequest } from './model-port.ts';
import { Reply } from './reply.ts';
import { faultOfReport } from './reported-fault.ts';
import { StreamReader } from './stream-part.ts';
import type { EventReader } from './stream-part.ts';

/** The behaviour that differs between the kinds of API. */
export interface WireKind {
  /** Loads the library, and makes its model. The model sends by this fetch function alone. */
  readonly open: (
    server: ModelServer,
    modelId: string,
    fetch: GuardedWay['fetch'],
  ) => Promise<LibraryModel>;
  /** Writes a request as the library takes it. */
  readonly options: (request: ModelRequest) => LibraryOptions;
  /** Writes an answer that is whole JSON as the stream that was asked for. */
  readonly asStream: (answer: unknown) => string;
  /** Reads the events of one reply for itself; without it, the library's reading counts. */
  readonly events?: () => EventReader;
}

/** A model behind one kind of API. Its library is loaded with the first call of any. */
export function libraryWire(kind: WireKind, server: ModelServer, modelId: string): ModelPort {
  return {
    async *call(request, options) {
      const stop = new AbortController();
      const signal = AbortSignal.any([options.signal, stop.signal]);
      try {
        yield* callModel(kind, { server, modelId, request }, { ...options, signal });
      } finally {
        // Whoever reads no further, or has enough, ends the request at once
        stop.abort();
      }
    },
  };
}

async function* callModel(
  kind: WireKind,
  asked: { server: ModelServer; modelId: string; request: ModelRequest },
  options: CallOptions,
): AsyncGenerator<ModelPart> {
  const { server, modelId, request } = asked;
  const { signal } = options;
  const way = new GuardedWay(server, kind.asStream, options);
  const reply = new Reply(request.maxOutputTokens);
  const events = kind.events?.();
  const reader = new StreamReader(reply, events);
  try {
    const model = await kind.open(server, modelId, way.fetch);
    const { stream } = await model.doStream({
      ...kind.options(request),
      includeRawChunks: events !== undefined,
      abortSignal: signal,
    });
    const parts = stream.getReader();
    for (let next = await parts.read(); !next.done; next = await parts.read()) {
      yield* reader.take(next.value);
      if (reply.isOver) {
        break;
      }
    }
  } catch (error) {
    // An error of the library may quote the request: only what the way says is looked at
    reply.fail(way.fault ?? faultOfThrown(error, way));
  }
  signal.throwIfAborted();
  if (way.refusal !== undefined) {
    throw way.refusal.error;
  }
  yield* reply.close();
}

/** Reads what a library throws: before it has asked, or for an error that came before any word. */
function faultOfThrown(error: unknown, way: GuardedWay): ModelFault {
  if (!way.wasAsked) {
    return new ModelFault('not_written');
  }
  const { responseBody } = fieldsOf(error);
  return typeof responseBody === 'string'
    ? faultOfReport(parsed(responseBody))
    : new ModelFault('bad_answer');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
