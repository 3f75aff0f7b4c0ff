import type { Operator } from '#shared/domain/operator/schema.ts';

/** A message of a thread, as an operator reads it. */
export interface TurnMessage {
  readonly text: string;
  readonly authorId: string;
  readonly authorName: string;
  /** Whether an operator is its author; a person who speaks as one counts as that operator. */
  readonly isByOperator: boolean;
}

/** One message that an operator may answer, with all it may know. */
export interface OperatorTurn {
  readonly operator: Operator;
  /** The other operators of the conversation. */
  readonly others: readonly Operator[];
  /** The newest messages up to the one in question, oldest first. */
  readonly thread: readonly TurnMessage[];
  /** The message in question: the last of the thread. */
  readonly message: TurnMessage;
  /** Whether the message names this operator with @Name. */
  readonly isNamed: boolean;
  /** A conversation's only operator always answers a person (contract: Who answers a message). */
  readonly mustAnswer: boolean;
}

/** What an operator makes of a turn; a pass says why, for people. */
export type OperatorResponse =
  | { readonly type: 'answer'; readonly text: string }
  | { readonly type: 'pass'; readonly reason: string };

/**
 * What drives an operator: scripts now, a model later. The server decides who is asked, keeps the
 * loop brake and posts the answer; a driver only reads a turn and responds.
 */
export interface OperatorDriver {
  /** Why to skip the turn at once, where that is plain; nobody is then seen thinking. */
  skipReason(turn: OperatorTurn): string | undefined;
  respond(turn: OperatorTurn, signal: AbortSignal): Promise<OperatorResponse>;
}
