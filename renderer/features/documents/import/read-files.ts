import { textLimits } from '#shared/limits/limits.ts';
import { importLimits, markdownLimits } from '#shared/limits/page-limits.ts';
import { text } from '../../../text/text.ts';
import { decodeText } from '../../../ui/decode-text.ts';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { readFrontMatter } from './front-matter.ts';
import type { FoundFile, FoundFiles, LeftOut, LeftOutReason } from './found-files.ts';

/** A document that a file would become. */
export interface ReadDocument {
  readonly path: string;
  readonly title: string;
  readonly content: string;
  readonly bytes: number;
}

/** The documents that files would become, and the files that are left out. */
export interface ReadFiles {
  readonly documents: readonly ReadDocument[];
  readonly leftOut: readonly LeftOut[];
}

/** Reads files as documents, one after the other, within the bounds of an import. */
export async function readFiles({ files, leftOut }: FoundFiles): Promise<ReadFiles> {
  const documents: ReadDocument[] = [];
  const refused: LeftOut[] = [...leftOut];
  let bytes = 0;
  for (const file of files) {
    const isFull = documents.length >= importLimits.documents || bytes > importLimits.bytes;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the bounds hold
    const read = isFull ? 'many' : await readFile(file);
    if (typeof read === 'string') {
      refused.push({ path: file.path, reason: read });
    } else {
      documents.push(read);
      bytes += read.bytes;
    }
  }
  return { documents, leftOut: refused };
}

async function readFile({ path, open }: FoundFile): Promise<ReadDocument | LeftOutReason> {
  try {
    const file = await open();
    if (file.size > importLimits.fileBytes) {
      return 'large';
    }
    const content = decodeText(await file.arrayBuffer());
    if (content === undefined) {
      return 'notText';
    }
    const kept = isPlain(path) ? content : readFrontMatter(content).content;
    return kept.length > textLimits.documentContent
      ? 'large'
      : { path, content: kept, title: titleOfFile(path, content), bytes: file.size };
  } catch {
    return 'unreadable';
  }
}

/**
 * The title of a file: of Markdown its topmost heading, the title among its values, or its first
 * heading; else its name without its ending.
 */
export function titleOfFile(path: string, content: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const title = isPlain(path) ? undefined : titleOfText(content);
  const cut = (title ?? name).replaceAll(/\s+/g, ' ').trim().slice(0, textLimits.title);
  // A cut may split a character, and a file may have half of one in its name.
  return cut.toWellFormed().trim() || text.document.editor.untitled;
}

function titleOfText(written: string): string | undefined {
  const { content, title } = readFrontMatter(written);
  const { headings } = markdownFacts(content.slice(0, markdownLimits.piece));
  const heading = headings.find(({ words }) => words !== '');
  return heading?.level === 1 ? heading.words : (title ?? heading?.words);
}

function isPlain(path: string): boolean {
  return /\.txt$/i.test(path);
}
