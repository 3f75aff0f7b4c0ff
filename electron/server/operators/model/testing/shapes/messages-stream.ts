import { sentence, words } from './stream.ts';

// Events of the Messages API, as its reference describes them

export const reported = {
  input_tokens: 5,
  cache_read_input_tokens: 16,
  cache_creation_input_tokens: 2,
  output_tokens: 1,
};
export const usage = { input: 23, output: 7, cached: 16 };

/** One event, under its name. */
export function named(
  event: { readonly type: string } & Readonly<Record<string, unknown>>,
): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

export function start(more: object = {}): string {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] };
  return named({
    type: 'message_start',
    message: { ...message, stop_reason: null, usage: reported, ...more },
  });
}

export const ping = named({ type: 'ping' });
export const begin = [start(), ping];

export function blockStart(index: number, block: object): string {
  return named({ type: 'content_block_start', index, content_block: block });
}

export function blockDelta(index: number, delta: object): string {
  return named({ type: 'content_block_delta', index, delta });
}

export function blockStop(index: number): string {
  return named({ type: 'content_block_stop', index });
}

export function textDelta(index: number, text: unknown): string {
  return blockDelta(index, { type: 'text_delta', text });
}

/** A block of text that is sent in these pieces. */
export function said(pieces: readonly string[] = words, index = 0): string[] {
  return [
    blockStart(index, { type: 'text', text: '' }),
    ...pieces.map((piece) => textDelta(index, piece)),
    blockStop(index),
  ];
}

/** A block of reasoning with its signature. */
export function thought(pieces: readonly string[], signature?: string, index = 0): string[] {
  return [
    blockStart(index, { type: 'thinking', thinking: '', signature: '' }),
    ...pieces.map((thinking) => blockDelta(index, { type: 'thinking_delta', thinking })),
    ...(signature === undefined ? [] : [blockDelta(index, { type: 'signature_delta', signature })]),
    blockStop(index),
  ];
}

export function callStart(index: number, name: unknown, input: object = {}): string {
  return blockStart(index, { type: 'tool_use', id: `toolu_${index}`, name, input });
}

export function argumentsDelta(index: number, text: string): string {
  return blockDelta(index, { type: 'input_json_delta', partial_json: text });
}

/** A call whose arguments are sent in two pieces. */
export function called(index: number, name: string, text: string): string[] {
  return [
    callStart(index, name),
    argumentsDelta(index, ''),
    argumentsDelta(index, text.slice(0, 12)),
    argumentsDelta(index, text.slice(12)),
    blockStop(index),
  ];
}

export function ending(reason: unknown, counts: object = { output_tokens: 7 }): string {
  const told = { stop_reason: reason, stop_sequence: null };
  return named({ type: 'message_delta', delta: told, usage: counts });
}

export const stop = named({ type: 'message_stop' });

export function end(reason: unknown = 'end_turn', counts?: object): string[] {
  return [ending(reason, counts), stop];
}

export const wholeReply = [...begin, ...said(), ...end()];

export function errorEvent(type: string, message = 'You sent "the prompt" with sk-canary'): string {
  return named({ type: 'error', error: { type, message } });
}

/** The whole answer of a server that does not stream. */
export function wholeAnswer(content: readonly object[], reason = 'end_turn'): object {
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content };
  return { ...message, stop_reason: reason, usage: { ...reported, output_tokens: 7 } };
}

export const textBlock = { type: 'text', text: sentence };
