import { useEffect, useMemo, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { noteLinksIn } from '#shared/markdown/notes/find-note-links.ts';
import { call } from '../../bridge/call.ts';
import { readShownDocument } from './document-handlers.ts';
import { readNoteNames, useNoteNames } from './note-names.ts';

/** A guild, and its home. */
interface GuildPlace {
  readonly homeId: string;
  readonly guildId: string;
}

/** The ids of the documents to which a document links by their titles, each once. */
export function useLinkedNotes(
  { homeId, guildId }: GuildPlace,
  { id, title }: Pick<Document, 'id' | 'title'>,
  content: string,
): readonly string[] {
  const { names } = useNoteNames(homeId, guildId);
  const links = useMemo(() => noteLinksIn(content), [content]);
  return useMemo(() => {
    const found = new Set<string>();
    for (const { named } of links) {
      const note = names.findLink(named, title);
      if (note !== undefined && note.id !== id && found.size < pageLimits.mentions) {
        found.add(note.id);
      }
    }
    return [...found];
  }, [links, names, id, title]);
}

/** A document that links to another one by its title. */
interface LinkingNote {
  readonly id: string;
  readonly title: string;
}

/**
 * Looks for the documents of a guild that link to another one by its title. The search of the service
 * knows words alone, so that the texts that it finds are read, one after the other.
 */
export function useLinkingNotes(
  { homeId, guildId }: GuildPlace,
  { id, title }: Pick<Document, 'id' | 'title'>,
): readonly LinkingNote[] {
  const [found, setFound] = useState<{ of: string; notes: readonly LinkingNote[] }>();
  const of = `${id} ${title}`;
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const notes = await linkingNotes({ homeId, guildId }, { id, title }, () => isWanted);
      if (isWanted) {
        setFound({ of, notes });
      }
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId, id, title, of]);
  return found?.of === of ? found.notes : none;
}

const none: readonly LinkingNote[] = [];

async function linkingNotes(
  { homeId, guildId }: GuildPlace,
  { id, title }: Pick<Document, 'id' | 'title'>,
  isWanted: () => boolean,
): Promise<readonly LinkingNote[]> {
  const name = title.slice(title.lastIndexOf('/') + 1).replaceAll('"', ' ');
  const { results } = await call('search.find', {
    homeId,
    guildId,
    q: `"${name}"`,
    kinds: ['document'],
    limit: pageLimits.mentioningThings,
  }).catch(() => ({ results: [] }));
  const notes: LinkingNote[] = [];
  for (const result of results.slice(0, pageLimits.mentioningThings)) {
    if (!isWanted()) {
      break;
    }
    if (result.id !== id) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others get in between
      const text = await readShownDocument(homeId, guildId, result.id).catch(() => undefined);
      const links = noteLinksIn(text?.content ?? '');
      // oxlint-disable-next-line no-await-in-loop -- all documents are read once, if at all
      const names = links.length === 0 ? undefined : await readNoteNames(homeId, guildId);
      if (links.some(({ named }) => names?.findLink(named, result.title)?.id === id)) {
        notes.push({ id: result.id, title: result.title });
      }
    }
  }
  return notes;
}
