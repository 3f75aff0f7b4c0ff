import { fieldsOf } from './fields-of.ts';
import type { ModelPart, Usage } from './model-port.ts';
import type { Reply, ReplyReason } from './reply.ts';
import { faultOfReport } from './reported-fault.ts';
import { left, read } from './stream-part.ts';
import type { EventReader, EventTaken } from './stream-part.ts';
import { isCount, readUsage } from './usage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The events of one reply of the Messages API. */
export class MessagesEvents implements EventReader {
  #isBegun = false;
  #usage: Fields = {};
  #reason: unknown;
  /** The words with which a block begins, which the library lets fall. They are mostly none. */
  readonly #firstWords = new Map<unknown, Fields>();

  take(reply: Reply, event: Fields): EventTaken {
    const { type, index } = event;
    switch (type) {
      case 'message_start':
        return this.#begin(fieldsOf(event['message']));
      case 'content_block_start':
        this.#firstWords.set(index, fieldsOf(event['content_block']));
        return left;
      case 'content_block_delta':
      case 'content_block_stop':
        return { isRead: false, shown: this.#takeFirstWords(reply, index) };
      case 'message_delta':
        this.#usage = { ...this.#usage, ...told(event['usage']) };
        this.#reason = fieldsOf(event['delta'])['stop_reason'] ?? this.#reason;
        return read;
      case 'message_stop':
        reply.end(reasons.get(this.#reason), usageOf(this.#usage));
        return read;
      case 'error':
        reply.fail(faultOfReport(event), usageOf(this.#usage));
        return read;
      default:
        // New kinds of events may come at any time, and are to be let pass
        return typeof type === 'string' ? read : left;
    }
  }

  /** A second beginning is left to the library, to which it is an error unless it is the same one. */
  #begin({ usage, stop_reason: reason }: Fields): EventTaken {
    if (this.#isBegun) {
      return left;
    }
    this.#isBegun = true;
    // The output tokens of this event are partial; the end tells all of them
    this.#usage = { ...told(usage), output_tokens: undefined };
    this.#reason = reason;
    return read;
  }

  #takeFirstWords(reply: Reply, index: unknown): readonly ModelPart[] {
    const { type, text, thinking } = this.#firstWords.get(index) ?? {};
    this.#firstWords.delete(index);
    if (type === 'text' && typeof text === 'string') {
      return reply.takeText(text, String(index));
    }
    return type === 'thinking' && typeof thinking === 'string'
      ? reply.takeReasoning(thinking, String(index))
      : [];
  }
}

/** The ends that are known. Every other is none. */
const reasons: ReadonlyMap<unknown, ReplyReason> = new Map([
  ['end_turn', 'stop'],
  ['stop_sequence', 'stop'],
  ['tool_use', 'calls'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['refusal', 'refused'],
]);

/** The counts that an event tells: a count that is null leaves the one that was told before. */
function told(usage: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(usage)).filter(([, count]) => count !== null));
}

/** The usage of a call. The input is a sum: tokens of a cache are counted beside the rest of it. */
function usageOf(usage: Fields): Usage | undefined {
  const cached = usage['cache_read_input_tokens'];
  const input = [usage['input_tokens'], cached, usage['cache_creation_input_tokens']];
  return readUsage({
    input: isCount(input[0])
      ? input.filter(isCount).reduce((sum, count) => sum + count)
      : undefined,
    output: usage['output_tokens'],
    cached,
    reasoning: fieldsOf(usage['output_tokens_details'])['thinking_tokens'],
  });
}
