import type { ToldLeftOut, ToldPartKind } from '#shared/domain/run/schema.ts';
import type { ModelFault } from './model-fault.ts';

/** A value as JSON has it. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** A tool that a model may call. Its input is a JSON Schema. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly input: { readonly [key: string]: JsonValue };
}

/** The reason why a call cannot be performed, whatever its tool says. */
export type CallProblem = 'name_too_long' | 'too_large' | 'too_deep' | 'not_an_object';

/**
 * A whole part of a reply. What its provider wants back with the next request is its replay. The
 * arguments of a call are JSON text, bounded where no problem is named.
 */
export type ReplyPart = (
  | { readonly type: 'text' | 'reasoning'; readonly text: string }
  | {
      readonly type: 'call';
      readonly callId: string;
      readonly name: string;
      readonly arguments: string;
      readonly problem?: CallProblem;
    }
) & { readonly replay?: JsonValue };

/** One turn of a conversation with a model: words to it, a reply of it, the result of one call. */
export type ModelTurn =
  | {
      readonly role: 'user';
      readonly text: string;
      /** The pieces of its text, where there are several. They are not sent. */
      readonly pieces?: readonly RequestPiece[];
    }
  | { readonly role: 'assistant'; readonly parts: readonly ReplyPart[] }
  | {
      readonly role: 'result';
      readonly callId: string;
      readonly name: string;
      readonly text: string;
    };

/** A piece of the words of a request, for people who look at what a model was told. */
export interface RequestPiece {
  readonly kind: ToldPartKind;
  /** The author of a message, or the title of an item. */
  readonly title?: string;
  /** It stands in the request as it is. */
  readonly text: string;
}

/** The outline of a request's words, for people who look at what a model was told. */
interface RequestOutline {
  /** Pieces of the first turn, in its order. */
  readonly pieces: readonly RequestPiece[];
  /** The pieces that had no room. */
  readonly leftOut: readonly ToldLeftOut[];
}

/** A request to a model. */
export interface ModelRequest {
  readonly system: string;
  readonly turns: readonly ModelTurn[];
  readonly tools: readonly ToolSpec[];
  readonly maxOutputTokens: number;
  /** The effort of reasoning, in the words of the server. It is sent only where it is set. */
  readonly effort?: string;
  /** It is not sent. */
  readonly outline?: RequestOutline;
}

/** The tokens that a server reports. What it does not report is not there. */
export interface Usage {
  readonly input?: number;
  readonly output?: number;
  /** The part of the input that was cached, and the part of the output that was reasoning. */
  readonly cached?: number;
  readonly reasoning?: number;
}

/** The end of a reply. Only `stop` and `calls` are whole replies. */
export type ModelEnd = {
  readonly type: 'end';
  /** The tokens that the server reported, also where the reply was not whole. */
  readonly usage?: Usage;
} & (
  | { readonly reason: 'stop' | 'calls' | 'length' | 'refused' }
  | { readonly reason: 'broken'; readonly fault: ModelFault }
);

/**
 * A piece of a reply as it comes. A delta is a preview of text or reasoning; the parts are what
 * counts. They come together, before the end: all of them where the reply is whole, its text and
 * reasoning where it is `length` or `refused`, and none where it is `broken`.
 */
export type ModelPart =
  | { readonly type: 'delta'; readonly of: 'text' | 'reasoning'; readonly text: string }
  | ReplyPart
  | ModelEnd;

/** The options of one call of a model. */
export interface CallOptions {
  /** Ends the call: the connection is closed at once, and the iteration throws the reason. */
  readonly signal: AbortSignal;
  /**
   * Is called with the exact body, before any byte leaves. Where it throws, nothing is sent and the
   * iteration throws the same.
   */
  readonly beforeSending?: (body: string) => void;
  /** Is called where the server has said nothing for a while, once for each silence. */
  readonly onQuiet?: () => void;
}

/** A model behind one kind of API. The iteration gives one end, its last part, or throws. */
export interface ModelPort {
  call(request: ModelRequest, options: CallOptions): AsyncIterable<ModelPart>;
}
