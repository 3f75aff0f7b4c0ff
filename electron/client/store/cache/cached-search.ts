import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { countLimits } from '#shared/limits/limits.ts';
import type { SearchKind, SearchResult } from '#shared/domain/search/schema.ts';
import { holdsRuns } from '#shared/domain/search/query-places.ts';
import { holdsTerms, readQuery } from '#shared/domain/search/query-terms.ts';
import type { ReadQuery } from '#shared/domain/search/query-terms.ts';
import { compareRanks, fewFound, maxPartial, rankOf } from '#shared/domain/search/ranking.ts';
import { bodyOf } from '#shared/markdown/front-matter/front-matter.ts';
import { oneLine, snippetOf } from '#shared/domain/search/snippet.ts';
import { inTitles, queryWords } from '#shared/domain/search/words.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import { namedRow } from './named-row.ts';
import { hasOutdatedTerms } from './outdated-terms.ts';
import { matchingRows } from './matching-rows.ts';
import type { CacheConditions, CacheSearch, FoundRow } from './matching-rows.ts';
import type { SearchedFacts, SearchedTexts } from './record-rows.ts';

export interface SearchInput extends CacheConditions {
  readonly guildId: string;
  readonly q: string;
  readonly kinds?: readonly SearchKind[];
  readonly limit?: number;
  readonly mode?: 'query';
}

/**
 * Finds the cached records of a guild with all of the words, newest first, or the results of a query,
 * by rank (contract: Search rules, Queries). What the whole text names comes first. Only records in the answer are read, and only the
 * beginning of a long text.
 */
export function findWords(db: ReadableDb, homeId: string, input: SearchInput): CachedResults {
  const { guildId, q, kinds, limit = 20, mode: _mode, ...conditions } = input;
  const found = findByWords(db, homeId, input);
  const isChosen = Object.values(conditions).some((value) => value !== undefined);
  const isAsked = !isChosen && (kinds?.includes('work_item') ?? true);
  const row = isAsked ? namedRow(db, { homeId, guildId }, q.trim()) : undefined;
  if (row === undefined) {
    return found;
  }
  const named = resultOf(db, { homeId, row, words: queryWords(q) });
  // Things with only a part of a name are of no use beside the one that has it.
  const others = found.results.filter(({ id, isPartial }) => id !== named.id && !isPartial);
  return { ...found, results: [named, ...others].slice(0, limit) };
}

interface CachedResults {
  readonly results: SearchResult[];
  readonly isMore?: boolean;
  readonly isIndexing?: boolean;
}

function findByWords(
  db: ReadableDb,
  homeId: string,
  { guildId, q, kinds, limit = 20, mode, ...conditions }: SearchInput,
): CachedResults {
  const place = { homeId, guildId, kinds: kinds ?? ['message', 'work_item', 'document'] } as const;
  if (mode === 'query') {
    const query = readQuery(q);
    const given = [kinds, ...Object.values(conditions)].filter((each) => each !== undefined);
    if (query.words.words.length + given.length === 0) {
      return { results: [], isMore: false };
    }
    const found = new QuerySearch(db, { ...place, conditions }, query).find(limit);
    return { ...found, ...(hasOutdatedTerms(db) && { isIndexing: true }) };
  }
  const words = queryWords(q);
  if (words.words.length === 0) {
    return { results: [] };
  }
  const rows = matchingRows(db, { ...place, words: words.words });
  const isAsked = words.runs.some(({ isLong }) => isLong);
  const isWanted = (row: FoundRow) => !isAsked || holdsPieces(recordOf(db, row), words);
  const { things } = firstThings(rows, limit, isWanted);
  return { results: things.map((row) => resultOf(db, { homeId, row, words })) };
}

/** A search of the cache for a query. */
class QuerySearch {
  readonly #db: ReadableDb;
  readonly #place: Omit<CacheSearch, 'words'>;
  readonly #query: ReadQuery;

  constructor(db: ReadableDb, place: Omit<CacheSearch, 'words'>, query: ReadQuery) {
    this.#db = db;
    this.#place = place;
    this.#query = query;
  }

