import { fieldsOf } from './fields-of.ts';
import { listOf } from './list-of.ts';
import { ModelFault } from './model-fault.ts';
import type { Usage } from './model-port.ts';
import type { Reply, ReplyReason } from './reply.ts';
import { faultOfReport } from './reported-fault.ts';
import { left, read } from './stream-part.ts';
import type { EventReader, EventTaken } from './stream-part.ts';
import { readUsage } from './usage.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The events of one reply of the Responses API. */
export class ResponsesEvents implements EventReader {
  readonly eachTextIsAMessage = true;
  #isRefused = false;
  #hasCutCall = false;
  /** The places of the calls that were begun. The library keeps some to itself until they end. */
  readonly #begunCalls = new Set<unknown>();

  take(reply: Reply, event: Fields): EventTaken {
    switch (event['type']) {
      case 'response.created':
      case 'response.queued':
      case 'response.in_progress':
        return read;
      case 'response.output_item.added':
        if (isCall(event)) {
          this.#begunCalls.add(event['output_index']);
        }
        return left;
      case 'response.output_item.done':
        this.#begunCalls.delete(event['output_index']);
        this.#hasCutCall ||= isCall(event) && fieldsOf(event['item'])['status'] !== 'completed';
        return left;
      case 'response.refusal.delta':
      case 'response.refusal.done':
        this.#isRefused = true;
        return left;
      case 'response.reasoning_text.delta':
        return takeReasoning(reply, event);
      case 'response.completed':
      case 'response.incomplete':
      case 'response.failed':
      case 'response.cancelled':
        this.#end(reply, event['type'], fieldsOf(event['response']));
        return read;
      case 'error':
        reply.fail(faultOfReport(event));
        return read;
      default:
        return left;
    }
  }

  #end(reply: Reply, type: string, response: Fields): void {
    const usage = usageOf(response['usage']);
    const status = response['status'] ?? type.slice('response.'.length);
    if (status === 'completed' && type === 'response.completed') {
      reply.end(this.#wholeReason(reply, response['output']), usage);
    } else if (status === 'incomplete') {
      reply.end(cutReasons.get(fieldsOf(response['incomplete_details'])['reason']), usage);
    } else {
      reply.fail(faultOfReport(response), usage);
    }
  }

  /** A call that did not end, or is in the whole response and was not sent, is missing. */
  #wholeReason(reply: Reply, output: unknown): ReplyReason | undefined {
    if (this.#hasCutCall) {
      return undefined;
    }
    const calls = listOf(output).filter((item) => isCall({ item }));
    if (this.#begunCalls.size > 0 || calls.length > reply.callCount) {
      reply.fail(new ModelFault('no_call'));
    }
    return this.#isRefused ? 'refused' : 'stop';
  }
}

/** The reasons for which a reply that was not finished counts as far as it came. */
const cutReasons: ReadonlyMap<unknown, ReplyReason> = new Map([
  ['max_output_tokens', 'length'],
  ['content_filter', 'refused'],
]);

function isCall({ item }: Fields): boolean {
  return fieldsOf(item)['type'] === 'function_call';
}

/** Takes reasoning that is sent as it is, which the library does not know. */
function takeReasoning(reply: Reply, { item_id: id, delta }: Fields): EventTaken {
  return typeof delta === 'string'
    ? { isRead: true, shown: reply.takeReasoning(delta, `${String(id)} text`) }
    : left;
}

function usageOf(reported: unknown): Usage | undefined {
  const usage = fieldsOf(reported);
  return readUsage({
    input: usage['input_tokens'],
    output: usage['output_tokens'],
    cached: fieldsOf(usage['input_tokens_details'])['cached_tokens'],
    reasoning: fieldsOf(usage['output_tokens_details'])['reasoning_tokens'],
  });
}
