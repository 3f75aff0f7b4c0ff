import { fieldsOf } from './fields-of.ts';
import type { StreamPart } from './library-model.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelPart } from './model-port.ts';
import type { Reply, ReplyReason } from './reply.ts';
import { faultOfReport } from './reported-fault.ts';
import type { Replay } from './said-parts.ts';
import { readUsage } from './usage.ts';

type Unified = Extract<StreamPart, { type: 'finish' }>['finishReason']['unified'];
type Border = Extract<StreamPart, { type: `${'text' | 'reasoning'}-${'start' | 'end'}` }>;
type Words = Extract<StreamPart, { type: `${'text' | 'reasoning'}-delta` }>;
type CallPart = Extract<
  StreamPart,
  { type: 'tool-input-start' | 'tool-input-delta' | 'tool-call' }
>;

/**
 * Reads the events of one reply as its server sent them: its end and its errors, which the libraries
 * tell with a loss.
 */
export interface EventReader {
  take(reply: Reply, event: Readonly<Record<string, unknown>>): EventTaken;
  /** Whether each text is a message of its own, and no piece of one. */
  readonly eachTextIsAMessage?: boolean;
}

/** The result of reading an event. */
export interface EventTaken {
  /** Whether all of it was read, so that it is no error where the library cannot read it. */
  readonly isRead: boolean;
  /** The parts that it shows beside those that the library makes of it. */
  readonly shown?: readonly ModelPart[];
}

export const read: EventTaken = { isRead: true };
export const left: EventTaken = { isRead: false };

/** Takes the parts of a reply's stream, as a library gives them. */
export class StreamReader {
  readonly #reply: Reply;
  readonly #events: EventReader | undefined;
  /** Whether the event of the next parts was read here. */
  #isRead = false;
  #textId: string | undefined;

  constructor(reply: Reply, events: EventReader | undefined) {
    this.#reply = reply;
    this.#events = events;
  }

  /** Takes a part, and returns what it shows. */
  take(part: StreamPart): readonly ModelPart[] {
    if (part.type === 'raw') {
      return this.#takeEvent(part.rawValue);
    }
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      return this.#takeWords(part);
    }
    if (isBorder(part)) {
      takeBorder(this.#reply, part);
    } else if (isOfCall(part)) {
      takeCall(this.#reply, part);
    } else if (part.type === 'finish' && this.#events === undefined) {
      this.#reply.end(reasons[part.finishReason.unified], readChatUsage(part.usage.raw));
    } else if (part.type === 'error' && !this.#isRead) {
      this.#reply.fail(faultOfError(part.error));
    }
    return [];
  }

  #takeEvent(event: unknown): readonly ModelPart[] {
    const { isRead, shown = [] } = this.#events?.take(this.#reply, fieldsOf(event)) ?? left;
    this.#isRead = isRead;
    return shown;
  }

  #takeWords(part: Words): readonly ModelPart[] {
    const { id, delta } = part;
    takeReplay(this.#reply, part);
    if (part.type === 'reasoning-delta') {
      return this.#reply.takeReasoning(delta, id);
    }
    const isNext = this.#textId !== undefined && this.#textId !== id;
    this.#textId = id;
    const begin = isNext && this.#events?.eachTextIsAMessage === true ? '\n\n' : '';
    return this.#reply.takeText(begin + delta, id);
  }
}

function isBorder(part: StreamPart): part is Border {
  return /^(?:text|reasoning)-(?:start|end)$/.test(part.type);
}

function isOfCall(part: StreamPart): part is CallPart {
  return /^tool-(?:input-start|input-delta|call)$/.test(part.type);
}

function takeBorder(reply: Reply, part: Border): void {
  const of = kindOf(part);
  if (part.type === 'text-start' || part.type === 'reasoning-start') {
    reply.beginPart(of, part.id);
  }
  takeReplay(reply, part);
}

function takeReplay(reply: Reply, part: Border | Words): void {
  if (part.providerMetadata !== undefined) {
    reply.takeReplay(kindOf(part), part.id, part.providerMetadata as Replay);
  }
}

function kindOf({ type }: Border | Words): 'text' | 'reasoning' {
  return type.startsWith('text') ? 'text' : 'reasoning';
}

/** Takes a piece of a call. What the server calls for itself is no call of ours. */
function takeCall(reply: Reply, part: CallPart): void {
  if (part.type === 'tool-input-delta') {
    reply.takeArguments(part.delta);
  } else if (part.providerExecuted === true) {
    return;
  } else if (part.type === 'tool-input-start') {
    reply.beginCall();
  } else {
    const replay = part.providerMetadata as Replay | undefined;
    reply.takeCall(part.toolCallId, part.toolName, part.input, replay);
  }
}

/** The ends that are known. Every other is none. */
const reasons: Readonly<Partial<Record<Unified, ReplyReason>>> = {
  stop: 'stop',
  'tool-calls': 'calls',
  length: 'length',
  'content-filter': 'refused',
};

function readChatUsage(raw: unknown): ReturnType<typeof readUsage> {
  const usage = fieldsOf(raw);
  return readUsage({
    input: usage['prompt_tokens'],
    output: usage['completion_tokens'],
    cached: fieldsOf(usage['prompt_tokens_details'])['cached_tokens'],
    reasoning: fieldsOf(usage['completion_tokens_details'])['reasoning_tokens'],
  });
}

function faultOfError(error: unknown): ModelFault {
  if (error instanceof Error) {
    // The library's own: a piece of the stream has not the form of one, or an end is missing
    return new ModelFault(/without a finish reason/.test(error.message) ? 'cut' : 'bad_answer');
  }
  return faultOfReport(error);
}
