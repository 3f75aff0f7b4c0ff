import { useEffect } from 'react';
import { create, useStore } from 'zustand';
import type { ItemName } from '#shared/domain/work-item/names.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { workItemStore } from './work-item-store.ts';

/** The ids of items by their numbers, for each list of rows once. */
const numbered = new WeakMap<readonly WorkItem[], ReadonlyMap<number, string>>();

/** The answers of services about names of which the page has no row; the oldest comes first. */
const useAnswers = create<{ readonly ids: Readonly<Record<string, string>> }>()(() => ({
  ids: {},
}));

/** Since when the home has stood as it did when a name was looked for last. */
const lookedFor = new Map<string, string>();

const waiting: NameInGuild[] = [];
let running = 0;

/** A name in a guild. */
interface NameInGuild {
  readonly homeId: string;
  readonly guildId: string;
  readonly name: ItemName;
}

/**
 * Follows the id of the item that a name leads to; undefined where there is none, or none is known
 * yet. What the page does not have is looked for once.
 *
 * @param asked what one text has had read, which is bounded
 * @param since since when the home stands as it does
 */
export function useNamedItem(
  { homeId, guildId, name }: NameInGuild,
  asked: Set<string>,
  since: string | undefined,
): string | undefined {
  const { prefix, number } = name;
  const key = keyOf({ homeId, guildId, name });
  const listed = useStore(workItemStore.api, (state) => {
    const list = workItemStore.list(homeId, { guildId }, state);
    return idsIn(list.rows).get(number);
  });
  const isWhole = useStore(workItemStore.api, (state) => {
    const { load, nextCursor } = workItemStore.list(homeId, { guildId }, state);
    return load.kind === 'ready' && nextCursor === undefined;
  });
  const answered = useAnswers(({ ids }) => ids[key]);
  const isUnknown = listed === undefined && answered === undefined && !isWhole;
  useEffect(() => {
    const mayAsk = asked.has(key) || asked.size < pageLimits.linkedThings;
    if (isUnknown && mayAsk && since !== undefined && lookedFor.get(key) !== since) {
      asked.add(key);
      remember(key, since);
      waiting.push({ homeId, guildId, name: { prefix, number } });
      lookForNext();
    }
  }, [isUnknown, asked, since, key, homeId, guildId, prefix, number]);
  return listed ?? (isWhole ? undefined : answered);
}

function idsIn(rows: readonly WorkItem[]): ReadonlyMap<number, string> {
  const known = numbered.get(rows);
  if (known !== undefined) {
    return known;
  }
  const ids = new Map<number, string>();
  for (const { id, number } of rows) {
    if (number !== undefined) {
      ids.set(number, id);
    }
  }
  numbered.set(rows, ids);
  return ids;
}

function remember(key: string, since: string): void {
  lookedFor.delete(key);
  lookedFor.set(key, since);
  const [oldest] = lookedFor.keys();
  if (lookedFor.size > pageLimits.askedThings && oldest !== undefined) {
    lookedFor.delete(oldest);
  }
}

/** Looks for the names that wait, a few at a time. */
function lookForNext(): void {
  const next = running < pageLimits.linkedThingsAtOnce ? waiting.shift() : undefined;
  if (next !== undefined) {
    running += 1;
    void look(next).finally(() => {
      running -= 1;
      lookForNext();
    });
    lookForNext();
  }
}

/** Looks for the item of a name. One that cannot be found now is looked for again later. */
async function look(place: NameInGuild): Promise<void> {
  const { homeId, guildId, name } = place;
  const q = `${name.prefix}-${name.number}`;
  const { results } = await call('search.find', {
    homeId,
    guildId,
    q,
    kinds: ['work_item'],
    limit: pageLimits.namesFound,
  }).catch(() => ({ results: [] }));
  const found = results.find(({ number }) => number === name.number);
  if (found !== undefined) {
    useAnswers.setState(({ ids }) => {
      const kept = Object.entries(ids).slice(1 - pageLimits.askedThings);
      return { ids: { ...Object.fromEntries(kept), [keyOf(place)]: found.id } };
    });
  }
}

function keyOf({ homeId, guildId, name }: NameInGuild): string {
  return `${homeId} ${guildId} ${name.number}`;
}

/** Forgets the names of a home that was signed out or removed. */
export function forgetNames(homeId: string): void {
  const isKept = (key: string) => !key.startsWith(`${homeId} `);
  for (const key of [...lookedFor.keys()].filter((each) => !isKept(each))) {
    lookedFor.delete(key);
  }
  useAnswers.setState(({ ids }) => ({
    ids: Object.fromEntries(Object.entries(ids).filter(([key]) => isKept(key))),
  }));
}
