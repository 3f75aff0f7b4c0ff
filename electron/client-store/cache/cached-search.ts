import { cacheLimits, indexLimits } from '#shared/limits/limits.ts';
import type { SearchKind, SearchResult } from '#shared/domain/search/schema.ts';
import { holdsRuns } from '#shared/domain/search/query-places.ts';
import { oneLine, snippetOf } from '#shared/domain/search/snippet.ts';
import { queryWords } from '#shared/domain/search/words.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';
import type { ReadableDb } from '../../storage/database.ts';
import type { SearchedFacts, SearchedTexts } from './record-rows.ts';

export interface SearchInput {
  readonly guildId: string;
  readonly q: string;
  readonly kinds?: readonly SearchKind[];
  readonly limit?: number;
}

/** A record that holds the words, without its texts. */
interface FoundRow {
  readonly seq: number;
  readonly kind: 'message' | 'work_item' | 'document' | 'document_content';
  readonly id: string;
  readonly scope: string;
}

/**
 * Finds the kept records of a guild that hold all of the words, newest first (contract: Search
 * rules). Only what is answered is read, and of a long text only its beginning.
 */
export function findWords(
  db: ReadableDb,
  homeId: string,
  { guildId, q, kinds = ['message', 'work_item', 'document'], limit = 20 }: SearchInput,
): { results: SearchResult[] } {
  const words = queryWords(q);
  if (words.words.length === 0) {
    return { results: [] };
  }
  // A document's content and its row in the list are both found.
  const found = new Map<string, FoundRow>();
  const isAsked = words.runs.some(({ isLong }) => isLong);
  for (const row of matchingRows(db, { homeId, guildId, kinds, words })) {
    const key = kindOf(row) + row.id;
    if (!found.has(key) && (!isAsked || holdsPieces(sourcesOf(recordOf(db, row)), words))) {
      found.set(key, row);
    }
    if (found.size === limit) {
      break;
    }
  }
  return { results: [...found.values()].map((row) => resultOf(db, { homeId, row, words })) };
}

function matchingRows(
  db: ReadableDb,
  {
    homeId,
    guildId,
    kinds,
    words: { words },
  }: { homeId: string; guildId: string; kinds: readonly SearchKind[]; words: SearchWords },
): FoundRow[] {
  // No word holds a quote: it is none of the characters that make words.
  const quoted = words.map(({ word, isBegun }) => `"${word}"${isBegun ? ' *' : ''}`).join(' AND ');
  const wanted = kinds.includes('document') ? [...kinds, 'document_content'] : kinds;
  return db.all<FoundRow>(
    `WITH found AS MATERIALIZED (
       SELECT DISTINCT rowid / ${indexLimits.rowsPerSubject} AS seq FROM (
         SELECT rowid FROM words WHERE words MATCH ?
         ORDER BY rowid DESC LIMIT ${cacheLimits.searchCandidates}))
     SELECT r.seq, r.kind, r.id, r.scope
     FROM found CROSS JOIN records r ON r.seq = found.seq
       LEFT JOIN records thread ON r.kind = 'message' AND thread.home_id = r.home_id
         AND thread.kind = 'conversation' AND thread.id = r.scope
     WHERE r.home_id = ? AND coalesce(thread.scope, r.scope) = ?
       AND r.kind IN (SELECT value FROM json_each(?))
     ORDER BY r.created DESC, substr(r.id, instr(r.id, '_')) DESC`,
    quoted,
    homeId,
    guildId,
    JSON.stringify(wanted),
  );
}

function resultOf(
  db: ReadableDb,
  { homeId, row, words }: { homeId: string; row: FoundRow; words: SearchWords },
): SearchResult {
  const record = recordOf(db, row);
  const [title = '', ...sources] = sourcesOf(record);
  const result = {
    kind: kindOf(row),
    id: row.id,
    title: oneLine(title),
    snippet: snippetOf(sources.filter(Boolean).join('\n'), words),
    ...factsOf(record),
  };
  if (row.kind !== 'message') {
    return result;
  }
  const thread = db.get<{ texts: string }>(
    `SELECT coalesce(brief, body) AS texts FROM records
     WHERE home_id = ? AND kind = 'conversation' AND id = ?`,
    homeId,
    row.scope,
  );
  return {
    ...result,
    title: oneLine(textsOf(thread).title ?? ''),
    conversationId: row.scope as NonNullable<SearchResult['conversationId']>,
  };
}

function recordOf(db: ReadableDb, { seq }: FoundRow): SearchedTexts {
  return textsOf(db.get('SELECT coalesce(brief, body) AS texts FROM records WHERE seq = ?', seq));
}

/** The title of a record, and its other texts, a long one cut. */
function sourcesOf({ title = '', text = '', description = '', content = '' }: SearchedTexts) {
  return [title, text, description, content];
}

/** Whether texts hold what the index knows by pieces alone; of a long text, only a part is read. */
function holdsPieces(sources: readonly string[], words: SearchWords): boolean {
  const isCut = sources.some(({ length }) => length >= cacheLimits.snippetSource);
  return isCut || holdsRuns(sources, words);
}

/** The facts that a result is chosen by, as far as the record has them. */
function factsOf(record: SearchedTexts): Partial<SearchedFacts> {
  const { createdAt, authorId, type, status, assignedOperatorId } = record;
  const facts = { createdAt, authorId, type, status, assignedOperatorId };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string'));
}

function textsOf(row: { readonly texts: string } | undefined): SearchedTexts {
  return JSON.parse(row?.texts ?? '{}') as SearchedTexts;
}

function kindOf({ kind }: FoundRow): SearchKind {
  return kind === 'document_content' ? 'document' : kind;
}
