import { ModelFault } from './model-fault.ts';
import type {
  CallOptions,
  ModelEnd,
  ModelPart,
  ModelPort,
  ModelRequest,
  ReplyPart,
} from './model-port.ts';

/** A reply of a model that has come to its end. */
export interface ModelReply {
  /** The parts that count, in their order. */
  readonly parts: readonly ReplyPart[];
  readonly end: ModelEnd;
  /** Whether the model had said anything before the end. */
  readonly isBegun: boolean;
}

/** The options of a call whose reply is read. */
interface ReadOptions extends CallOptions {
  /** Is called with each piece that comes, which is a preview. */
  readonly onDelta?: ((delta: Extract<ModelPart, { type: 'delta' }>) => void) | undefined;
}

/**
 * Asks a model, and returns its reply once it has ended, whole or not.
 *
 * @throws the reason of the signal where it is aborted before that
 */
export async function readReply(
  model: ModelPort,
  request: ModelRequest,
  { onDelta, ...options }: ReadOptions,
): Promise<ModelReply> {
  const parts: ReplyPart[] = [];
  let end: ModelEnd = { type: 'end', reason: 'broken', fault: new ModelFault('cut') };
  let isBegun = false;
  for await (const part of model.call(request, options)) {
    if (part.type === 'end') {
      end = part;
      continue;
    }
    isBegun = true;
    if (part.type === 'delta') {
      onDelta?.(part);
    } else {
      parts.push(part);
    }
  }
  return { parts, end, isBegun };
}
