import type { MessageId } from '#shared/domain/message/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { UserId } from '#shared/domain/user/ids.ts';

/** A person, known by a key. */
export interface UserActor {
  readonly type: 'user';
  readonly seq: number;
  readonly id: UserId;
  readonly name: string;
}

/** An operator that acts by itself, inside this process. */
export interface OperatorActor {
  readonly type: 'operator';
  readonly seq: number;
  readonly id: OperatorId;
  readonly name: string;
  readonly guildSeq: number;
  readonly guildId: GuildId;
  /** The message that it answers, where it answers one. */
  readonly answers?: {
    readonly seq: number;
    readonly isByOperator: boolean;
    /** The message's id, where this only says that it is left out. */
    readonly skips?: MessageId;
  };
}

/** Who performs an operation; the rules are the same for both. */
export type Actor = UserActor | OperatorActor;
