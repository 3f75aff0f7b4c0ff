import { libraryOptions } from './library-request.ts';
import { libraryWire } from './library-wire.ts';
import type { WireKind } from './library-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import type { LibraryOptions } from './library-model.ts';
import type { ModelPort, ModelRequest } from './model-port.ts';
import { asStream } from './chat-answer.ts';

/** The name by which the library knows a server: replay data goes out and comes back under it. */
const serverName = 'endpoint';

const chat: WireKind = {
  open: async ({ baseUrl }, modelId, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({
      name: serverName,
      baseURL: baseUrl,
      includeUsage: true,
      fetch,
    }).chatModel(modelId);
  },
  options: chatOptions,
  asStream,
};

/** A model behind the chat completions API. */
export function chatWire(server: ModelServer, modelId: string): ModelPort {
  return libraryWire(chat, server, modelId);
}

/** Writes a request as the library of this API takes it. */
export function chatOptions(request: ModelRequest): LibraryOptions {
  const { effort } = request;
  return {
    ...libraryOptions(request),
    ...(effort !== undefined && {
      providerOptions: { openaiCompatible: { reasoningEffort: effort } },
    }),
  };
}
