import type { Operator } from '#shared/domain/operator/schema.ts';

/** A message of a thread as an operator sees it. */
export interface TurnMessage {
  readonly text: string;
  readonly authorId: string;
  readonly authorName: string;
  /**
   * Whether its author is an operator. A person who speaks as an operator counts as that operator.
   */
  readonly isByOperator: boolean;
}

/** A message that an operator may answer, with everything the operator may know. */
export interface OperatorTurn {
  readonly operator: Operator;
  /** The other operators of the conversation. */
  readonly others: readonly Operator[];
  /** The newest messages, oldest first, ending with the message to answer. */
  readonly thread: readonly TurnMessage[];
  /** The message to answer: the last one of the thread. */
  readonly message: TurnMessage;
  /** Whether the message names this operator with @Name. */
  readonly isNamed: boolean;
  /** A conversation's only operator always answers a person (contract: Who answers a message). */
  readonly mustAnswer: boolean;
  /** The prefix of the names of the guild's work items; absent where they have none. */
  readonly itemPrefix?: string | undefined;
  /** Whether the script answers in the place of a model, which is said at the end of its answer. */
  readonly isStandIn?: boolean;
}

/** An operator's response to a turn. The reason for a pass is shown to people. */
export type OperatorResponse =
  | { readonly type: 'answer'; readonly text: string }
  | { readonly type: 'pass'; readonly reason: string };

/**
 * The scripts of operators that answer. The server chooses the operators, applies the loop brake and
 * posts the answers. A driver only reads a turn and responds. Whom a message concerns is for the
 * scripts to say also where a model writes the answer.
 */
export interface OperatorDriver {
  /**
   * Returns the reason to skip a turn at once, if it is obvious. The operator is then not shown as
   * thinking.
   */
  skipReason(turn: OperatorTurn): string | undefined;
  respond(turn: OperatorTurn, signal: AbortSignal): Promise<OperatorResponse>;
}
