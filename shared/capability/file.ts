import { z } from 'zod';
import { defineCall } from '../contract/call.ts';
import { exportLimits } from '../limits/desktop-limits.ts';
import { callLimits } from '../limits/limits.ts';

/** The name that is proposed, with its ending; characters that names cannot have are replaced. */
const fileName = z.string().min(1).max(exportLimits.name);

/** A file is longer than what other calls carry. */
const maxText = callLimits.text + exportLimits.text;

/** A whole HTML document. It is shown without scripts, and loads nothing. */
const printedHtml = z.string().min(1).max(exportLimits.printed);

/**
 * Saves a text as a file, where the person chooses. `isSaved` is false if they chose no place.
 * Problems: `unavailable` if the file could not be written; then what stood there before is whole.
 */
export const fileSave = defineCall({
  name: 'file.save',
  input: z.strictObject({ name: fileName, text: z.string().max(exportLimits.text) }),
  output: z.object({ isSaved: z.boolean() }),
  maxText,
});

/**
 * Saves an HTML document as a PDF, where the person chooses. `isSaved` is false if they chose no
 * place. Problems: `unavailable` if the PDF could not be made or written, or another document is
 * being printed; then what stood there before is whole.
 */
export const fileSavePdf = defineCall({
  name: 'file.save_pdf',
  input: z.strictObject({ name: fileName, html: printedHtml }),
  output: z.object({ isSaved: z.boolean() }),
  maxText,
});

/**
 * Prints an HTML document by the system's dialog. `isPrinted` is false if the person cancelled.
 * Problems: `unavailable` if it could not be printed, or another document is being printed.
 */
export const filePrint = defineCall({
  name: 'file.print',
  input: z.strictObject({ html: printedHtml }),
  output: z.object({ isPrinted: z.boolean() }),
  maxText,
});
