import { useEffect, useMemo, useState } from 'react';
import type { Document } from '#shared/domain/document/schema.ts';
import type { SearchResult } from '#shared/domain/search/schema.ts';
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

/** A document that links to another one by its title, or the thread of a message that does. */
interface LinkingThing {
  readonly kind: 'document' | 'thread';
  readonly id: string;
  readonly title: string;
}

/**
 * Looks for the documents and threads of a guild that link to a document by its title. The search of
 * the service knows words alone, so that the texts that it finds are read, one after the other.
 */
export function useLinkingThings(
  { homeId, guildId }: GuildPlace,
  { id, title }: Pick<Document, 'id' | 'title'>,
): readonly LinkingThing[] {
  const [found, setFound] = useState<{ of: string; things: readonly LinkingThing[] }>();
  const of = `${id} ${title}`;
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const document = { id, title, isWanted: () => isWanted };
      const notes = await linkingThings({ homeId, guildId }, 'document', document);
      const threads = await linkingThings({ homeId, guildId }, 'message', document);
      if (isWanted) {
        setFound({ of, things: [...notes, ...threads] });
      }
    };
    void look();
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId, id, title, of]);
  return found?.of === of ? found.things : none;
}

const none: readonly LinkingThing[] = [];

async function linkingThings(
  place: GuildPlace,
  kind: 'document' | 'message',
  { id, title, isWanted }: { id: string; title: string; isWanted: () => boolean },
): Promise<readonly LinkingThing[]> {
  const name = title.slice(title.lastIndexOf('/') + 1).replaceAll('"', ' ');
  const { results } = await call('search.find', {
    ...place,
    q: `"${name}"`,
    kinds: [kind],
    limit: pageLimits.mentioningThings,
  }).catch(() => ({ results: [] }));
  const things = new Map<string, LinkingThing>();
  const found = results.filter((result) => result.kind === kind);
  for (const result of found.slice(0, pageLimits.mentioningThings)) {
    const thing = thingOf(result);
    if (!isWanted()) {
      break;
    }
    if (thing.id !== id && thing.id !== '' && !things.has(thing.id)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others get in between
      const links = noteLinksIn(await textOf(place, result));
      // oxlint-disable-next-line no-await-in-loop -- all documents are read once, if at all
      const names =
        links.length === 0 ? undefined : await readNoteNames(place.homeId, place.guildId);
      // A message stands in no folder.
      const from = thing.kind === 'document' ? result.title : '';
      if (links.some(({ named }) => names?.findLink(named, from)?.id === id)) {
        things.set(thing.id, thing);
      }
    }
  }
  return [...things.values()];
}

/** The document that was found, or the thread of the message. */
function thingOf({ kind, id, conversationId, title }: SearchResult): LinkingThing {
  return kind === 'message'
    ? { kind: 'thread', id: conversationId ?? '', title }
    : { kind: 'document', id, title };
}

/** The whole text that was found; an empty one where it cannot be read. */
async function textOf({ homeId, guildId }: GuildPlace, result: SearchResult): Promise<string> {
  const { kind, id, conversationId } = result;
  if (kind !== 'message') {
    const document = await readShownDocument(homeId, guildId, id).catch(() => undefined);
    return document?.content ?? '';
  }
  const around = { homeId, conversationId: conversationId ?? '', messageId: id, limit: 1 };
  const read = await call('message.list_around', around).catch(() => undefined);
  return read?.messages.find((message) => message.id === id)?.text ?? '';
}
