import { modelLimits } from '#shared/limits/server-limits.ts';
import { storable } from '../../basics/storable.ts';
import { problemOfCall } from './call-arguments.ts';
import { ModelFault } from './model-fault.ts';
import type { ModelEnd, ModelPart, ReplyPart, Usage } from './model-port.ts';
import { SaidParts } from './said-parts.ts';
import type { Replay } from './said-parts.ts';
import { ThinkSplitter } from './think-splitter.ts';
import type { SaidPiece } from './think-splitter.ts';

type Call = Extract<ReplyPart, { type: 'call' }>;
/** How a reply ended that is not broken. */
export type ReplyReason = Exclude<ModelEnd['reason'], 'broken'>;

/** A reply so far. It gathers its pieces, and says what they amount to. */
export class Reply {
  readonly #mostBytes: number;
  readonly #said = new SaidParts();
  readonly #calls: Call[] = [];
  readonly #splitter = new ThinkSplitter();
  #textId = '';
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
    return this.#fault !== undefined || this.#reason !== undefined || this.#isTooLong;
  }

  get #isTooLong(): boolean {
    return this.#bytes > this.#mostBytes;
  }

  /** Takes text of the part of this id, in which reasoning may stand, and returns what it shows. */
  takeText(text: string, id: string): ModelPart[] {
    this.#textId = id;
    return this.#keep(this.#splitter.take(text), id);
  }

  takeReasoning(text: string, id: string): ModelPart[] {
    return this.#keep([{ of: 'reasoning', text }], id);
  }

  /** Takes what the provider wants back with a part, whose words may come later or never. */
  takeReplay(of: SaidPiece['of'], id: string, replay: Replay): void {
    this.#said.sign(of, id, replay);
  }

  /** Begins a part of text or reasoning, known by its id. */
  beginPart(of: SaidPiece['of'], id: string): void {
    this.#said.begin(of, id);
  }

  /** Takes the beginning of a call or more of its arguments, of which nothing is shown. */
  beginCall(): void {
    this.#callsBegun += 1;
    this.#boundCalls(this.#callsBegun);
  }

  takeArguments(text: string): void {
    this.#bytes += Buffer.byteLength(text);
  }

  /** Takes a call that its server says is whole. */
  takeCall(callId: string, name: string, argumentsText: string, replay?: Replay): void {
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
    this.#boundCalls(this.#calls.length);
  }

  /** How many calls are whole. */
  get callCount(): number {
    return this.#calls.length;
  }

  /** Takes the end as the server gave it. An end that is not known is none. */
  end(reason: ReplyReason | undefined, usage: Usage | undefined): void {
    this.#usage = usage;
    if (reason === undefined) {
      this.fail(new ModelFault('bad_answer'));
    } else {
      this.#reason = reason;
    }
  }

  /** Ends the reply with a fault. The first one is the reason for all that follow. */
  fail(fault: ModelFault, usage?: Usage): void {
    this.#usage ??= usage;
    this.#fault ??= fault;
  }

  /** The parts of the reply and its end. A call is given out only where the reply is whole. */
  close(): ModelPart[] {
    this.#keep(this.#splitter.end(), this.#textId);
    const usage = this.#usage && { usage: this.#usage };
    const isCut = this.#isTooLong && this.#fault === undefined;
    const reason = isCut ? 'length' : this.#endReason();
    if (typeof reason === 'object') {
      return [{ type: 'end', reason: 'broken', fault: reason, ...usage }];
    }
    const calls = reason === 'calls' ? this.#calls : [];
    return [...this.#said.parts(), ...calls, { type: 'end', reason, ...usage }];
  }

  #endReason(): ReplyReason | ModelFault {
    const reason = this.#fault ?? this.#reason ?? new ModelFault('cut');
    if (reason !== 'calls' && reason !== 'stop') {
      return reason;
    }
    // A call that was begun and did not come is missing, whatever else did
    const isMissing = this.#callsBegun > this.#calls.length;
    if (isMissing || (reason === 'calls' && this.#calls.length === 0)) {
      return new ModelFault('no_call');
    }
    // From some servers, a reply with calls ends in the same way as one without them
    return this.#calls.length > 0 ? 'calls' : 'stop';
  }

  #boundCalls(count: number): void {
    if (count > modelLimits.calls) {
      this.fail(new ModelFault('too_many_calls'));
    }
  }

  #keep(pieces: readonly SaidPiece[], id: string): ModelPart[] {
    for (const { of, text } of pieces) {
      this.#bytes += Buffer.byteLength(text);
      this.#said.take(of, id, text);
    }
    return pieces.map(({ of, text }) => ({ type: 'delta', of, text: storable(text) }));
  }
}
