import { isParticipant } from '../../../access/membership.ts';
import type { FoundSubject, SearchSource } from '../source.ts';
import { snippetSourceLength } from '../source.ts';

/** Messages: found only by the participants of their conversation (contract: Search rules). */
export const messageSource: SearchSource = {
  kind: 'message',
  events: ['message.created'],

  scopeOf: (actor, guildSeq) => `g${guildSeq}${actor.type === 'user' ? 'u' : 'o'}${actor.seq}`,

  newest: (db) => db.get<{ seq: number }>(`SELECT max(seq) AS seq FROM messages`)?.seq ?? 0,

  before: (db, seq, limit) =>
    db.all(`SELECT seq, id FROM messages WHERE seq < ? ORDER BY seq DESC LIMIT ?`, seq, limit),

  read: (db, id) => {
    const row = db.get<{ seq: number; text: string; scopes: string }>(
      `SELECT m.seq, m.text, (
         SELECT json_group_array('g' || c.guild_seq || coalesce('u' || u.seq, 'o' || o.seq))
         FROM participants p
           LEFT JOIN users u ON p.member_type = 'user' AND u.id = p.member_id
           LEFT JOIN operators o ON p.member_type = 'operator' AND o.id = p.member_id
         WHERE p.conversation_seq = c.seq) AS scopes
       FROM messages m JOIN conversations c ON c.seq = m.conversation_seq
       WHERE m.id = ?`,
      id,
    );
    return (
      row && {
        seq: row.seq,
        // Always an array of strings, as built in the query above
        scopes: JSON.parse(row.scopes) as string[],
        texts: [row.text],
      }
    );
  },

  // CROSS JOIN makes SQLite keep this order: from the keys to their rows, never over a whole
  // thread.
  find: (db, { actor, guildSeq, seqs }) =>
    db.all<FoundSubject>(
      `SELECT m.seq, m.id, m.created_at AS createdAt, c.title, substr(m.text, 1, ?4) AS text,
              c.id AS conversationId, m.author_id AS authorId
       FROM json_each(?1) wanted
         CROSS JOIN messages m ON m.seq = wanted.value
         CROSS JOIN conversations c ON c.seq = m.conversation_seq AND c.guild_seq = ?2
       WHERE ${isParticipant('c.seq', '?3')}`,
      JSON.stringify(seqs),
      guildSeq,
      actor.id,
      snippetSourceLength,
    ),
};
