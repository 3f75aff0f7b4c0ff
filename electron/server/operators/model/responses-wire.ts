import { fieldsOf } from './fields-of.ts';
import { libraryOptions } from './library-request.ts';
import { libraryWire } from './library-wire.ts';
import type { WireKind } from './library-wire.ts';
import type { ModelServer } from './guarded-request.ts';
import type { LibraryOptions } from './library-model.ts';
import type { ModelPort, ModelRequest, ModelTurn, ReplyPart } from './model-port.ts';
import { responseAsStream } from './responses-answer.ts';
import { ResponsesEvents } from './responses-events.ts';

/** The library wants a key. Ours is added by the guarded request, which sends none of its headers. */
const noKey = 'none';

const responses: WireKind = {
  open: async ({ baseUrl }, modelId, fetch) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: baseUrl, apiKey: noKey, fetch }).responses(modelId);
  },
  options: responsesOptions,
  asStream: responseAsStream,
  events: () => new ResponsesEvents(),
};

/** A model behind OpenAI's Responses API. */
export function responsesWire(server: ModelServer, modelId: string): ModelPort {
  return libraryWire(responses, server, modelId);
}

/**
 * Writes a request as the library of this API takes it. Nothing of it is to be stored, so what the
 * provider wants back goes back whole, and never as a reference to what it has stored.
 */
function responsesOptions(request: ModelRequest): LibraryOptions {
  const { effort, turns } = request;
  // The library sends an effort only to the models that it knows, and asks for a summary with it
  const reasoning = effort !== undefined && {
    reasoningEffort: effort,
    reasoningSummary: null,
    forceReasoning: true,
  };
  return {
    ...libraryOptions({ ...request, turns: turns.map((turn) => withoutLostReasoning(turn)) }),
    providerOptions: { openai: { store: false, ...reasoning } },
  };
}

/** Leaves out reasoning that its provider cannot know again: it was not stored, nor encrypted. */
function withoutLostReasoning(turn: ModelTurn): ModelTurn {
  if (turn.role !== 'assistant') {
    return turn;
  }
  const known = new Set(
    turn.parts
      .filter((part) => typeof replayOf(part)['reasoningEncryptedContent'] === 'string')
      .map((part) => replayOf(part)['itemId']),
  );
  return {
    ...turn,
    parts: turn.parts.filter(
      (part) => part.type !== 'reasoning' || known.has(replayOf(part)['itemId']),
    ),
  };
}

function replayOf({ replay }: ReplyPart): Readonly<Record<string, unknown>> {
  return fieldsOf(fieldsOf(replay)['openai']);
}
