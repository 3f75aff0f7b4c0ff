import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { markdownLimits, pageLimits } from '#shared/limits/page-limits.ts';
import type { FoundNote } from '#shared/domain/document/note-links.ts';
import { copyText, openLink } from '../../bridge/outside.ts';
import { readDocument } from '../../entities/document/document-handlers.ts';
import { documentStore, useContent } from '../../entities/document/document-store.ts';
import { useRow } from '../../entities/store/entity-store.ts';
import { useIsNear } from '../../features/conversation/use-is-near.ts';
import { text } from '../../text/text.ts';
import { keyOf } from '../../ui/key-of.ts';
import { actOn, actOnKey } from '../../ui/markdown/act-on.ts';
import { findHeading, focusHeading } from '../../ui/markdown/heading-links.ts';
import { MarkdownPiece } from '../../ui/markdown/markdown-piece.tsx';
import { markdownPieces } from '../../ui/markdown/markdown-pieces.ts';
import { NoteSourceContext } from '../../ui/markdown/notes/note-context.ts';
import { bodyOf } from '#shared/markdown/front-matter/front-matter.ts';
import { noteSection } from '../../ui/markdown/notes/note-section.ts';
import { ThingPlaceContext } from './thing-place-context.ts';

/** The frames around a text. */
interface Frames {
  /** The documents in which it stands, each shown in the one before it. */
  readonly ids: readonly string[];
  readonly count: number;
}

const FramesContext = createContext<Frames>({ ids: [], count: 0 });

const words = text.ui.notes;

/** A note, or the part of it that a link names, in a frame behind the link. */
export function NoteEmbed({ element, found }: { element: HTMLElement; found: FoundNote }) {
  const source = useContext(NoteSourceContext);
  const around = useContext(FramesContext);
  const { isNear, ref } = useIsNear(false);
  useEffect(() => ref(element), [ref, element]);
  const frames = useMemo(() => {
    const ids = source.id === undefined ? around.ids : [...around.ids, source.id];
    return { ids, count: around.count + 1 };
  }, [around, source.id]);
  const isCircle = frames.ids.includes(found.id);
  const isDeep = around.count >= pageLimits.embedDepth;
  return createPortal(
    <span className="note-embed-body">
      {isCircle || isDeep ? (
        <span className="quiet">{isCircle ? words.circle : words.deep}</span>
      ) : (
        isNear && (
          <FramesContext value={frames}>
            <EmbeddedNote found={found} />
          </FramesContext>
        )
      )}
    </span>,
    element,
  );
}

/** The text of a note. It is read once it comes near what is seen. */
function EmbeddedNote({ found: { id, heading, block } }: { found: FoundNote }) {
  const { homeId, guildId } = useContext(ThingPlaceContext);
  const title = useRow(documentStore, homeId, id)?.title ?? '';
  const content = useContent(homeId, id)?.content;
  const [hasFailed, setHasFailed] = useState(false);
  const isUnread = content === undefined;
  useEffect(() => {
    if (isUnread) {
      readDocument(homeId, guildId, id).catch(() => setHasFailed(true));
    }
  }, [isUnread, homeId, guildId, id]);
  const section = useMemo(
    () => (content === undefined ? undefined : noteSection(bodyOf(content), { heading, block })),
    [content, heading, block],
  );
  const source = useMemo(() => ({ id, title }), [id, title]);
  if (content === undefined) {
    return <span className="quiet">{hasFailed ? words.notRead : words.reading}</span>;
  }
  if (section === undefined) {
    return <span className="quiet">{words.noPart(heading ?? `^${block}`)}</span>;
  }
  return (
    <NoteSourceContext value={source}>
      <Excerpt section={section} />
    </NoteSourceContext>
  );
}

/** The beginning of a text. Its links act in it, and not in the text around it. */
function Excerpt({ section }: { section: string }) {
  const root = useRef<HTMLDivElement>(null);
  const { pieces, leftLength } = useMemo(
    () => markdownPieces(section, 1, markdownLimits.documentPiece),
    [section],
  );
  const acts = {
    onOpenLink: openLink,
    onCopy: copyText,
    onHeading: (name: string) => {
      const heading = root.current && findHeading(root.current, name);
      if (heading) {
        focusHeading(heading);
        heading.scrollIntoView({ block: 'nearest' });
      }
    },
  };
  return (
    // The keyboard reaches the links and buttons inside, and their clicks arrive here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      onClick={(event) => {
        event.stopPropagation();
        actOn(event, acts);
      }}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') {
          event.stopPropagation();
          actOnKey(event, acts);
        }
      }}
    >
      <MarkdownPiece text={pieces[0] ?? ''} kind="file" />
      {leftLength > 0 && <p className="quiet">{words.goesOn}</p>}
    </div>
  );
}
