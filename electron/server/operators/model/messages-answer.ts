import { fieldsOf } from './fields-of.ts';
import { listOf } from './list-of.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes a whole answer of the Messages API as the stream that was asked for, since some servers do
 * not stream. Anything else in it is left to whoever reads the stream.
 */
export function messageAsStream(answer: unknown): string {
  const whole = fieldsOf(answer);
  const events = Array.isArray(whole['content']) ? eventsOf(whole) : [whole];
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}

function eventsOf(whole: Fields): unknown[] {
  const { content, usage, stop_reason, ...message } = whole;
  return [
    { type: 'message_start', message: { ...message, usage } },
    ...listOf(content).flatMap((block, at) => blockEvents(fieldsOf(block), at)),
    { type: 'message_delta', delta: { stop_reason }, usage },
    { type: 'message_stop' },
  ];
}

function blockEvents(block: Fields, index: number): object[] {
  const { input, ...begun } = block;
  const { type, signature } = block;
  const deltas = [
    ...(type === 'thinking' && signature ? [{ type: 'signature_delta', signature }] : []),
    ...(type === 'tool_use' ? [{ type: 'input_json_delta', partial_json: textOf(input) }] : []),
  ];
  return [
    { type: 'content_block_start', index, content_block: begun },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** The arguments of a call as the stream has them; those that are no JSON are left as they are. */
function textOf(input: unknown): unknown {
  return input === undefined ? '' : JSON.stringify(input);
}
