import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Document } from '#shared/domain/document/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { inPool } from '../in-pool.ts';
import { stampOf } from '../store/entity-list.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { documentStore, useContents } from './document-store.ts';
import { readShownDocument } from './document-handlers.ts';
import { takeAliases, useNoteAliases } from './known-aliases.ts';

/** The names that were asked for, with the round in which that was. */
const asked = new Map<string, number>();

/** The key of a name in a guild. */
export function aliasKey(homeId: string, guildId: string, name: string): string {
  return `${homeId} ${guildId} ${name}`;
}

/**
 * Looks for the documents that have some names among their values: names that are no title. Each is
 * looked for once, by the search of the service, which knows words alone. A document that changes
 * afterwards is read, so that a name that it is given or loses is known.
 */
export function useAliasSearch(homeId: string, guildId: string, names: readonly string[]): void {
  const round = useNoteAliases((state) => state.round);
  const rows = useStore(documentStore.api, (state) => {
    const { load, nextCursor, rows: read } = documentStore.list(homeId, { guildId }, state);
    return load.kind === 'ready' && nextCursor === undefined ? read : undefined;
  });
  useEffect(() => {
    if (rows !== undefined) {
      void readChangedAliases({ homeId, guildId }, rows);
    }
  }, [homeId, guildId, rows]);
  const wanted = names.slice(0, pageLimits.linkedThings).join('\n');
  useEffect(() => {
    for (const name of wanted === '' ? [] : wanted.split('\n')) {
      const key = aliasKey(homeId, guildId, name);
      if (asked.size >= pageLimits.askedThings) {
        asked.clear();
      }
      if (asked.get(key) !== round) {
        asked.set(key, round);
        waiting.push({ homeId, guildId, name });
      }
    }
    void lookForWaiting();
  }, [homeId, guildId, wanted, round]);
}

interface Guild {
  readonly homeId: string;
  readonly guildId: string;
}

interface NameInGuild extends Guild {
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
  await Promise.all(
    results.slice(0, pageLimits.namesFound).map(({ id }) => readAliases({ homeId, guildId }, id)),
  );
  useNoteAliases.setState(({ answered }) => ({
    answered: new Set(
      [...answered, aliasKey(homeId, guildId, name)].slice(-pageLimits.askedThings),
    ),
  }));
}

/** Reads the other names of one document. Where it cannot be read, those that are known stay. */
async function readAliases({ homeId, guildId }: Guild, id: string): Promise<void> {
  const document = await readShownDocument(homeId, guildId, id).catch(() => undefined);
  if (document !== undefined) {
    takeAliases(homeId, id, document.content);
  }
}

/** The documents of a guild as they were when their names were looked for last. */
interface Looked {
  readonly rows: readonly Document[];
  readonly stamps: ReadonlyMap<string, string>;
}

const looked = new Map<string, Looked>();

/**
 * Reads the other names of the documents of a guild that came or changed since it was asked last.
 * Where very many did, all names are looked for again as they are shown.
 */
export async function readChangedAliases(guild: Guild, rows: readonly Document[]): Promise<void> {
  const { homeId, guildId } = guild;
  const key = aliasKey(homeId, guildId, '');
  const former = looked.get(key);
  if (former?.rows === rows) {
    return;
  }
  const stamps = new Map<string, string>(rows.map((row) => [row.id, stampOf(row)]));
  looked.set(key, { rows, stamps });
  if (former === undefined) {
    return;
  }
  const { contents } = useContents.getState();
  const changed = rows.filter((row) => {
    // A text that this page has written or read is known already.
    const known = contents[keyInHome(homeId, row.id)];
    const isKnown = known !== undefined && known.updatedAt === row.updatedAt;
    return former.stamps.get(row.id) !== stampOf(row) && !isKnown;
  });
  if (changed.length > pageLimits.changedNotes) {
    forgetGuild(guild, rows);
    return;
  }
  await inPool(changed, pageLimits.linkedThingsAtOnce, ({ id }) => readAliases(guild, id));
}

/** Forgets what was looked for in a guild. */
function forgetGuild({ homeId, guildId }: Guild, rows: readonly Document[]): void {
  const prefix = aliasKey(homeId, guildId, '');
  const ids = new Set<string>(rows.map(({ id }) => keyInHome(homeId, id)));
  forget(
    (name) => name.startsWith(prefix),
    (document) => ids.has(document),
  );
}

/** Forgets the other names in a home that was signed out or removed. */
export function forgetNoteAliases(homeId: string): void {
  const isOfHome = (key: string) => key.startsWith(`${homeId} `);
  for (const key of [...looked.keys()].filter(isOfHome)) {
    looked.delete(key);
  }
  forget(isOfHome, isOfHome);
}

function forget(isName: (key: string) => boolean, isDocument: (key: string) => boolean): void {
  useNoteAliases.setState(({ aliases, answered, round }) => ({
    aliases: Object.fromEntries(Object.entries(aliases).filter(([key]) => !isDocument(key))),
    answered: new Set([...answered].filter((key) => !isName(key))),
    round: round + 1,
  }));
}