  find(limit: number): { results: SearchResult[]; isMore: boolean } {
    const { words, phrases, excluded } = this.#query;
    const all = this.#things({ words: words.words }, limit);
    const isTitled = all.isMore && words.words.length > 0;
    const titled = isTitled ? this.#things({ words: inTitles(words.words) }, limit).things : [];
    const whole = this.#ranked([...titled, ...all.things], true);
    const best = whole.slice(0, limit).map(({ row }) => this.#resultOf(row));
    const isMore = all.isMore || whole.length > limit;
    if (best.length >= fewFound || words.runs.length < 2 || phrases.length + excluded.length > 0) {
      return { results: best, isMore };
    }
    const known = new Set(best.map(({ id }) => id));
    const any = this.#things({ words: words.words, isAnyEnough: true }, countLimits.page);
    const some = this.#ranked(any.things, false)
      .filter(({ row, rank }) => !known.has(row.id) && rank.held > 0)
      .slice(0, Math.min(maxPartial, limit - best.length))
      .map(({ row }) => ({ ...this.#resultOf(row), isPartial: true }));
    return { results: [...best, ...some], isMore };
  }

  #things(search: Pick<CacheSearch, 'words' | 'isAnyEnough'>, limit: number) {
    const rows = matchingRows(this.#db, { ...this.#place, ...search });
    const { words } = this.#query;
    const isWanted = (row: FoundRow) => {
      const record = recordOf(this.#db, row);
      return (
        search.isAnyEnough === true ||
        (holdsPieces(record, words) && holdsTerms(this.#comparedTexts(row, record), this.#query))
      );
    };
    return firstThings(rows, limit, isWanted);
  }

  /** The texts that are searched for phrases. A text is read whole if the record has its beginning. */
  #comparedTexts(row: FoundRow, record: SearchedTexts): readonly string[] {
    const { phrases, excluded } = this.#query;
    if (phrases.length + excluded.length === 0 || !isCut(record)) {
      return sourcesOf(record);
    }
    const whole = 'SELECT body AS texts FROM records WHERE seq = ?';
    return sourcesOf(textsOf(this.#db.get(whole, row.seq)));
  }

  #ranked(rows: readonly FoundRow[], hasAll: boolean) {
    const { words } = this.#query;
    const things = new Map(rows.map((row) => [kindOf(row) + row.id, row]));
    return [...things.values()]
      .map((row) => {
        const record = recordOf(this.#db, row);
        const { createdAt = '' } = record;
        const [title, ...others] = sourcesOf(record);
        const text = others.filter(Boolean).join('\n');
        return { row, rank: rankOf({ title: title ?? '', text, createdAt }, words, hasAll) };
      })
      .toSorted((a, b) => compareRanks(a.rank, b.rank));
  }

  #resultOf(row: FoundRow): SearchResult {
    const { homeId } = this.#place;
    return resultOf(this.#db, { homeId, row, words: this.#query.words });
  }
}

/**
 * The first things of some rows, each once, and whether there are more. A document's content and its
 * row in the list are both found.
 */
function firstThings(
  rows: readonly FoundRow[],
  limit: number,
  isWanted: (row: FoundRow) => boolean,
): { things: readonly FoundRow[]; isMore: boolean } {
  const things = new Map<string, FoundRow>();
  for (const row of rows) {
    const key = kindOf(row) + row.id;
    if (!things.has(key) && isWanted(row)) {
      if (things.size === limit) {
        return { things: [...things.values()], isMore: true };
      }
      things.set(key, row);
    }
  }
  return { things: [...things.values()], isMore: rows.length >= cacheLimits.searchCandidates };
}

function resultOf(
  db: ReadableDb,
  { homeId, row, words }: { homeId: string; row: FoundRow; words: SearchWords },
): SearchResult {
  const record = recordOf(db, row);
  const [title = '', ...sources] = sourcesOf({ ...record, content: bodyOf(record.content ?? '') });
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

/** Whether a record contains the words that the index has in pieces alone, as far as it is read. */
function holdsPieces(record: SearchedTexts, words: SearchWords): boolean {
  return isCut(record) || holdsRuns(sourcesOf(record), words);
}

/** Whether only the beginning of a text is read (record-rows.ts: `brief`). */
function isCut(record: SearchedTexts): boolean {
  return sourcesOf(record).some(({ length }) => length >= cacheLimits.snippetSource);
}

/** The facts by which a result is selected, as far as the record has them. */
function factsOf(record: SearchedTexts): Partial<SearchedFacts> {
  const { createdAt, authorId, type, status, assignedOperatorId, number } = record;
  const facts = { createdAt, authorId, type, status, assignedOperatorId };
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string')),
    ...(typeof number === 'number' && { number }),
  };
}

function textsOf(row: { readonly texts: string } | undefined): SearchedTexts {
  return JSON.parse(row?.texts ?? '{}') as SearchedTexts;
}

function kindOf({ kind }: FoundRow): SearchKind {
  return kind === 'document_content' ? 'document' : kind;
}
