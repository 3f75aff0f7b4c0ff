import { libraryOptions } from './library-request.ts';
import { libraryWire } from './library-wire.ts';
import type { WireKind } from './library-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import type { LibraryOptions } from './library-model.ts';
import { messageAsStream } from './messages-answer.ts';
import { MessagesEvents } from './messages-events.ts';
import type { ModelPort, ModelRequest } from './model-port.ts';

/** The library wants a key. Ours is added by the guarded request, which sends none of its headers. */
const noKey = 'none';

const messages: WireKind = {
  open: async ({ baseUrl }, modelId, fetch) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: noKey, fetch }).languageModel(modelId);
  },
  options: messagesOptions,
  asStream: messageAsStream,
  events: () => new MessagesEvents(),
};

/** A model behind Anthropic's Messages API. */
export function messagesWire(server: ModelServer, modelId: string): ModelPort {
  return libraryWire(messages, server, modelId);
}

/** Writes a request as the library of this API takes it. */
function messagesOptions(request: ModelRequest): LibraryOptions {
  const { effort } = request;
  return {
    ...libraryOptions(request),
    // A call is taken once it is whole, so its server need not hurry and send what it has not checked
    providerOptions: {
      anthropic: { toolStreaming: false, ...(effort !== undefined && { effort }) },
    },
  };
}
