import { textLimits } from '#shared/limits/limits.ts';
import { importLimits } from '#shared/limits/document-limits.ts';
import { decodeText } from '../../../ui/decode-text.ts';
import { titlesOfFiles } from './file-titles.ts';
import type { FileTitle } from './file-titles.ts';
import type { FoundFile, FoundFiles, LeftOut, LeftOutReason } from './found-files.ts';

interface ReadFile {
  readonly path: string;
  /** All that the file says, as it says it. */
  readonly content: string;
  readonly bytes: number;
}

/** A document that a file would become. */
export type ReadDocument = ReadFile & FileTitle;

/** The documents that files would become, and the files that are left out. */
export interface ReadFiles {
  readonly documents: readonly ReadDocument[];
  readonly leftOut: readonly LeftOut[];
}

/** Reads files as documents, one after the other, within the bounds of an import. */
export async function readFiles({ files, leftOut }: FoundFiles): Promise<ReadFiles> {
  const taken: ReadFile[] = [];
  const refused: LeftOut[] = [...leftOut];
  let bytes = 0;
  for (const file of files) {
    const isFull = taken.length >= importLimits.documents || bytes > importLimits.bytes;
    // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the bounds hold
    const read = isFull ? 'many' : await readFile(file);
    if (typeof read === 'string') {
      refused.push({ path: file.path, reason: read });
    } else {
      taken.push(read);
      bytes += read.bytes;
    }
  }
  const titles = titlesOfFiles(taken);
  const documents = taken.flatMap((file, at) => {
    const named = titles[at];
    return named === undefined ? [] : [{ ...file, ...named }];
  });
  return { documents, leftOut: refused };
}

async function readFile({ path, open }: FoundFile): Promise<ReadFile | LeftOutReason> {
  try {
    const file = await open();
    if (file.size > importLimits.fileBytes) {
      return 'large';
    }
    const content = decodeText(await file.arrayBuffer(), { keepsMark: true });
    if (content === undefined) {
      return 'notText';
    }
    return content.length > textLimits.documentContent
      ? 'large'
      : { path, content, bytes: file.size };
  } catch {
    return 'unreadable';
  }
}
