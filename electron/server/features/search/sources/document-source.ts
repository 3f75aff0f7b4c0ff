import type { FoundSubject, SearchSource } from '../source.ts';
import { guildScope, snippetSourceLength } from '../source.ts';

/** Documents, found by everybody in their guild, by title, description and content. */
export const documentSource: SearchSource = {
  kind: 'document',
  events: ['document.created', 'document.updated', 'document.deleted'],

  scopeOf: (_actor, guildSeq) => guildScope(guildSeq),

  newest: (db) => db.get<{ seq: number }>(`SELECT max(seq) AS seq FROM documents`)?.seq ?? 0,

  before: (db, seq, limit) =>
    db.all(`SELECT seq, id FROM documents WHERE seq < ? ORDER BY seq DESC LIMIT ?`, seq, limit),

  read: (db, id) => {
    const row = db.get<{
      seq: number;
      guildSeq: number;
      title: string;
      description: string | null;
      content: string;
    }>(
      `SELECT seq, guild_seq AS guildSeq, title, description, content FROM documents WHERE id = ?`,
      id,
    );
    return (
      row && {
        seq: row.seq,
        scopes: [guildScope(row.guildSeq)],
        texts: [row.title, row.description ?? '', row.content],
      }
    );
  },

  // CROSS JOIN keeps SQLite to this order: from the keys to their rows.
  find: (db, { guildSeq, seqs }) =>
    db.all<FoundSubject>(
      `SELECT d.seq, d.id, d.created_at AS createdAt, d.title,
              coalesce(substr(concat_ws(char(10), description, content), 1, ?3), '') AS text
       FROM json_each(?1) wanted CROSS JOIN documents d ON d.seq = wanted.value AND d.guild_seq = ?2`,
      JSON.stringify(seqs),
      guildSeq,
      snippetSourceLength,
    ),
};
