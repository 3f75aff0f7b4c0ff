import { textLimits } from '#shared/limits/limits.ts';
import { importLimits } from '#shared/limits/document-limits.ts';
import { composerLimits } from '#shared/limits/page-limits.ts';
import { decodeText } from '../../ui/decode-text.ts';

/** A file that was given to the composer: its text, or why it has none for a message. */
export type GivenFile =
  | { readonly name: string; readonly content: string }
  | { readonly name: string; readonly refused: 'ending' | 'large' | 'notText' | 'unreadable' };

const textEnding = /\.(?:md|markdown|txt)$/i;

/** Reads the text files that a person drops or pastes, in their order. */
export async function readGivenFiles(files: readonly File[]): Promise<GivenFile[]> {
  return Promise.all(files.slice(0, composerLimits.files).map(readGivenFile));
}

async function readGivenFile(file: File): Promise<GivenFile> {
  const { name } = file;
  if (!textEnding.test(name)) {
    return { name, refused: 'ending' };
  }
  if (file.size > importLimits.fileBytes) {
    return { name, refused: 'large' };
  }
  try {
    const content = decodeText(await file.arrayBuffer());
    if (content === undefined) {
      return { name, refused: 'notText' };
    }
    return content.length > textLimits.documentContent
      ? { name, refused: 'large' }
      : { name, content: content.replaceAll(/\r\n?/g, '\n') };
  } catch {
    // A folder has no bytes, and a file may be gone.
    return { name, refused: 'unreadable' };
  }
}
