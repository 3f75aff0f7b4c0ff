import { event, sentence, words } from './stream.ts';

// Events of the Responses API, as its reference describes them

export const reported = {
  input_tokens: 21,
  input_tokens_details: { cached_tokens: 16 },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 3 },
  total_tokens: 28,
};
export const usage = { input: 21, output: 7, cached: 16, reasoning: 3 };

const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm' };

function state(type: string, status: string, more: object = {}): string {
  return event({ type, sequence_number: 1, response: { ...response, status, ...more } });
}

export const created = state('response.created', 'in_progress');
const inProgress = state('response.in_progress', 'in_progress');
export const begin = [created, inProgress];

export function completed(more: object = { usage: reported }): string {
  return state('response.completed', 'completed', more);
}

export function incomplete(reason: string | undefined, more: object = {}): string {
  const details = reason === undefined ? null : { reason };
  return state('response.incomplete', 'incomplete', { incomplete_details: details, ...more });
}

export function failed(error: unknown, more: object = {}): string {
  return state('response.failed', 'failed', { error, ...more });
}

/** An item as it is begun, and as it is done. */
export function added(index: number, item: object): string {
  return event({ type: 'response.output_item.added', output_index: index, item });
}

export function itemDone(index: number, item: object): string {
  return event({ type: 'response.output_item.done', output_index: index, item });
}

export function textDelta(delta: unknown, index = 0, id = 'msg_1'): string {
  return event({
    type: 'response.output_text.delta',
    item_id: id,
    output_index: index,
    content_index: 0,
    delta,
  });
}

export function message(id = 'msg_1', more: object = {}): object {
  return { type: 'message', id, role: 'assistant', status: 'completed', content: [], ...more };
}

/** A message that is sent in these pieces. */
export function said(pieces: readonly string[] = words, index = 0, id = 'msg_1', more = {}) {
  return [
    added(index, message(id, more)),
    event({ type: 'response.content_part.added', item_id: id, output_index: index }),
    ...pieces.map((piece) => textDelta(piece, index, id)),
    event({ type: 'response.output_text.done', item_id: id, output_index: index, text: '' }),
    itemDone(index, message(id, more)),
  ];
}

export const wholeReply = [...begin, ...said(), completed()];

/** Reasoning whose summary is sent in these parts. */
export function thought(summary: readonly string[], encrypted?: string, index = 0): string[] {
  const id = `rs_${index}`;
  const place = { item_id: id, output_index: index };
  const item = { type: 'reasoning', id, summary: [] };
  return [
    added(index, item),
    ...summary.flatMap((delta, at) => [
      event({ type: 'response.reasoning_summary_part.added', ...place, summary_index: at }),
      event({ type: 'response.reasoning_summary_text.delta', ...place, summary_index: at, delta }),
      event({ type: 'response.reasoning_summary_part.done', ...place, summary_index: at }),
    ]),
    itemDone(index, { ...item, ...(encrypted !== undefined && { encrypted_content: encrypted }) }),
  ];
}

export function callItem(index: number, name: unknown, text: unknown, status = 'completed') {
  return {
    type: 'function_call',
    id: `fc_${index}`,
    call_id: `c${index}`,
    name,
    arguments: text,
    status,
  };
}

export function argumentsDelta(index: number, delta: string): string {
  return event({
    type: 'response.function_call_arguments.delta',
    item_id: `fc_${index}`,
    output_index: index,
    delta,
  });
}

/** A call whose arguments are sent in two pieces. */
export function called(index: number, name: string, text: string): string[] {
  return [
    added(index, callItem(index, name, '', 'in_progress')),
    argumentsDelta(index, text.slice(0, 12)),
    argumentsDelta(index, text.slice(12)),
    event({
      type: 'response.function_call_arguments.done',
      item_id: `fc_${index}`,
      output_index: index,
      arguments: text,
    }),
    itemDone(index, callItem(index, name, text)),
  ];
}

/** The whole answer of a server that does not stream. */
export function wholeAnswer(output: readonly object[], more: object = {}): object {
  return { ...response, status: 'completed', output, usage: reported, ...more };
}

export function messageItem(text = sentence): object {
  return message('msg_1', { content: [{ type: 'output_text', text, annotations: [] }] });
}
