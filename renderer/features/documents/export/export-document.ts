import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { wholeCharacters } from '#shared/text/plain-text.ts';
import { printPage, saveFile, savePdf } from '../../../bridge/outside.ts';
import { text } from '../../../text/text.ts';
import { showToast } from '../../../ui/toast.tsx';
import { exportedHtml } from './export-html.ts';
import type { ExportedDocument } from './export-html.ts';

const words = text.document.exported;

/** Saves a document as it is written. */
export async function exportMarkdown({ title, content }: ExportedDocument): Promise<void> {
  await saveFile(fileName(title, 'md'), content, words.saved(title));
}

/** Saves a document as one HTML file that needs nothing else. */
export async function exportHtml(document: ExportedDocument): Promise<void> {
  const { title } = document;
  await withHtml(document, exportLimits.text, (html) =>
    saveFile(fileName(title, 'html'), html, words.saved(title)),
  );
}

/** Saves a document as a PDF. */
export async function exportPdf(document: ExportedDocument): Promise<void> {
  const { title } = document;
  await withHtml(document, exportLimits.printed, (html) =>
    savePdf(fileName(title, 'pdf'), html, words.saved(title)),
  );
}

/** Prints a document by the system's dialog. */
export async function printDocument(document: ExportedDocument): Promise<void> {
  await withHtml(document, exportLimits.printed, (html) =>
    printPage(html, words.printed(document.title)),
  );
}

/** Makes the HTML of a document bit by bit, and says that this goes on until all is done. */
async function withHtml(
  document: ExportedDocument,
  maxLength: number,
  handOn: (html: string) => Promise<boolean>,
): Promise<void> {
  const closeToast = showToast({ words: words.working });
  const html = await exportedHtml(document, maxLength);
  if (html === undefined) {
    showToast({ words: words.tooLarge });
  } else {
    await handOn(html);
  }
  closeToast();
}

/** The name that is proposed. Main makes it one that the system takes. */
function fileName(title: string, ending: string): string {
  const stem = wholeCharacters(title, exportLimits.name - ending.length - 1).trim();
  return `${stem === '' ? text.document.editor.untitled : stem}.${ending}`;
}
