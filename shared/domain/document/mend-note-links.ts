import { slug } from 'github-slugger';
import { addressInSameHome } from '../../address/thing-address.ts';
import { noteLinksIn } from '../../markdown/notes/find-note-links.ts';
import { noteLinkAt, wordsOfNoteLink } from '../../markdown/notes/note-link.ts';
import type { WrittenNoteLink } from '../../markdown/notes/note-link.ts';
import { endsOf } from './note-links.ts';
import type { FoundNote, NoteNames } from './note-links.ts';

/** The names of documents before and after some of them were renamed. */
export interface Renaming {
  readonly before: NoteNames;
  readonly after: NoteNames;
  /** The title of a document after it. */
  readonly titleOf: (id: string) => string | undefined;
}

/** The title of the document in which a text stands, before and after; empty outside of documents. */
interface TextPlace {
  readonly before: string;
  readonly after: string;
}

/**
 * A text whose links lead where they led before documents were renamed (decision 0319). A link that
 * still does stays as it is written; another one names its document by as few folders as are needed.
 * A document whose title no such link can name is linked to by its address.
 */
export function mendNoteLinks(
  text: string,
  place: TextPlace,
  { before, after, titleOf }: Renaming,
): string {
  const parts: string[] = [];
  let from = 0;
  for (const link of noteLinksIn(text)) {
    const found = before.findLink(link.named, place.before);
    const isRight = (named: string) => leadsTo(after, named, place.after, found);
    if (found !== undefined && !isRight(link.named)) {
      const title = titleOf(found.id);
      if (title !== undefined) {
        parts.push(text.slice(from, link.from), mendedLink(text, link, { found, title, isRight }));
        from = link.to;
      }
    }
  }
  return parts.join('') + text.slice(from);
}

function leadsTo(
  names: NoteNames,
  named: string,
  from: string,
  meant: FoundNote | undefined,
): boolean {
  const found = names.findLink(named, from);
  return (
    found !== undefined &&
    found.id === meant?.id &&
    found.heading === meant.heading &&
    found.block === meant.block
  );
}

interface MeantNote {
  readonly found: FoundNote;
  readonly title: string;
  /** Whether a link that names this leads there. */
  readonly isRight: (named: string) => boolean;
}

function mendedLink(text: string, link: WrittenNoteLink, meant: MeantNote): string {
  const { found, title, isRight } = meant;
  const hasPart = found.heading !== undefined || found.block !== undefined;
  const namedTo = hasPart ? link.targetTo : link.targetFrom + link.named.length;
  const [begin, end] = [text.slice(link.from, link.targetFrom), text.slice(namedTo, link.to)];
  const [lead, next] = [text.slice(Math.max(0, link.from - 1), link.from), text.charAt(link.to)];
  for (const name of namesFor(title, link.target.includes('/'))) {
    const written = begin + name + end;
    const read = noteLinkAt(lead + written + next, lead.length);
    if (read !== undefined && read.to === lead.length + written.length && isRight(read.named)) {
      return written;
    }
  }
  return linkByAddress(link, found);
}

/** The ways to name a document, those that are most like the former first. */
function namesFor(title: string, hasFolders: boolean): readonly string[] {
  return [...(hasFolders ? [title] : []), ...endsOf(title), `/${title}`];
}

function linkByAddress(link: WrittenNoteLink, { id, heading }: FoundNote): string {
  const words = wordsOfNoteLink(link).replaceAll(/[[\]\\|]/g, String.raw`\$&`);
  const part = heading === undefined ? '' : `#${encodeURIComponent(slug(heading))}`;
  return `[${words}](${addressInSameHome({ kind: 'document', id })}${part})`;
}
