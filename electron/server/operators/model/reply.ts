import { modelLimits } from '#shared/limits/server-limits.ts';
import { storable } from '../../basics/storable.ts';
import { problemOfCall } from './call-arguments.ts';
import { ModelFault } from './model-fault.ts';
import type { JsonValue, ModelEnd, ModelPart, ReplyPart, Usage } from './model-port.ts';
import { ThinkSplitter } from './think-splitter.ts';
import type { SaidPiece } from './think-splitter.ts';

type Call = Extract<ReplyPart, { type: 'call' }>;
/** How a reply ended that is not broken. */
export type ReplyReason = Exclude<ModelEnd['reason'], 'broken'>;

/** A reply so far. It gathers its pieces, and says what they amount to. */
export class Reply {
  readonly #mostBytes: number;
  readonly #said: { of: SaidPiece['of']; texts: string[]; replay?: JsonValue }[] = [];
  readonly #calls: Call[] = [];
  readonly #splitter = new ThinkSplitter();
  #bytes = 0;
  #callsBegun = 0;
  #reason: ReplyReason | undefined;
  #fault: ModelFault | undefined;
  #usage: Usage | undefined;

  constructor(maxOutputTokens: number) {
    this.#mostBytes = maxOutputTokens * modelLimits.bytesPerToken;
  }

  /** Whether nothing more of the reply is wanted. */
  get isOver(): boolean {
    return this.#fault !== undefined || this.#bytes > this.#mostBytes;
  }

  /** Takes text, in which reasoning may stand, and returns what it shows. */
  takeText(text: string): ModelPart[] {
    return this.#keep(this.#splitter.take(text));
  }

  takeReasoning(text: string): ModelPart[] {
    return this.#keep([{ of: 'reasoning', text }]);
  }

  /** Takes the beginning of a call or more of its arguments, of which nothing is shown. */
  beginCall(): void {
    this.#callsBegun += 1;
    if (this.#callsBegun > modelLimits.calls) {
      this.fail(new ModelFault('too_many_calls'));
    }
  }

  takeArguments(text: string): void {
    this.#bytes += Buffer.byteLength(text);
  }

  /** Takes a call that its server says is whole. */
  takeCall(callId: string, name: string, argumentsText: string, replay?: JsonValue): void {
    // A tool without arguments is called with none by some, and with an empty object by others
    const text = argumentsText.trim() === '' ? '{}' : argumentsText;
    const problem = problemOfCall(name, text);
    this.#calls.push({
      type: 'call',
      callId: callId.slice(0, modelLimits.callName),
      name: storable(name.slice(0, modelLimits.callName)),
      arguments: problem === 'too_large' ? '{}' : storable(text),
      ...(problem !== undefined && { problem }),
      ...(replay !== undefined && { replay }),
    });
  }

  /** Takes the end as the server gave it. */
  end(reason: ReplyReason | undefined, usage: Usage | undefined): void {
    this.#reason = reason;
    this.#usage = usage;
  }

  /** Ends the reply with a fault. The first one is the reason for all that follow. */
  fail(fault: ModelFault): void {
    this.#fault ??= fault;
  }

  /** The parts of the reply and its end. A call is given out only where the reply is whole. */
  close(): ModelPart[] {
    this.#keep(this.#splitter.end());
    const usage = this.#usage && { usage: this.#usage };
    const isCut = this.#bytes > this.#mostBytes && this.#fault === undefined;
    const reason = isCut ? 'length' : this.#endReason();
    if (typeof reason === 'object') {
      return [{ type: 'end', reason: 'broken', fault: reason, ...usage }];
    }
    const calls = reason === 'calls' ? this.#calls : [];
    return [...this.#parts(), ...calls, { type: 'end', reason, ...usage }];
  }

  #endReason(): ReplyReason | ModelFault {
    const reason = this.#fault ?? this.#reason ?? new ModelFault('bad_answer');
    const hasCalls = this.#calls.length > 0;
    if (reason === 'calls' && !hasCalls) {
      return new ModelFault('no_call');
    }
    // From some servers, a reply with calls ends in the same way as one without them
    return reason === 'stop' && hasCalls ? 'calls' : reason;
  }

  #keep(pieces: readonly SaidPiece[]): ModelPart[] {
    for (const { of, text } of pieces) {
      this.#bytes += Buffer.byteLength(text);
      const last = this.#said.at(-1);
      if (last?.of === of) {
        last.texts.push(text);
      } else {
        this.#said.push({ of, texts: [text] });
      }
    }
    return pieces.map(({ of, text }) => ({ type: 'delta', of, text: storable(text) }));
  }

  #parts(): ReplyPart[] {
    return this.#said
      .map(({ of, texts }) => ({ type: of, text: storable(texts.join('')) }))
      .filter(({ text }) => text.trim() !== '');
  }
}
