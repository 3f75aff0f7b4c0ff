import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { indexLimits } from '#shared/limits/limits.ts';
import type { SearchKind } from '#shared/domain/search/schema.ts';
import type { QueryWord } from '#shared/domain/search/words.ts';
import type { ReadableDb } from '../../../storage/database.ts';

/** A record that was found, without its texts. */
export interface FoundRow {
  readonly seq: number;
  readonly kind: 'message' | 'work_item' | 'document' | 'document_content';
  readonly id: string;
  readonly scope: string;
  readonly created: number;
}

/** The conditions of a search besides its words. A record matches one value of each list. */
export interface CacheConditions {
  readonly types?: readonly string[] | undefined;
  readonly statuses?: readonly string[] | undefined;
  readonly people?: readonly string[] | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/** The place of a search, and its words: all or any of them must match, or there are none. */
export interface CacheSearch {
  readonly homeId: string;
  readonly guildId: string;
  readonly kinds: readonly SearchKind[];
  readonly words: readonly QueryWord[];
  readonly isAnyEnough?: boolean;
  readonly conditions?: CacheConditions;
}

/** The facts of a record that lists of values are compared with. */
const facts = {
  types: `texts ->> '$.type'`,
  statuses: `texts ->> '$.status'`,
  people: `coalesce(texts ->> '$.authorId', texts ->> '$.assignedOperatorId')`,
};

/** The records with the words that fulfil the conditions, newest first. */
export function matchingRows(
  db: ReadableDb,
  { homeId, guildId, kinds, words, isAnyEnough = false, conditions = {} }: CacheSearch,
): FoundRow[] {
  // No word contains a quote, which is no character of words.
  const quoted = words.map(({ word, isBegun }) => `"${word}"${isBegun ? ' *' : ''}`);
  const wanted = kinds.includes('document') ? [...kinds, 'document_content'] : kinds;
  const found =
    words.length === 0
      ? 'SELECT seq FROM records ORDER BY seq DESC'
      : `SELECT DISTINCT rowid / ${indexLimits.rowsPerSubject} AS seq FROM (
           SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC
           LIMIT ${cacheLimits.searchCandidates})`;
  return db.all<FoundRow>(
    `WITH found AS MATERIALIZED (${found} LIMIT ${cacheLimits.searchCandidates})
     SELECT r.seq, r.kind, r.id, r.scope, r.created
     FROM found CROSS JOIN records r ON r.seq = found.seq
       LEFT JOIN records thread ON r.kind = 'message' AND thread.home_id = r.home_id
         AND thread.kind = 'conversation' AND thread.id = r.scope
     WHERE r.home_id = ? AND coalesce(thread.scope, r.scope) = ?
       AND r.kind IN (SELECT value FROM json_each(?)) ${conditionSql(conditions)}
     ORDER BY r.created DESC, substr(r.id, instr(r.id, '_')) DESC`,
    ...(words.length === 0 ? [] : [quoted.join(isAnyEnough ? ' OR ' : ' AND ')]),
    homeId,
    guildId,
    JSON.stringify(wanted),
    ...conditionValues(conditions),
  );
}

function conditionSql(conditions: CacheConditions): string {
  const lists = listed(conditions).map(
    ([fact]) =>
      `AND ${fact.replaceAll('texts', 'coalesce(r.brief, r.body)')}
           IN (SELECT value FROM json_each(?))`,
  );
  const { after, before } = conditions;
  return [
    ...lists,
    after === undefined ? '' : 'AND r.created >= ?',
    before === undefined ? '' : 'AND r.created < ?',
  ].join(' ');
}

function conditionValues(conditions: CacheConditions): (string | number)[] {
  const times = [conditions.after, conditions.before].filter((time) => time !== undefined);
  return [
    ...listed(conditions).map(([, values]) => JSON.stringify(values)),
    ...times.map((time) => Date.parse(time)),
  ];
}

/** The lists that are given, in one order for the statement and its values. */
function listed(conditions: CacheConditions): (readonly [string, readonly string[]])[] {
  return (['types', 'statuses', 'people'] as const).flatMap((name) => {
    const values = conditions[name];
    return values === undefined ? [] : [[facts[name], values] as const];
  });
}
