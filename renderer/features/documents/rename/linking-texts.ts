import type { Document } from '#shared/domain/document/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../../bridge/call.ts';
import { offers, useHomes } from '../../../entities/home/home-store.ts';
import { stampOf } from '../../../entities/store/entity-list.ts';
import type { GuildPlace } from '../document-acts.ts';

/** The things whose texts may link to a document by one of two titles. */
export interface LinkingTexts {
  readonly documentIds: ReadonlySet<string>;
  readonly itemIds: ReadonlySet<string>;
  /** Whether messages name it, which nobody can change. */
  readonly areInMessages: boolean;
}

/** The index of a service may not know yet what changed since. */
const indexedMs = 10 * 60_000;

/**
 * Finds the texts that may link to a document by its former or its new title. Each such link ends in
 * the last part of one of them. Where the service cannot search, or finds more than it tells, every
 * document is meant.
 */
export async function findLinkingTexts(
  { homeId, guildId }: GuildPlace,
  rows: readonly Document[],
  titles: readonly [before: string, after: string],
): Promise<LinkingTexts> {
  const home = useHomes.getState().homes.find(({ id }) => id === homeId);
  const found = offers(home, 'search')
    ? await Promise.all(titles.map((title) => search({ homeId, guildId }, title)))
    : [undefined];
  const results = found.flatMap((each) => each ?? []);
  const idsOf = (kind: string) =>
    new Set<string>(results.filter((each) => each.kind === kind).map(({ id }) => id));
  const documentIds = idsOf('document');
  const isPartial = found.includes(undefined);
  const newest = rows.reduce((last, row) => (stampOf(row) > last ? stampOf(row) : last), '');
  const since = newest === '' ? '' : new Date(Date.parse(newest) - indexedMs).toISOString();
  for (const row of rows) {
    if (isPartial || stampOf(row) >= since || row.description?.includes('[[') === true) {
      documentIds.add(row.id);
    }
  }
  return {
    documentIds,
    itemIds: idsOf('work_item'),
    areInMessages: idsOf('message').size > 0,
  };
}

/** Finds all that holds the last part of a title; undefined where that cannot be said of all texts. */
async function search({ homeId, guildId }: GuildPlace, title: string) {
  const q = title.slice(title.lastIndexOf('/') + 1).trim();
  if (!/[\p{L}\p{N}]/u.test(q)) {
    return undefined;
  }
  const limit = pageLimits.searchCandidates;
  try {
    const answer = await call('search.find', { homeId, guildId, q, limit });
    const isWhole = answer.results.length < limit && answer.isIndexing !== true;
    return isWhole ? answer.results : undefined;
  } catch {
    return undefined;
  }
}
