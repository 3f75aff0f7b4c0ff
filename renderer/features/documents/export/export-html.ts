import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { plainBeginning } from '#shared/text/plain-text.ts';
import { markdownLimits } from '#shared/limits/page-limits.ts';
import { colourCopiedCodes } from '../../../ui/code/colour-code.ts';
import { paperDiagramStyle } from '../../../ui/markdown/diagrams/diagram-style.ts';
import { drawCopiedDiagrams } from '../../../ui/markdown/diagrams/show-diagrams.ts';
import { drawCopiedFormulas } from '../../../ui/markdown/maths/draw-formulas.ts';
import { markdownFacts } from '../../../ui/markdown/markdown-facts.ts';
import { HeadingAnchors } from '../../../ui/markdown/heading-links.ts';
import { markdownHtml } from '../../../ui/markdown/markdown-html.ts';
import { setSafeHtml } from '../../../ui/markdown/safe-html.ts';
import { parser } from '../../../ui/markdown/markdown-parser.ts';
import { cutPieces } from '../../../ui/markdown/markdown-pieces.ts';
import { resultInSlices } from '../../../ui/slices.ts';
import { fitFormulas } from './fit-formulas.ts';
// The look of a document is that of the screen, in light and dark.
import tokens from '../../../ui/tokens.css?inline';
import markdown from '../../../ui/markdown/markdown.css?inline';
import exported from './export.css?inline';

const { escapeHtml } = parser.utils;

/** The parts of a document that leave the application. */
export interface ExportedDocument {
  readonly title: string;
  readonly description?: string | undefined;
  readonly content: string;
}

/**
 * Makes an HTML file of a document, a piece at a time: no script, nothing that is loaded, and a
 * content policy that allows its own style sheet and the pictures in it alone.
 *
 * @param maxLength of the file
 * @returns undefined for a file that would be longer
 */
export async function exportedHtml(
  { title, description, content }: ExportedDocument,
  maxLength: number,
): Promise<string | undefined> {
  const parts = [headOf(title, await hashOf(exportStyle))];
  let length = parts[0]?.length ?? 0;
  const style = paperDiagramStyle(tokens);
  const diagramsEndAt = performance.now() + exportLimits.diagramsMs;
  const headings = new HeadingAnchors();
  for (const { piece } of cutPieces(content, markdownLimits.piece)) {
    if (parts.length === 1) {
      parts.push(titleOf(title, description, piece));
    }
    const body = await resultInSlices(plainBody(piece, headings), new AbortController().signal);
    await colourCopiedCodes(body);
    await drawCopiedFormulas(body);
    fitFormulas(body);
    if (performance.now() < diagramsEndAt) {
      await drawCopiedDiagrams(body, style);
    }
    const html = `<div class="markdown-piece">${body.innerHTML}</div>\n`;
    length += html.length;
    if (length > maxLength) {
      return undefined;
    }
    parts.push(html);
  }
  if (parts.length === 1) {
    parts.push(titleOf(title, description, ''));
  }
  return `${parts.join('')}</main></body></html>\n`;
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

/** The title above the content, unless the content begins with it. */
function titleOf(title: string, description: string | undefined, firstPiece: string): string {
  const [first] = markdownFacts(firstPiece).headings;
  const isSaid = first?.level === 1 && first.words === title.trim();
  const heading = isSaid ? '' : `<h1 dir="auto">${escapeHtml(title)}</h1>\n`;
  return description
    ? `${heading}<p class="export-description" dir="auto">${escapeHtml(description)}</p>\n`
    : heading;
}

/** A formatted piece without the buttons that only the application can answer. */
function* plainBody(piece: string, headings: HeadingAnchors): Generator<void, HTMLElement> {
  // A document that no window shows.
  const { body } = document.implementation.createHTMLDocument();
  setSafeHtml(body, markdownHtml(piece, 'file'));
  yield;
  for (const button of body.querySelectorAll('button')) {
    if (button.matches('.footnote-mark')) {
      button.replaceWith(button.textContent);
    } else {
      button.remove();
    }
  }
  headings.writeInto(body);
  for (const details of body.querySelectorAll('details')) {
    // Paper cannot be opened.
    details.open = true;
  }
  return body;
}
