import { useStore } from 'zustand';
import { NoteNames } from '#shared/domain/document/note-links.ts';
import type { Document } from '#shared/domain/document/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { readAll } from '../store/read-all.ts';
import { keyInHome } from '../store/key-in-home.ts';
import { documentStore } from './document-store.ts';
import { useNoteAliases } from './known-aliases.ts';

/** The documents of a guild by the names under which texts link to them. */
interface KnownNotes {
  readonly names: NoteNames;
  /** Whether all documents are known, so that a name that none has leads nowhere. */
  readonly isWhole: boolean;
}

type Aliases = ReturnType<typeof useNoteAliases.getState>['aliases'];

/** The names of a guild, and the list that it was made of. */
interface Made {
  readonly rows: readonly Document[];
  readonly aliases: Aliases;
  readonly names: NoteNames;
}

const made = new Map<string, Made>();

/** Follows the documents of a guild by their names, as far as they are read. */
export function useNoteNames(homeId: string, guildId: string): KnownNotes {
  const rows = useStore(
    documentStore.api,
    (state) => documentStore.list(homeId, { guildId }, state).rows,
  );
  const isWhole = useStore(documentStore.api, (state) => {
    const { load, nextCursor } = documentStore.list(homeId, { guildId }, state);
    return load.kind === 'ready' && nextCursor === undefined;
  });
  const aliases = useNoteAliases((state) => state.aliases);
  return { names: namesOf({ homeId, guildId }, rows, aliases), isWhole };
}

/** The documents of a guild by their names; undefined until all of them are read. */
export function wholeNoteNames(homeId: string, guildId: string): NoteNames | undefined {
  const { rows, load, nextCursor } = documentStore.list(homeId, { guildId });
  return load.kind === 'ready' && nextCursor === undefined
    ? namesOf({ homeId, guildId }, rows, useNoteAliases.getState().aliases)
    : undefined;
}

/** Reads all documents of a guild, unless they were read, and answers their names. */
export async function readNoteNames(homeId: string, guildId: string): Promise<NoteNames> {
  await readAll(documentStore, homeId, guildId, { maxPages: pageLimits.palettePages }).catch(
    () => undefined,
  );
  const { rows } = documentStore.list(homeId, { guildId });
  return namesOf({ homeId, guildId }, rows, useNoteAliases.getState().aliases);
}

/** The names of some rows. Rows of the same titles have the same: a changed content names nothing. */
function namesOf(
  { homeId, guildId }: { readonly homeId: string; readonly guildId: string },
  rows: readonly Document[],
  aliases: Aliases,
): NoteNames {
  const key = `${homeId} ${guildId}`;
  const known = made.get(key);
  if (known?.rows === rows && known.aliases === aliases) {
    return known.names;
  }
  const isSame =
    known !== undefined &&
    known.aliases === aliases &&
    known.rows.length === rows.length &&
    rows.every(({ id, title }, at) => {
      const other = known.rows[at];
      return other?.id === id && other.title === title;
    });
  const named = rows.map(({ id, title }) => ({
    id,
    title,
    aliases: aliases[keyInHome(homeId, id)],
  }));
  const names = isSame ? known.names : new NoteNames(named);
  made.set(key, { rows, aliases, names });
  return names;
}

/** Forgets the names of a home that was signed out or removed. */
export function forgetNoteNames(homeId: string): void {
  for (const key of made.keys()) {
    if (key.startsWith(`${homeId} `)) {
      made.delete(key);
    }
  }
}
