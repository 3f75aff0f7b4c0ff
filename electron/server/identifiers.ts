import { v7 } from 'uuid';
import type { ConversationId, MessageId } from '#shared/domain/conversation/ids.ts';
import type { DocumentId } from '#shared/domain/document/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { NotificationId } from '#shared/domain/notification/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { UserId } from '#shared/domain/user/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';

/** The kind of identifier behind each prefix (wire-protocol §1). */
interface IdentifierOf {
  gld: GuildId;
  usr: UserId;
  opr: OperatorId;
  doc: DocumentId;
  ntf: NotificationId;
  cnv: ConversationId;
  msg: MessageId;
  wi: WorkItemId;
}

/** Makes identifiers that sort by creation; tests bring their own. */
export type NewIdentifier = <Prefix extends keyof IdentifierOf>(
  prefix: Prefix,
) => IdentifierOf[Prefix];

/** A prefix and a UUIDv7, which is strictly increasing within a process. */
export const newIdentifier: NewIdentifier = <Prefix extends keyof IdentifierOf>(prefix: Prefix) =>
  // The prefix is the kind
  `${prefix}_${v7()}` as IdentifierOf[Prefix];
