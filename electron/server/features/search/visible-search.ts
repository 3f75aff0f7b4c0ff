import { indexLimits } from '#shared/limits/limits.ts';
import { holdsRuns } from '#shared/domain/search/query-places.ts';
import { inTitles } from '#shared/domain/search/words.ts';
import type { SearchWords } from '#shared/domain/search/words.ts';
import type { Actor } from '../../access/actor.ts';
import type { ReadableDb } from '../../../storage/database.ts';
import type { IndexFile } from './index-file.ts';
import { snippetSourceLength } from './source.ts';
import type { FoundSubject, SearchConditions, SearchSource } from './source.ts';

/** Larger than every key, and small enough to be multiplied by the rows of each thing. */
const newestPossible = 2 ** 45;
/** The number of kinds and scopes that are remembered. */
const maxMixed = 1_000;

/** A search in a guild on behalf of a user or an operator. */
export interface SearchRequest {
  readonly sources: readonly SearchSource[];
  readonly actor: Actor;
  readonly guildSeq: number;
  readonly words: SearchWords;
  readonly limit: number;
  readonly choice?: SearchChoice;
}

/** The conditions of a query besides its words. */
export interface SearchChoice {
  readonly conditions: SearchConditions | undefined;
  /** Whether any of the words is enough, and whether they have to stand in titles. */
  readonly among: 'all' | 'any' | 'titles';
  /** Checks the texts of a result, where the index does not know. */
  readonly isWanted?: (texts: readonly string[]) => boolean;
  /** Called where there may be more than was looked through. */
  readonly onMore: () => void;
}

/** A search result with its kind. */
export interface Found {
  readonly source: SearchSource;
  readonly subject: FoundSubject;
}

/** The kinds and scopes among whose words stood those of others. */
export class MixedScopes {
  readonly #known = new Set<string>();

  has(kindAndScope: string): boolean {
    return this.#known.has(kindAndScope);
  }

  add(kindAndScope: string): void {
    if (this.#known.size === maxMixed) {
      this.#known.clear();
    }
    this.#known.add(kindAndScope);
  }
}

/** Where is searched. */
interface SearchedPlace {
  readonly db: ReadableDb;
  readonly file: IndexFile;
  readonly mixed: MixedScopes;
}

/**
 * Keeps only results that the tables confirm, and searches on to replace the others. Where the
 * caller may see all that was found so far, as whoever is alone on a server, the index is not asked
 * for the scope, since it would step over everything in it.
 */
export function findVisible(
  place: SearchedPlace,
  source: SearchSource,
  request: SearchRequest,
): FoundSubject[] {
  const { db, mixed } = place;
  const { actor, guildSeq, words, limit, choice } = request;
  const kindAndScope = `${source.kind} ${source.scopeOf(actor, guildSeq)}`;
  const compared = comparedTexts(place, source);
  const isCompared =
    choice?.among !== 'any' &&
    (choice?.isWanted !== undefined || words.runs.some(({ isLong }) => isLong));
  const found: FoundSubject[] = [];
  let before = newestPossible;
  let isMore = true;
  let lookedAt = 0;
  while (isMore && found.length < limit && lookedAt < indexLimits.candidates) {
    const page = pageOf(place, source, request, before);
    const last = page.seqs.at(-1);
    if (last === undefined) {
      isMore = false;
      break;
    }
    const conditions = choice?.conditions;
    const seen = source.find(db, {
      actor,
      guildSeq,
      seqs: page.seqs,
      ...(conditions && { conditions }),
    });
    if (seen.length < page.seqs.length && conditions === undefined) {
      mixed.add(kindAndScope);
    }
    found.push(
      ...seen.filter((subject) => {
        const texts = isCompared ? compared(subject) : undefined;
        return (
          texts === undefined || (holdsRuns(texts, words) && (choice?.isWanted?.(texts) ?? true))
        );
      }),
    );
    before = last;
    lookedAt += page.seqs.length;
    ({ isMore } = page);
  }
  if (isMore || found.length > limit) {
    choice?.onMore();
  }
  return found.toSorted((a, b) => b.seq - a.seq).slice(0, limit);
}

/**
 * Tells the texts of things that a query is compared with: long ones are read to their end, until
 * a search has read enough of them. Then they are not known, and the index has to be believed.
 */
function comparedTexts({ db }: SearchedPlace, source: SearchSource) {
  let left: number = indexLimits.comparedText;
  return ({ id, title, text }: FoundSubject): readonly string[] | undefined => {
    if (text.length < snippetSourceLength) {
      return [title, text];
    }
    const texts = left > 0 ? source.read(db, id)?.texts : undefined;
    left -= texts?.reduce((sum, { length }) => sum + length, 0) ?? 0;
    return texts;
  };
}

/** The next keys that may be meant: of those with the words, or of all where none are asked for. */
function pageOf(
  { db, file, mixed }: SearchedPlace,
  source: SearchSource,
  { actor, guildSeq, words, limit, choice }: SearchRequest,
  before: number,
): { seqs: readonly number[]; isMore: boolean } {
  if (words.words.length === 0) {
    const size = indexLimits.candidatesAtOnce;
    const rows = source.before(db, before, size);
    return { seqs: rows.map(({ seq }) => seq), isMore: rows.length === size };
  }
  const scope = source.scopeOf(actor, guildSeq);
  const isMixed = mixed.has(`${source.kind} ${scope}`);
  return file.find(source.kind, {
    words: choice?.among === 'titles' ? inTitles(words.words) : words.words,
    isAnyEnough: choice?.among === 'any',
    scope: isMixed ? scope : undefined,
    before,
    limit: choice?.conditions === undefined ? limit : indexLimits.candidatesAtOnce,
  });
}
