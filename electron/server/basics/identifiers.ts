import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';
import type { ConversationId } from '#shared/domain/conversation/ids.ts';
import type { MessageId } from '#shared/domain/message/ids.ts';
import type { DocumentId } from '#shared/domain/document/ids.ts';
import type { GuildId } from '#shared/domain/guild/ids.ts';
import type { NotificationId } from '#shared/domain/notification/ids.ts';
import type { OperatorId } from '#shared/domain/operator/ids.ts';
import type { UserId } from '#shared/domain/user/ids.ts';
import type { WorkItemId } from '#shared/domain/work-item/ids.ts';

/** The kind of identifier behind each prefix (contract: Identifiers). */
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
  `${prefix}_${v7(nextMoment())}` as IdentifierOf[Prefix];

const bytesEach = 16;
const pool = Buffer.alloc(256 * bytesEach);
let used = pool.length;

/** Drawn for many identifiers at once: between requests one draw costs as much as a statement. */
function drawRandom(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += bytesEach;
  return pool.subarray(used - bytesEach, used);
}

let msecs = 0;
let seq = 0;

/** What a UUIDv7 is made of: each millisecond counts on from a number drawn by chance. */
function nextMoment() {
  const random = drawRandom();
  const now = Date.now();
  // Half of the range, so that there is room to count on.
  seq = now > msecs ? random.readUInt32BE() >>> 1 : seq + 1;
  msecs = Math.max(msecs, now);
  return { random, msecs, seq };
}
