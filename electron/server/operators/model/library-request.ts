import type { LibraryOptions } from './library-model.ts';
import type { ModelRequest, ModelTurn, ReplyPart, ToolSpec } from './model-port.ts';

type Tool = NonNullable<LibraryOptions['tools']>[number];
type Turn = LibraryOptions['prompt'][number];
type AssistantPart = Extract<Turn, { role: 'assistant' }>['content'][number];
type Replay = NonNullable<Turn['providerOptions']>;

/** Writes a request as the libraries take it, all of it but what one kind of API alone has. */
export function libraryOptions({
  system,
  turns,
  tools,
  maxOutputTokens,
}: ModelRequest): LibraryOptions {
  // A turn of the user right after results belongs to the reply that goes on
  const lastUser = turns.findLastIndex(
    ({ role }, at) => role === 'user' && turns[at - 1]?.role !== 'result',
  );
  return {
    prompt: [
      { role: 'system', content: system },
      ...turns.map((turn, at) => promptTurn(turn, at > lastUser)),
    ],
    maxOutputTokens,
    ...(tools.length > 0 && {
      tools: tools.map((tool) => toolOf(tool)),
    }),
  };
}

function toolOf({ name, description, input }: ToolSpec): Tool {
  return { type: 'function', name, description, inputSchema: input };
}

/**
 * Reasoning goes back only while its own reply goes on: what a model thought about an earlier
 * message is not wanted back.
 */
function promptTurn(turn: ModelTurn, goesOn: boolean): Turn {
  switch (turn.role) {
    case 'user':
      return { role: 'user', content: [{ type: 'text', text: turn.text }] };
    case 'assistant':
      return {
        role: 'assistant',
        content: turn.parts
          .filter(({ type }) => type !== 'reasoning' || goesOn)
          .map((part) => promptPart(part)),
      };
    case 'result': {
      const { callId, name, text } = turn;
      const output = { type: 'text', value: text } as const;
      return {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: callId, toolName: name, output }],
      };
    }
  }
}

function promptPart(part: ReplyPart): AssistantPart {
  const replay = part.replay !== undefined && { providerOptions: part.replay as Replay };
  return part.type === 'call'
    ? {
        type: 'tool-call',
        toolCallId: part.callId,
        toolName: part.name,
        input: part.arguments,
        ...replay,
      }
    : { type: part.type, text: part.text, ...replay };
}
