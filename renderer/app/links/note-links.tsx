import { useContext, useEffect, useLayoutEffect } from 'react';
import { slug } from 'github-slugger';
import type { FoundNote } from '#shared/domain/document/note-links.ts';
import { titleOfLink } from '#shared/domain/document/note-links.ts';
import { parseNoteTarget } from '#shared/markdown/notes/note-link.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { documentStore } from '../../entities/document/document-store.ts';
import { useNoteAliases } from '../../entities/document/known-aliases.ts';
import { aliasKey, useAliasSearch } from '../../entities/document/note-aliases.ts';
import { useNoteNames } from '../../entities/document/note-names.ts';
import { text } from '../../text/text.ts';
import { NoteSourceContext } from '../../ui/markdown/notes/note-context.ts';
import type { NotePlaces } from '../../ui/markdown/notes/note-places.ts';
import { showGuild } from '../homes/show-guild.ts';
import { readList } from '../palette/read-places.ts';
import { documentPartPath, hrefOf, newDocumentPath } from '../places/paths.ts';
import { NoteEmbed } from './note-embed.tsx';
import { ThingPlaceContext } from './thing-place-context.ts';
import './note-links.css';

/**
 * The links between notes in a formatted text: each leads to the document that it means, or offers to
 * write the one that is missing. Until all documents are known, and their other names were looked for,
 * one that is not found is words.
 */
export function NoteLinks({ links, embeds }: NotePlaces) {
  const { homeId, guildId } = useContext(ThingPlaceContext);
  const source = useContext(NoteSourceContext);
  const { names, isWhole } = useNoteNames(homeId, guildId);
  useEffect(() => {
    let isWanted = true;
    void readList(documentStore, homeId, guildId, () => isWanted);
    return () => {
      isWanted = false;
    };
  }, [homeId, guildId]);
  const unfound = isWhole
    ? links
        .filter(({ named }) => names.findLink(named, source.title) === undefined)
        .map(({ named }) => parseNoteTarget(named).target)
    : none;
  useAliasSearch(homeId, guildId, unfound);
  return (
    <>
      {links.map(({ anchor, named }, at) => (
        <NoteLink
          // oxlint-disable-next-line react/no-array-index-key -- one is told by its place alone
          key={at}
          {...{ anchor, named, isWhole }}
          found={names.findLink(named, source.title)}
        />
      ))}
      {embeds.map(({ element, named }, at) => {
        const found = names.findLink(named, source.title);
        return (
          found !== undefined && (
            // oxlint-disable-next-line react/no-array-index-key -- one is told by its place alone
            <NoteEmbed key={at} {...{ element, found }} />
          )
        );
      })}
    </>
  );
}

const none: readonly string[] = [];

/** Gives a link between notes its way. */
function NoteLink({
  anchor,
  named,
  found,
  isWhole,
}: {
  anchor: HTMLAnchorElement;
  named: string;
  found: FoundNote | undefined;
  isWhole: boolean;
}) {
  const { homeId, guildId } = useContext(ThingPlaceContext);
  const source = useContext(NoteSourceContext);
  const key = aliasKey(homeId, guildId, parseNoteTarget(named).target);
  const isLookedFor = useNoteAliases(({ answered }) => answered.has(key));
  const isMissing = found === undefined && isWhole && isLookedFor;
  const path = isMissing
    ? newDocumentPath(
        homeId,
        titleOfLink(named, source.title).slice(0, textLimits.title).toWellFormed(),
      )
    : found && documentPartPath(homeId, found.id, partOf(found));
  useLayoutEffect(() => {
    if (path === undefined) {
      return undefined;
    }
    const onClick = () => showGuild(homeId, guildId);
    anchor.setAttribute('href', hrefOf(path));
    anchor.addEventListener('click', onClick);
    return () => {
      anchor.removeAttribute('href');
      anchor.removeEventListener('click', onClick);
    };
  }, [anchor, path, homeId, guildId]);
  useLayoutEffect(() => {
    anchor.classList.toggle('note-missing', isMissing);
    if (isMissing) {
      anchor.setAttribute('title', text.ui.notes.missing);
    }
    return () => {
      anchor.classList.remove('note-missing');
      anchor.removeAttribute('title');
    };
  }, [anchor, isMissing]);
  return null;
}

/** The part of a document to which a link leads, as its path has it. */
function partOf({ heading, block }: FoundNote): string {
  return block === undefined ? slug(heading ?? '') : `^${block}`;
}
