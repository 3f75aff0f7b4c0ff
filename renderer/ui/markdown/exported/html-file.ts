import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { plainBeginning } from '#shared/text/plain-text.ts';
import { colourCopiedCodes } from '../../code/colour-code.ts';
import { resultInSlices } from '../../slices.ts';
import { paperDiagramStyle } from '../diagrams/diagram-style.ts';
import { drawCopiedDiagrams } from '../diagrams/show-diagrams.ts';
import { HeadingAnchors } from '../heading-links.ts';
import { unkeptHtml } from '../markdown-html.ts';
import type { MarkdownKind } from '../markdown-html.ts';
import { parser } from '../markdown-parser.ts';
import { drawCopiedFormulas } from '../maths/draw-formulas.ts';
import { setSafeHtml } from '../safe-html.ts';
import { fitFormulas } from './fit-formulas.ts';
import { EmbedWriter } from './show-embeds.ts';
import type { FindEmbed } from './show-embeds.ts';
// The look of a file is that of the screen, in light and dark.
import tokens from '../../tokens.css?inline';
import markdown from '../markdown.css?inline';
import exported from './export.css?inline';

export const { escapeHtml } = parser.utils;

/** Formats pieces of texts for a file, each for itself. */
export type FormatPieces = (pieces: readonly string[], kind: MarkdownKind) => Promise<string[]>;

/** The parts of an HTML file. */
export interface HtmlFile {
  readonly title: string;
  /** The parts of its body, bit by bit. Texts in them come from `formatPieces`, or are escaped. */
  readonly parts: (formatPieces: FormatPieces) => AsyncGenerator<string>;
  /** Finds the notes that stand in its texts; absent where they stand as their titles. */
  readonly findEmbed?: FindEmbed;
  /** The document that the file is of, where it is one. */
  readonly id?: string;
}

/**
 * Makes an HTML file bit by bit: no script, nothing that is loaded, and a content policy that allows
 * its own style sheet and the pictures in it alone.
 *
 * @param maxLength of the file
 * @returns undefined for a file that would be longer, or that nobody wants any more
 */
export async function htmlFile(
  file: HtmlFile,
  maxLength: number,
  signal = new AbortController().signal,
): Promise<string | undefined> {
  const { title, parts } = file;
  const made = [headOf(title, await hashOf(exportStyle))];
  let length = made[0]?.length ?? 0;
  for await (const part of parts(pieceFormatter(file))) {
    length += part.length;
    if (length > maxLength || signal.aborted) {
      return undefined;
    }
    made.push(part);
  }
  return `${made.join('')}</main></body></html>\n`;
}

/** Formats the pieces of one file: no two of their headings have one name. */
function pieceFormatter({ title, id = '', findEmbed }: HtmlFile): FormatPieces {
  const style = paperDiagramStyle(tokens);
  const diagramsEndAt = performance.now() + exportLimits.diagramsMs;
  const headings = new HeadingAnchors();
  const formatNow = (piece: string) => valueOf(plainBody(piece, 'file', headings));
  const embeds = findEmbed && new EmbedWriter(findEmbed, formatNow, exportLimits.embeds);
  return async (pieces, kind) => {
    const work = plainBodies(pieces, kind, headings);
    const bodies = await resultInSlices(work, new AbortController().signal);
    const parts: string[] = [];
    for (const body of bodies) {
      /* oxlint-disable no-await-in-loop -- one after the other, for the page's sake */
      await embeds?.writeInto(body, { title, ids: [id] });
      await colourCopiedCodes(body);
      await drawCopiedFormulas(body);
      fitFormulas(body);
      if (performance.now() < diagramsEndAt) {
        await drawCopiedDiagrams(body, style);
      }
      /* oxlint-enable no-await-in-loop */
      parts.push(`<div class="markdown-piece">${body.innerHTML}</div>\n`);
    }
    return parts;
  };
}

/** The value of work that is done at once. */
function valueOf<Value>(work: Generator<void, Value>): Value {
  for (;;) {
    const step = work.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

function* plainBodies(
  pieces: readonly string[],
  kind: MarkdownKind,
  headings: HeadingAnchors,
): Generator<void, HTMLElement[]> {
  const bodies: HTMLElement[] = [];
  for (const piece of pieces) {
    bodies.push(yield* plainBody(piece, kind, headings));
    yield;
  }
  return bodies;
}

/** The one style sheet of the file. */
const exportStyle = `${tokens}\n${markdown}\n${exported}`;

/** The source of the content policy that lets exactly this style sheet in. */
async function hashOf(style: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
  return `'sha256-${btoa(String.fromCodePoint(...new Uint8Array(digest)))}'`;
}

function headOf(title: string, styleHash: string): string {
  const policy = `default-src 'none'; style-src ${styleHash}; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(plainBeginning(title, exportLimits.pageTitle))}</title>
<style>${exportStyle}</style></head>
<body><main class="markdown">
`;
}

/** A formatted piece without the buttons that only the application can answer. */
function* plainBody(
  piece: string,
  kind: MarkdownKind,
  headings: HeadingAnchors,
): Generator<void, HTMLElement> {
  // A document that no window shows.
  const { body } = document.implementation.createHTMLDocument();
  setSafeHtml(body, unkeptHtml(piece, kind));
  yield;
  for (const button of body.querySelectorAll('button')) {
    if (button.matches('.footnote-mark')) {
      button.replaceWith(button.textContent);
    } else {
      button.remove();
    }
  }
  headings.writeInto(body);
  for (const link of body.querySelectorAll('a[href]:not([href^="#"])')) {
    link.setAttribute('rel', 'noopener noreferrer');
  }
  for (const details of body.querySelectorAll('details')) {
    // Paper cannot be opened.
    details.open = true;
  }
  return body;
}
