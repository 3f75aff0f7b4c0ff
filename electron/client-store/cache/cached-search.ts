import type { SearchKind, SearchResult } from '#shared/domain/search/schema.ts';
import { oneLine, snippetOf } from '../../server/features/search/snippet.ts';
import { queryWords, wordsOf } from '../../server/features/search/words.ts';
import type { SearchWords } from '../../server/features/search/words.ts';
import type { ReadableDb, WritableDb } from '../../server/storage/database.ts';

/** What is looked for, as the operation takes it. */
export interface SearchInput {
  readonly guildId: string;
  readonly q: string;
  readonly kinds?: readonly SearchKind[];
  readonly limit?: number;
}

/** How long a search takes up what has not been indexed yet. */
const searchBudgetMs = 50;
/** How many of what holds the words are looked at, the latest kept first. */
const mostCandidates = 20_000;

interface FoundRow {
  readonly kind: 'message' | 'work_item' | 'document' | 'document_content';
  readonly id: string;
  readonly created: number;
  readonly body: string;
  readonly scope: string;
  readonly threadTitle: string | null;
}

interface SearchedBody {
  readonly title?: string;
  readonly text?: string;
  readonly description?: string;
  readonly content?: string;
}

/** What is kept of a guild and holds all of the words, newest first (wire-protocol §5). */
export function findWords(
  db: WritableDb,
  homeId: string,
  { guildId, q, kinds = ['message', 'work_item', 'document'], limit = 20 }: SearchInput,
): { results: SearchResult[] } {
  indexRecords(db, searchBudgetMs);
  const words = queryWords(q);
  if (words.words.length === 0) {
    return { results: [] };
  }
  const found = new Map<string, SearchResult>();
  for (const row of matchingRows(db, { homeId, guildId, kinds, words })) {
    const result = resultOf(row, words);
    // A document's content and its row in the list are both found.
    if (!found.has(result.kind + result.id)) found.set(result.kind + result.id, result);
    if (found.size === limit) break;
  }
  return { results: [...found.values()] };
}

/**
 * Adds what is not in the search index yet, for about so long; answers whether there is more.
 * What has been changed is taken out under its old words by its key.
 */
export function indexRecords(db: WritableDb, budgetMs: number): boolean {
  const until = performance.now() + budgetMs;
  while (performance.now() < until) {
    const next = db.get<{ seq: number; kind: string; body: string }>(
      'SELECT seq, kind, body FROM records WHERE is_indexed = 0 ORDER BY seq LIMIT 1',
    );
    if (next === undefined) {
      return false;
    }
    const { title, text, description, content } = JSON.parse(next.body) as SearchedBody;
    db.run('DELETE FROM words WHERE rowid = CAST(? AS INTEGER)', next.seq);
    if (/^(?:message|work_item|document|document_content)$/.test(next.kind)) {
      const texts = [title, text, description, content].join('\n');
      const words = [...new Set(wordsOf(texts))].join(' ');
      db.run('INSERT INTO words (rowid, text) VALUES (CAST(? AS INTEGER), ?)', next.seq, words);
    }
    db.run('UPDATE records SET is_indexed = 1 WHERE seq = ?', next.seq);
  }
  return true;
}

function matchingRows(
  db: ReadableDb,
  {
    homeId,
    guildId,
    kinds,
    words: { words, isLastBegun },
  }: { homeId: string; guildId: string; kinds: readonly SearchKind[]; words: SearchWords },
): FoundRow[] {
  // No word holds a quote: it is none of the characters that make words.
  const quoted = words.map((word) => `"${word}"`).join(' ');
  const wanted = kinds.includes('document') ? [...kinds, 'document_content'] : kinds;
  return db.all<FoundRow>(
    `WITH found AS MATERIALIZED (
       SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid DESC LIMIT ${mostCandidates})
     SELECT r.kind, r.id, r.created, r.body, r.scope,
            json_extract(thread.body, '$.title') AS threadTitle
     FROM found CROSS JOIN records r ON r.seq = found.rowid
       LEFT JOIN records thread ON r.kind = 'message' AND thread.home_id = r.home_id
         AND thread.kind = 'conversation' AND thread.id = r.scope
     WHERE r.home_id = ? AND coalesce(thread.scope, r.scope) = ?
       AND r.kind IN (SELECT value FROM json_each(?))
     ORDER BY r.created DESC, substr(r.id, instr(r.id, '_')) DESC`,
    quoted + (isLastBegun ? ' *' : ''),
    homeId,
    guildId,
    JSON.stringify(wanted),
  );
}

function resultOf(
  { kind, id, body, scope, threadTitle }: FoundRow,
  words: SearchWords,
): SearchResult {
  const { title, text, description, content } = JSON.parse(body) as SearchedBody;
  const source = [text, description, content].filter(Boolean).join('\n');
  const result = {
    kind: kind === 'document_content' ? ('document' as const) : kind,
    id,
    title: oneLine(threadTitle ?? title ?? ''),
    snippet: snippetOf(source, words),
  };
  return kind === 'message'
    ? { ...result, conversationId: scope as NonNullable<SearchResult['conversationId']> }
    : result;
}
