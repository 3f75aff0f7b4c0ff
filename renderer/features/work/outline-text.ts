import { childTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { csvCell } from '#shared/text/plain-text.ts';
import type { WorkNode } from '../../entities/work-item/work-tree.ts';

/** A branch as a Markdown list; what is done is checked. */
export function branchAsMarkdown(nodes: readonly WorkNode[], indent = ''): string {
  return nodes
    .map(({ item, children }) => {
      const mark = item.status === 'done' ? 'x' : ' ';
      const line = `${indent}- [${mark}] ${oneLine(item.title)}\n`;
      return line + branchAsMarkdown(children, `${indent}  `);
    })
    .join('');
}

/** Items as CSV (RFC 4180), with a line of names first. */
export function itemsAsCsv(
  names: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  return [names, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n') + '\r\n';
}

/** An item that a pasted outline names. */
export interface PastedItem {
  readonly title: string;
  /** The place of its parent among the pasted items; undefined for the topmost level. */
  readonly parentAt: number | undefined;
  readonly level: number;
  /** Undefined where the hierarchy has no such level. */
  readonly type: WorkItemType | undefined;
  readonly isDone: boolean;
  readonly fault: 'deep' | 'long' | undefined;
}

/** The items in a pasted text, or that it is too large. */
export type PastedOutline =
  | { readonly kind: 'items'; readonly items: readonly PastedItem[] }
  /** Longer than what is pasted at once, in characters or in lines. */
  | { readonly kind: 'large' };

/**
 * Reads an indented list, a Markdown list or Markdown headings as an outline.
 *
 * @param parent the item below which it is to stand; undefined for the top level
 */
export function parseOutline(
  text: string,
  parent: Pick<WorkItem, 'type'> | undefined,
): PastedOutline {
  if (text.length > pasteLimits.text) {
    return { kind: 'large' };
  }
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  if (lines.length > pasteLimits.items) {
    return { kind: 'large' };
  }
  const items: PastedItem[] = [];
  /** The open items, one a level, with the indentation of each. */
  const open: { readonly at: number; readonly indent: number }[] = [];
  for (const line of lines) {
    const { indent, title, isDone } = readLine(line);
    while ((open.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= indent) {
      open.pop();
    }
    const parentAt = open.at(-1)?.at;
    const above = parentAt === undefined ? parent?.type : items[parentAt]?.type;
    const isTop = parentAt === undefined && parent === undefined;
    const type = isTop ? workItemTypes[0] : above && childTypeOf(above);
    const fault =
      type === undefined ? 'deep' : title.length > textLimits.title ? 'long' : undefined;
    open.push({ at: items.length, indent });
    items.push({ title, parentAt, level: open.length, type, isDone, fault });
  }
  return { kind: 'items', items };
}

const tabWidth = 4;
/** Headings stand above everything that is indented. */
const headingIndent = -100;

/** How far a line is indented, and what it says without the signs of a list. */
function readLine(line: string): { indent: number; title: string; isDone: boolean } {
  const start = line.length - line.trimStart().length;
  const words = line.trim();
  const heading = /^#{1,6}(?=\s)/.exec(words)?.[0];
  if (heading !== undefined) {
    const title = words.slice(heading.length).trim();
    return { indent: headingIndent + heading.length, title, isDone: false };
  }
  const indent = line.slice(0, start).replaceAll('\t', ' '.repeat(tabWidth)).length;
  const item = words.replace(/^(?:[-*+•]|\d{1,9}[.)])\s+/, '');
  const box = /^\[([ xX])\]\s+/.exec(item);
  const title = box === null ? item : item.slice(box[0].length);
  return { indent, title: oneLine(title), isDone: box !== null && box[1] !== ' ' };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
