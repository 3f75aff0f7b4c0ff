import { isParticipant } from '../../../access/membership.ts';
import type { ReadableDb } from '../../../../storage/database.ts';
import type { FoundSubject, SearchSource } from '../source.ts';
import { conditionSql, snippetSourceLength } from '../source.ts';

const facts = { people: 'm.author_id' };

/** Messages: found only by the participants of their conversation (contract: Search rules). */
export const messageSource: SearchSource = {
  kind: 'message',
  events: ['message.created'],
  facts,

  scopeOf: (actor, guildSeq) => `g${guildSeq}${actor.type === 'user' ? 'u' : 'o'}${actor.seq}`,

  newest: (db) => db.get<{ seq: number }>(`SELECT max(seq) AS seq FROM messages`)?.seq ?? 0,

  before: (db, seq, limit) =>
    db.all(`SELECT seq, id FROM messages WHERE seq < ? ORDER BY seq DESC LIMIT +?`, seq, limit),

  read: (db, id) => {
    const row = db.get<{ seq: number; text: string; conversationSeq: number }>(
      `SELECT seq, text, conversation_seq AS conversationSeq FROM messages WHERE id = ?`,
      id,
    );
    return row && { seq: row.seq, scopes: scopesOf(db, row.conversationSeq), texts: [row.text] };
  },

  // CROSS JOIN makes SQLite keep this order: from the keys to their rows, never over a whole
  // thread.
  find: (db, { actor, guildSeq, seqs, conditions }) =>
    db.all<FoundSubject>(
      `SELECT m.seq, m.id, m.created_at AS createdAt, c.title, substr(m.text, 1, ?4) AS text,
              c.id AS conversationId, m.author_id AS authorId
       FROM json_each(?1) wanted
         CROSS JOIN messages m ON m.seq = wanted.value
         CROSS JOIN conversations c ON c.seq = m.conversation_seq AND c.guild_seq = ?2
       WHERE ${isParticipant('c.seq', '?3')}
         ${conditionSql(facts, 'm.created_at', conditions, '?5')}`,
      JSON.stringify(seqs),
      guildSeq,
      actor.id,
      snippetSourceLength,
      ...(conditions === undefined ? [] : [JSON.stringify(conditions)]),
    ),
};

/** Returns the scopes of the members who find what is said in a conversation. */
function scopesOf(db: ReadableDb, conversationSeq: number): readonly string[] {
  const read = () =>
    db
      .all<{ scope: string }>(
        `SELECT 'g' || c.guild_seq || coalesce('u' || u.seq, 'o' || o.seq) AS scope
         FROM conversations c JOIN participants p ON p.conversation_seq = c.seq
           LEFT JOIN users u ON p.member_type = 'user' AND u.id = p.member_id
           LEFT JOIN operators o ON p.member_type = 'operator' AND o.id = p.member_id
         WHERE c.seq = ?`,
        conversationSeq,
      )
      .map(({ scope }) => scope);
  const key = `scopes ${conversationSeq}`;
  return db.kept.getOrRead(key, read, (scopes) => 200 + 50 * scopes.length);
}
