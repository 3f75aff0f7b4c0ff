import { pasteLimits } from '#shared/limits/page-limits.ts';
import { readColumns } from '#shared/text/columns.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { readMarker } from './outline-markers.ts';
import { planOfLines, readPlan } from './read-plan.ts';
import type { PastedPlan } from './read-plan.ts';

/** The content of the clipboard in two forms; each is empty where the clipboard lacks it. */
export interface ClipboardTexts {
  readonly html: string;
  readonly words: string;
}

/** The result of reading the clipboard. */
export interface ReadPaste {
  /** Undefined where there is more than is pasted at once. */
  readonly plan: PastedPlan | undefined;
  /** The text that was read, with HTML turned into Markdown. */
  readonly words: string;
  /** Whether a picture, video or frame without an address on the web was left out. */
  readonly hasLostMedia: boolean;
}

/** The text of a spreadsheet is bounded by its length alone. */
const columnLimits = { characters: pasteLimits.text, cells: Number.POSITIVE_INFINITY };

/**
 * Reads what is pasted as a plan: a table of HTML first, then text in columns, then an outline.
 * Resolves never, once the signal says to stop.
 */
export async function readPaste(
  { html, words }: ClipboardTexts,
  signal: AbortSignal,
): Promise<ReadPaste> {
  const table = mayHaveTable(html) ? await readHtml(html) : undefined;
  if (table !== undefined && table !== 'large') {
    const plan = await resultInSlices(readPlan(table.markdown), signal);
    return { plan, words: table.markdown, hasLostMedia: table.isLossy };
  }
  if (table === 'large' && words.trim() === '') {
    return { plan: undefined, words, hasLostMedia: false };
  }
  const plan = await resultInSlices(planOfWords(words), signal);
  return { plan, words, hasLostMedia: false };
}

/** Whether HTML may have a table that is read. */
export function mayHaveTable(html: string): boolean {
  return /<table[\s>]/i.test(html);
}

/** Reads text in columns, or an outline. */
export function planOfWords(words: string): Generator<void, PastedPlan | undefined> {
  const rows = readColumns(words, columnLimits);
  return rows === undefined || areListed(rows)
    ? readPlan(words)
    : planOfLines([{ kind: 'table', indent: 0, table: { names: [], rows } }]);
}

/** Whether the first of two columns only has the signs of a list, as word processors write it. */
function areListed(rows: readonly (readonly string[])[]): boolean {
  const word = 'x';
  return rows.every(([sign, , third]) => {
    const marker = sign === '' ? undefined : readMarker(`${sign} ${word}`);
    return third === undefined && marker?.rest === word;
  });
}

/** HTML with a table as Markdown; undefined where none is left of it, or it cannot be read. */
async function readHtml(html: string) {
  // The readers of HTML are large, and most pastes have none.
  const { htmlToMarkdown } = await import('../../../ui/markdown/pasted/html-to-markdown.ts');
  try {
    const converted = htmlToMarkdown(html, 'empty');
    return converted !== undefined && /^ *\|/m.test(converted.markdown) ? converted : undefined;
  } catch (error) {
    return error instanceof RangeError ? 'large' : undefined;
  }
}
