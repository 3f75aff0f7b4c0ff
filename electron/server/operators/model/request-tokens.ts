import { spendingLimits } from '#shared/limits/spending-limits.ts';
import type { ModelRequest, ModelTurn, ReplyPart } from './model-port.ts';

const { messageTokens, toolTokens } = spendingLimits;

/**
 * Returns the most tokens that the words of a request can be: no text that was tried has more tokens
 * than bytes of UTF-8.
 */
export function mostInput({ system, turns, tools }: ModelRequest): number {
  const bytes = bytesOfTurns(turns) + Buffer.byteLength(system) + bytesOfTools(tools);
  return bytes + messageTokens * (turns.length + 1) + (tools.length > 0 ? toolTokens : 0);
}

/** Returns the bytes left for a request's words, of the tokens that it and its answer may have. */
export function bytesWithin(tokens: number, outputTokens: number): number {
  // The rules are one message, and the question is another
  return Math.max(0, tokens - outputTokens - 2 * messageTokens);
}

/** The last call of a run whose server said what it used. */
export interface ReportedCall {
  readonly request: ModelRequest;
  readonly input: number;
}

/**
 * Returns the most tokens that a request can be which goes on from one whose tokens are known: those,
 * and the bytes that were added. A request that only resembles it is counted by all its bytes.
 */
export function mostInputAfter(request: ModelRequest, last: ReportedCall): number {
  const whole = mostInput(request);
  if (!goesOnFrom(request, last.request)) {
    return whole;
  }
  const added = request.turns.slice(last.request.turns.length);
  return Math.min(whole, last.input + bytesOfTurns(added) + messageTokens * added.length);
}

function goesOnFrom(request: ModelRequest, last: ModelRequest): boolean {
  return (
    request.system === last.system &&
    isSame(request.tools, last.tools) &&
    isSame(request.turns.slice(0, last.turns.length), last.turns)
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function bytesOfTools(tools: ModelRequest['tools']): number {
  return tools.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(tools));
}

function bytesOfTurns(turns: readonly ModelTurn[]): number {
  return turns.reduce((sum, turn) => sum + bytesOfTurn(turn), 0);
}

function bytesOfTurn(turn: ModelTurn): number {
  switch (turn.role) {
    case 'user':
      return Buffer.byteLength(turn.text);
    case 'assistant':
      return turn.parts.reduce((sum, part) => sum + bytesOfPart(part), 0);
    case 'result':
      return Buffer.byteLength(turn.callId + turn.name + turn.text);
  }
}

function bytesOfPart(part: ReplyPart): number {
  const words = part.type === 'call' ? part.callId + part.name + part.arguments : part.text;
  const replay = part.replay === undefined ? '' : JSON.stringify(part.replay);
  return Buffer.byteLength(words + replay);
}
