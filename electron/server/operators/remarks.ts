import { thingsIn } from '#shared/address/thing-address.ts';
import { cutAtWord } from '#shared/domain/conversation/title.ts';
import { operatorLimits } from '#shared/limits/server-limits.ts';
import type { ReadableDb } from '../../storage/database.ts';

/** The words of a person about an item. */
export interface Remark {
  readonly authorName: string;
  readonly text: string;
}

/**
 * Returns what people have said about an item since its last report, in the threads of an operator,
 * oldest first: the messages that name the item by its address. Only the newest messages are looked
 * through, and only the newest remarks are kept.
 */
export function remarksOn(
  db: ReadableDb,
  { workItemId, operatorId }: { readonly workItemId: string; readonly operatorId: string },
): Remark[] {
  const { remarks, remarkMessages, remarkText } = operatorLimits;
  const rows = db.all<Remark>(
    `SELECT m.text, u.name AS authorName
     FROM messages m JOIN users u ON u.id = m.author_id
     WHERE m.seq > (SELECT coalesce(max(seq), 0) FROM messages) - +?3
       AND m.author_type = 'user' AND m.run_seq IS NULL AND instr(m.text, '/item/' || ?1) > 0
       AND m.created_at > (
         SELECT max(r.ended_at) FROM runs r JOIN work_items i ON i.seq = r.work_item_seq
         WHERE i.id = ?1 AND r.state = 'answered')
       AND EXISTS (SELECT 1 FROM participants p
         WHERE p.conversation_seq = m.conversation_seq AND p.member_id = ?2)
     ORDER BY m.seq DESC LIMIT +?4`,
    workItemId,
    operatorId,
    remarkMessages,
    remarks,
  );
  const names = ({ text }: Remark) =>
    thingsIn(text, operatorLimits.remarkLinks).some(
      ({ kind, id }) => kind === 'item' && id === workItemId,
    );
  return rows
    .filter(names)
    .map(({ authorName, text }) => ({ authorName, text: cutAtWord(text, remarkText) }))
    .toReversed();
}
