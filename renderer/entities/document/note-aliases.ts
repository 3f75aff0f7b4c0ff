import { useEffect } from 'react';
import { create } from 'zustand';
import { aliasesOf } from '#shared/markdown/front-matter/properties.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { keyInHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';
import { readShownDocument } from './document-handlers.ts';

/** The other names of documents as far as they were looked for. The oldest comes first. */
interface KnownAliases {
  readonly aliases: Readonly<Record<KeyInHome, readonly string[]>>;
  /** The names that were looked for, by home and guild. */
  readonly answered: ReadonlySet<string>;
}

export const useNoteAliases = create<KnownAliases>()(() => ({ aliases: {}, answered: new Set() }));

const asked = new Set<string>();

/** The key of a name in a guild. */
export function aliasKey(homeId: string, guildId: string, name: string): string {
  return `${homeId} ${guildId} ${name}`;
}

/**
 * Looks for the documents that have some names among their values: names that are no title. Each is
 * looked for once, by the search of the service, which knows words alone.
 */
export function useAliasSearch(homeId: string, guildId: string, names: readonly string[]): void {
  const wanted = names.slice(0, pageLimits.linkedThings).join('\n');
  useEffect(() => {
    for (const name of wanted === '' ? [] : wanted.split('\n')) {
      const key = aliasKey(homeId, guildId, name);
      if (asked.size >= pageLimits.askedThings) {
        asked.clear();
      }
      if (!asked.has(key)) {
        asked.add(key);
        waiting.push({ homeId, guildId, name });
      }
    }
    void lookForWaiting();
  }, [homeId, guildId, wanted]);
}

interface NameInGuild {
  readonly homeId: string;
  readonly guildId: string;
  readonly name: string;
}

const waiting: NameInGuild[] = [];
let isLooking = false;

async function lookForWaiting(): Promise<void> {
  if (isLooking) {
    return;
  }
  isLooking = true;
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others get in between
    await look(next);
  }
  isLooking = false;
}

/** Looks for one name. Where the service cannot search, it counts as looked for: it is no title. */
async function look({ homeId, guildId, name }: NameInGuild): Promise<void> {
  const { results } = await call('search.find', {
    homeId,
    guildId,
    q: `"${name.replaceAll('"', ' ').slice(0, pageLimits.paletteQuery)}"`,
    kinds: ['document'],
    limit: pageLimits.namesFound,
  }).catch(() => ({ results: [] }));
  const found = await Promise.all(
    results.slice(0, pageLimits.namesFound).map(async ({ id }) => {
      const document = await readShownDocument(homeId, guildId, id).catch(() => undefined);
      return [keyInHome(homeId, id), aliasesOf(document?.content ?? '')] as const;
    }),
  );
  useNoteAliases.setState(({ aliases, answered }) => ({
    aliases: { ...aliases, ...Object.fromEntries(found.filter(([, names]) => names.length > 0)) },
    answered: new Set(
      [...answered, aliasKey(homeId, guildId, name)].slice(-pageLimits.askedThings),
    ),
  }));
}

/** Forgets the other names in a home that was signed out or removed. */
export function forgetNoteAliases(homeId: string): void {
  const isKept = (key: string) => !key.startsWith(`${homeId} `);
  for (const key of [...asked].filter((each) => !isKept(each))) {
    asked.delete(key);
  }
  useNoteAliases.setState(({ aliases, answered }) => ({
    aliases: Object.fromEntries(Object.entries(aliases).filter(([key]) => isKept(key))),
    answered: new Set([...answered].filter(isKept)),
  }));
}
