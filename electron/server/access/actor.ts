import type { MessageId } from '#shared/domain/message/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { UserId } from '#shared/domain/user/ids.ts';

/** A person, identified by a key. */
export interface UserActor {
  readonly type: 'user';
  readonly seq: number;
  readonly id: UserId;
  readonly name: string;
}

/** An operator that acts on its own, inside this process. */
export interface OperatorActor {
  readonly type: 'operator';
  readonly seq: number;
  readonly id: OperatorId;
  readonly name: string;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  /** The run in which it acts. What it causes belongs to the chain of this run. */
  readonly run?: {
    readonly seq: number;
    /** Whether an operator's act caused the run, so that its messages are rounds. */
    readonly isCausedByOperator: boolean;
  };
  /** The user whom its message asks, who is told of the question and not of the message. */
  readonly asks?: number;
  /** The message that it answers, if any. */
  readonly answers?: {
    readonly seq: number;
    /** The message's id, if this only says that the message is skipped. */
    readonly skips?: MessageId;
  };
}

/** The caller of an operation. The rules are the same for users and operators. */
export type Actor = UserActor | OperatorActor;
