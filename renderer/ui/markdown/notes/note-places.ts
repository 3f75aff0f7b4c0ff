import { noteAttribute } from '#shared/markdown/notes/parse-note-links.ts';
import { embedAttribute } from './note-marks.ts';

/** A link between notes in a formatted text. */
interface NoteLinkPlace {
  readonly anchor: HTMLAnchorElement;
  /** Its target, as it is written. */
  readonly named: string;
}

/** A place in a formatted text where a note is to be shown, with the link to it. */
interface NoteEmbedPlace {
  readonly element: HTMLElement;
  readonly named: string;
}

/** The links between notes in a piece of a text, and the places where notes are to be shown. */
export interface NotePlaces {
  readonly links: readonly NoteLinkPlace[];
  readonly embeds: readonly NoteEmbedPlace[];
}

export const noNotes: NotePlaces = { links: [], embeds: [] };

export function notePlacesIn(piece: Element): NotePlaces {
  const links = [...piece.querySelectorAll<HTMLAnchorElement>(`a[${noteAttribute}]`)].map(
    (anchor) => ({ anchor, named: anchor.getAttribute(noteAttribute) ?? '' }),
  );
  const embeds = [...piece.querySelectorAll<HTMLElement>(`[${embedAttribute}]`)].map((element) => ({
    element,
    named: element.getAttribute(embedAttribute) ?? '',
  }));
  return links.length === 0 ? noNotes : { links, embeds };
}
