import { markdownLimits } from '#shared/limits/page-limits.ts';
import { bodyOf } from '#shared/markdown/front-matter/front-matter.ts';
import { readShownDocument } from '../../../entities/document/document-handlers.ts';
import { readNoteNames } from '../../../entities/document/note-names.ts';
import { escapeHtml, htmlFile } from '../../../ui/markdown/exported/html-file.ts';
import type { FormatPieces } from '../../../ui/markdown/exported/html-file.ts';
import type { EmbeddedText } from '../../../ui/markdown/exported/show-embeds.ts';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { cutPieces, markdownPieces } from '../../../ui/markdown/markdown-pieces.ts';
import { noteSection } from '../../../ui/markdown/notes/note-section.ts';
import type { GuildPlace } from '../document-acts.ts';

/** The parts of a document that leave the application. */
export interface ExportedDocument {
  readonly id: string;
  readonly place: GuildPlace;
  readonly title: string;
  readonly description?: string | undefined;
  readonly content: string;
}

/**
 * Makes an HTML file of a document, a piece at a time.
 *
 * @param maxLength of the file
 * @returns undefined for a file that would be longer
 */
export function exportedHtml(
  document: ExportedDocument,
  maxLength: number,
): Promise<string | undefined> {
  const { id, place, title } = document;
  return htmlFile(
    {
      id,
      title,
      parts: (formatPieces) => partsOf(document, formatPieces),
      findEmbed: (named, from) => findEmbed(place, named, from),
    },
    maxLength,
  );
}

/** The note that stands in a text, or the part of it that is named; of a long one the first piece. */
async function findEmbed(
  { homeId, guildId }: GuildPlace,
  named: string,
  from: string,
): Promise<EmbeddedText | undefined> {
  const found = (await readNoteNames(homeId, guildId)).findLink(named, from);
  if (found === undefined) {
    return undefined;
  }
  const note = await readShownDocument(homeId, guildId, found.id);
  const section = note && noteSection(bodyOf(note.content), found);
  if (note === undefined || section === undefined) {
    return undefined;
  }
  const { pieces, leftLength } = markdownPieces(section, 1, markdownLimits.documentPiece);
  const rest = leftLength > 0 ? ['…'] : [];
  return { id: note.id, title: note.title, markdown: [...pieces, ...rest].join('\n\n') };
}

async function* partsOf(
  { title, description, content }: ExportedDocument,
  formatPieces: FormatPieces,
): AsyncGenerator<string> {
  let isFirst = true;
  for (const { piece } of cutPieces(bodyOf(content), markdownLimits.piece)) {
    if (isFirst) {
      yield titleOf(title, description, piece);
      isFirst = false;
    }
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time, so that nothing is held up
    yield* await formatPieces([piece], 'file');
  }
  if (isFirst) {
    yield titleOf(title, description, '');
  }
}

/** The title above the content, unless the content begins with it. */
function titleOf(title: string, description: string | undefined, firstPiece: string): string {
  const [first] = markdownFacts(firstPiece).headings;
  const isSaid = first?.level === 1 && first.words === title.trim();
  const heading = isSaid ? '' : `<h1 dir="auto">${escapeHtml(title)}</h1>\n`;
  return description
    ? `${heading}<p class="export-description" dir="auto">${escapeHtml(description)}</p>\n`
    : heading;
}
