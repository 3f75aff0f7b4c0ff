import type { SearchKind } from '#shared/domain/search/schema.ts';
import type { FoundSubject, SearchFacts, SearchSource } from '../source.ts';
import { conditionSql, guildScope, snippetSourceLength } from '../source.ts';

/** The texts of a row, by their columns. */
interface Texts {
  readonly description?: string | null;
  readonly content?: string | null;
}

/** The searchable content of a table. */
interface GuildTable {
  readonly kind: SearchKind;
  readonly table: string;
  /** Its text columns besides `title`, which every such table has. */
  readonly textColumns: readonly (keyof Texts)[];
  /** The facts of its results, as columns of `d`, and those that they are chosen by. */
  readonly columns: string;
  readonly facts: SearchFacts;
  readonly events: SearchSource['events'];
  readonly shownText?: SearchSource['shownText'];
}

/** Returns a source of things that everyone in their guild finds, by title and other texts. */
export function guildSource(guildTable: GuildTable): SearchSource {
  const { kind, table, textColumns, facts, events, shownText } = guildTable;
  const columns = textColumns.join(', ');
  const isPresent = `NOT EXISTS (SELECT 1 FROM trash t WHERE t.${kind}_seq = d.seq)`;
  return {
    kind,
    events,
    facts,
    ...(shownText && { shownText }),

    scopeOf: (_actor, guildSeq) => guildScope(guildSeq),

    newest: (db) => db.get<{ seq: number }>(`SELECT max(seq) AS seq FROM ${table}`)?.seq ?? 0,

    before: (db, seq, limit) =>
      db.all(`SELECT seq, id FROM ${table} WHERE seq < ? ORDER BY seq DESC LIMIT +?`, seq, limit),

    read: (db, id) => {
      const row = db.get<{ seq: number; guildSeq: number; title: string } & Texts>(
        `SELECT seq, guild_seq AS guildSeq, title, ${columns} 
         FROM ${table} d WHERE id = ? AND ${isPresent}`,
        id,
      );
      return (
        row && {
          seq: row.seq,
          scopes: [guildScope(row.guildSeq)],
          title: row.title,
          texts: [row.title, ...textColumns.map((column) => row[column] ?? '')],
        }
      );
    },

    // CROSS JOIN makes SQLite keep this order: from the keys to their rows.
    find: (db, { guildSeq, seqs, conditions }) =>
      db.all<FoundSubject>(
        `SELECT d.seq, d.id, d.created_at AS createdAt, d.title, ${guildTable.columns},
                substr(concat_ws(char(10), ${columns}), 1, ?3) AS text
         FROM json_each(?1) wanted CROSS JOIN ${table} d ON d.seq = wanted.value AND d.guild_seq = ?2
         WHERE ${isPresent} ${conditionSql(facts, 'd.created_at', conditions, '?4')}`,
        JSON.stringify(seqs),
        guildSeq,
        snippetSourceLength,
        ...(conditions === undefined ? [] : [JSON.stringify(conditions)]),
      ),
  };
}
