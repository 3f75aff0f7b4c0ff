import type { FoundSubject, SearchSource } from '../source.ts';
import { guildScope, snippetSourceLength } from '../source.ts';

/** Work items, found by everybody in their guild, by title and description. */
export const workItemSource: SearchSource = {
  kind: 'work_item',
  events: ['work_item.created', 'work_item.updated', 'work_item.deleted'],

  scopeOf: (_actor, guildSeq) => guildScope(guildSeq),

  newest: (db) => db.get<{ seq: number }>(`SELECT max(seq) AS seq FROM work_items`)?.seq ?? 0,

  before: (db, seq, limit) =>
    db.all(`SELECT seq, id FROM work_items WHERE seq < ? ORDER BY seq DESC LIMIT ?`, seq, limit),

  read: (db, id) => {
    const row = db.get<{
      seq: number;
      guildSeq: number;
      title: string;
      description: string | null;
    }>(`SELECT seq, guild_seq AS guildSeq, title, description FROM work_items WHERE id = ?`, id);
    return (
      row && {
        seq: row.seq,
        scopes: [guildScope(row.guildSeq)],
        texts: [row.title, row.description ?? ''],
      }
    );
  },

  // CROSS JOIN keeps SQLite to this order: from the keys to their rows.
  find: (db, { guildSeq, seqs }) =>
    db.all<FoundSubject>(
      `SELECT d.seq, d.id, d.created_at AS createdAt, d.title,
              coalesce(substr(description, 1, ?3), '') AS text
       FROM json_each(?1) wanted CROSS JOIN work_items d ON d.seq = wanted.value AND d.guild_seq = ?2`,
      JSON.stringify(seqs),
      guildSeq,
      snippetSourceLength,
    ),
};
