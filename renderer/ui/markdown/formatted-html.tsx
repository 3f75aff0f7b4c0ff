import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { colourCodes } from '../code/colour-code.ts';
import { namedPlacesIn } from './named-items.ts';
import type { NamedPlace } from './named-items.ts';
import { NotesContext } from './notes/note-context.ts';
import { noNotes, notePlacesIn } from './notes/note-places.ts';
import type { NotePlaces } from './notes/note-places.ts';
import { Picture } from './pictures/picture.tsx';
import { picturePlacesIn } from './pictures/picture-places.ts';
import type { PicturePlace } from './pictures/picture-places.ts';
import { PicturesContext } from './pictures/pictures-context.ts';
import { setSafeHtml } from './safe-html.ts';
import { enableTaskBoxes } from './task-boxes.ts';
import { AskedThingsContext, NameLinksContext, ThingLinkContext } from './thing-link-context.ts';
import { aloneClass, thingAttribute, titledClass } from './thing-links.ts';
import { useDrawings } from './use-drawings.ts';

/** The HTML of a formatted text on the page, with its colours, drawings and links to things. */
export function FormattedHtml({
  html,
  canTick = false,
  mark,
}: {
  html: string;
  canTick?: boolean;
  /** Marks parts of the text before it is coloured and drawn. */
  mark?: ((element: Element) => void) | undefined;
}) {
  const element = useRef<HTMLDivElement>(null);
  const [anchors, setAnchors] = useState(noAnchors);
  const [places, setPlaces] = useState(noPlaces);
  const [named, setNamed] = useState(noNames);
  const [notes, setNotes] = useState(noNotes);
  const pictures = useContext(PicturesContext);
  const hasPictures = pictures !== undefined;
  useLayoutEffect(() => {
    if (element.current !== null) {
      setSafeHtml(element.current, html);
      setPlaces(hasPictures ? picturePlacesIn(element.current) : noPlaces);
      mark?.(element.current);
      colourCodes(element.current);
      setAnchors(thingAnchorsIn(element.current));
      setNamed(namedPlacesIn(element.current));
      setNotes(notePlacesIn(element.current));
      if (canTick) {
        enableTaskBoxes(element.current);
      }
    }
  }, [html, canTick, mark, hasPictures]);
  useDrawings(element, html);
  return (
    <>
      <div ref={element} className="markdown-piece" />
      {anchors.length > 0 && <ThingLinks anchors={anchors} />}
      {named.length > 0 && <ShortNames places={named} />}
      {notes.links.length > 0 && <Notes places={notes} />}
      {pictures !== undefined &&
        places.map((place, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- one is told by its place alone
          <Picture key={at} {...{ place, pictures }} />
        ))}
    </>
  );
}

const noPlaces: readonly PicturePlace[] = [];
const noNames: readonly NamedPlace[] = [];
const noAnchors: readonly HTMLAnchorElement[] = [];

function thingAnchorsIn(piece: Element): readonly HTMLAnchorElement[] {
  const found = piece.querySelectorAll<HTMLAnchorElement>(`a[${thingAttribute}]`);
  return found.length === 0 ? noAnchors : [...found];
}

/** Fills the links to things in a piece, where somebody knows how. */
function ThingLinks({ anchors }: { anchors: readonly HTMLAnchorElement[] }) {
  const ThingLink = useContext(ThingLinkContext);
  const asked = useContext(AskedThingsContext);
  return (
    ThingLink !== undefined &&
    anchors.map((anchor, at) => (
      <ThingLink
        // oxlint-disable-next-line react/no-array-index-key -- one is told by its place alone
        key={at}
        anchor={anchor}
        address={anchor.getAttribute(thingAttribute) ?? ''}
        isTitled={anchor.classList.contains(titledClass)}
        isAlone={anchor.classList.contains(aloneClass)}
        asked={asked}
      />
    ))
  );
}

/** Gives the links between notes in a piece their ways, where somebody knows the notes. */
function Notes({ places }: { places: NotePlaces }) {
  return useContext(NotesContext)?.(places);
}

/** Makes links of the short names in a piece, where somebody knows how. */
function ShortNames({ places }: { places: readonly NamedPlace[] }) {
  const showLinks = useContext(NameLinksContext);
  const asked = useContext(AskedThingsContext);
  return showLinks?.({ places, asked });
}
