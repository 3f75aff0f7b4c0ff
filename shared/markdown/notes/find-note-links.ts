import { noteLinkAt } from './note-link.ts';
import type { WrittenNoteLink } from './note-link.ts';

/** A longer line is no text that people link in. */
const longestLine = 20_000;
const fence = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})/;
const item = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/;
const indented = /^(?: {4}|\t)/;
/** A sign that is escaped, a run of backticks, or the beginning of a link. */
const begins = /\\.|`+|!?\[\[/g;

/**
 * The links between notes in a text in Markdown, in their order. Those in code are none. It reads
 * lines and no blocks, so that a text of a megabyte is looked through at once.
 */
export function noteLinksIn(markdown: string): readonly WrittenNoteLink[] {
  const found: WrittenNoteLink[] = [];
  let open: string | undefined;
  let isInList = false;
  let isAfterEmpty = true;
  for (let at = 0; at < markdown.length;) {
    const newline = markdown.indexOf('\n', at);
    const end = newline === -1 ? markdown.length : newline;
    const isLong = end - at > longestLine;
    const line = isLong ? '' : markdown.slice(at, end);
    const mark = fence.exec(line)?.[1];
    const isCode: boolean = isAfterEmpty && !isInList && indented.test(line);
    if (mark !== undefined && (open === undefined || mark.startsWith(open))) {
      open = open === undefined ? mark : undefined;
    } else if (open === undefined && !isCode) {
      addLinksOf(line, at, found);
    }
    const isEmpty = line.trim() === '';
    isInList = item.test(line) || (isInList && (isEmpty || /^[ \t]/.test(line)));
    isAfterEmpty = isEmpty || isCode;
    at = end + 1;
  }
  return found;
}

function addLinksOf(line: string, lineFrom: number, found: WrittenNoteLink[]): void {
  if (!line.includes('[[')) {
    return;
  }
  const ticks = new TickRuns(line);
  begins.lastIndex = 0;
  for (let match = begins.exec(line); match !== null; match = begins.exec(line)) {
    const [sign] = match;
    if (sign.startsWith('`')) {
      begins.lastIndex = ticks.endOfCode(begins.lastIndex, sign.length);
    } else if (!sign.startsWith('\\')) {
      const link = noteLinkAt(line, match.index);
      if (link !== undefined) {
        found.push(moved(link, lineFrom));
        begins.lastIndex = link.to;
      }
    }
  }
}

function moved(link: WrittenNoteLink, by: number): WrittenNoteLink {
  return {
    ...link,
    from: link.from + by,
    to: link.to + by,
    targetFrom: link.targetFrom + by,
    targetTo: link.targetTo + by,
  };
}

/** The runs of backticks of a line, by their length. Each is passed once. */
class TickRuns {
  readonly #ends = new Map<number, number[]>();

  constructor(line: string) {
    for (const { 0: run, index } of line.matchAll(/`+/g)) {
      const ends = this.#ends.get(run.length);
      if (ends === undefined) {
        this.#ends.set(run.length, [index + run.length]);
      } else {
        ends.push(index + run.length);
      }
    }
    for (const ends of this.#ends.values()) {
      ends.reverse();
    }
  }

  /** Where a code ends that begins with so many backticks; where it does not, they are words. */
  endOfCode(from: number, length: number): number {
    const ends = this.#ends.get(length) ?? [];
    while (ends.length > 0 && (ends.at(-1) ?? 0) <= from) {
      ends.pop();
    }
    return ends.at(-1) ?? from;
  }
}
