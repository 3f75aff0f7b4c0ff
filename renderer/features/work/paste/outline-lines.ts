import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import { readMarkers } from './borne-out-markers.ts';
import type { Marker } from './outline-markers.ts';
import { joinCodes, openCode, withoutQuoteMarks, withoutTags } from './raw-lines.ts';
import type { RawLine } from './raw-lines.ts';
import { joinTables } from './raw-tables.ts';
import type { WrittenTable } from './table/written-table.ts';
import { tellLevels, writtenType } from './written-types.ts';

/** A line of an outline, by what it begins with. */
export type OutlineLine =
  | {
      readonly kind: 'item';
      readonly indent: number;
      readonly marker: Marker;
      readonly words: string;
      /** The line as it is written. */
      readonly source: string;
    }
  /** A line that names its type, where that tells its level: 0 for an objective. */
  | {
      readonly kind: 'typed';
      readonly level: number;
      readonly indent: number;
      readonly words: string;
      readonly status: WorkItemStatus | undefined;
    }
  | { readonly kind: 'heading'; readonly level: number; readonly words: string }
  | { readonly kind: 'words'; readonly indent: number; readonly words: string }
  /** A code in its fence, as it is written. */
  | { readonly kind: 'code'; readonly indent: number; readonly words: string }
  /** A table, whose rows are items. */
  | { readonly kind: 'table'; readonly indent: number; readonly table: WrittenTable }
  | { readonly kind: 'blank' };

const tabWidth = 4;
/** The sign of an item that nobody wrote. */
const emptyItem = /^(?:[-*+•]|\d{1,9}[.)])$/;

/** Reads the lines of a text. Rules are blank, and a code that holds the whole outline is opened. */
export function readLines(text: string): OutlineLine[] {
  const written = text.replace(/^(?:[^\S\n\r]*[\n\r])+/, '').trimEnd();
  const lines = joinTables(withoutTags(joinCodes(withoutQuoteMarks(written.split(/\r\n|\r|\n/)))));
  const read = readEach(lines);
  const codes = lines.filter(({ isCode }) => isCode);
  const isWhole = read.every(({ kind }) => kind === 'code' || kind === 'blank');
  const opened = codes.length > 0 && !read.some(isMarked) && readEach(lines.flatMap(openCode));
  return opened !== false && (isWhole || opened.some(isMarked)) ? opened : read;
}

/** Whether a line is an item whatever stands around it, or has such items. */
export function isOfList({ kind }: Pick<OutlineLine, 'kind'>): boolean {
  return kind === 'item' || kind === 'typed' || kind === 'table';
}

/** Whether a line begins with a sign of an outline. */
export function isMarked({ kind }: OutlineLine): boolean {
  return kind === 'heading' || isOfList({ kind });
}

function readEach(raw: readonly RawLine[]): OutlineLine[] {
  const markers = readMarkers(
    raw.map(({ text, isCode, table }) => (isCode || table !== undefined ? '' : text.trim())),
  );
  const hasMarkers = markers.some((marker) => marker !== undefined);
  const types = raw.map(({ text, isCode }, at) =>
    isCode ? undefined : writtenType(markers[at]?.rest ?? text.trim()),
  );
  const areLevels = tellLevels(
    raw.map(({ text }, at) => ({ indent: indentOf(text), type: types[at] })),
  );
  const lines: OutlineLine[] = [];
  for (const [at, { text, isCode, table }] of raw.entries()) {
    const words = text.trim();
    const [marker, type] = [markers[at], types[at]];
    const indent = indentOf(text) + (marker?.kind === 'bullet' ? marker.parts - 1 : 0);
    const before = lines.at(-1);
    const heading = isCode ? null : /^#{1,6}(?=\s|$)/.exec(words);
    if (table !== undefined) {
      lines.push({ kind: 'table', indent, table });
    } else if (isCode) {
      lines.push({ kind: 'code', indent, words: withoutIndent(text) });
    } else if (words === '' || heading?.[0] === words) {
      lines.push({ kind: 'blank' });
    } else if (heading !== null) {
      lines.push({ kind: 'heading', level: heading[0].length, words: headingWords(words) });
    } else if (areLevels && type !== undefined) {
      const { rest = words, status } = marker ?? {};
      lines.push({
        kind: 'typed',
        level: workItemTypes.indexOf(type),
        indent,
        words: rest,
        status,
      });
    } else if (isUnderline(words, hasMarkers) && before?.kind === 'words') {
      const isBelowItem = lines.at(-2)?.kind === 'item' || lines.at(-2)?.kind === 'words';
      const level = words.startsWith('=') ? 1 : 2;
      lines[lines.length - 1] = isBelowItem
        ? before
        : { kind: 'heading', level, words: before.words };
    } else if (isRule(words) || emptyItem.test(words)) {
      lines.push({ kind: 'blank' });
    } else if (marker !== undefined) {
      lines.push({ kind: 'item', indent, marker, words: marker.rest, source: words });
    } else {
      lines.push({ kind: 'words', indent, words });
    }
  }
  return lines;
}

/** How far a line is indented, by the stops of its tabs. */
function indentOf(line: string): number {
  let indent = 0;
  for (const sign of line.slice(0, line.length - line.trimStart().length)) {
    indent += sign === '\t' ? tabWidth - (indent % tabWidth) : sign === '\u3000' ? 2 : 1;
  }
  return indent;
}

/** A code without the indentation of its fence. */
function withoutIndent(code: string): string {
  const [first = '', ...others] = code.split('\n');
  const length = first.length - first.trimStart().length;
  return [first, ...others]
    .map((line) => line.slice(Math.min(length, line.length - line.trimStart().length)))
    .join('\n');
}

function headingWords(words: string): string {
  return words.replace(/^#+/, '').replace(/\s#+$/, '').trim();
}

/** Whether a line makes the one above it a heading. Dashes alone part the lines of a plain list. */
function isUnderline(words: string, hasMarkers: boolean): boolean {
  return /^={3,}$/.test(words) || (hasMarkers && /^-{3,}$/.test(words));
}

function isRule(words: string): boolean {
  return /^(?:[-*_=─━—–⸻]\s*){3,}$|^⸻$/u.test(words);
}
