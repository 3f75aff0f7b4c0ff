import { childTypeOf, workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { readLines } from './outline-lines.ts';
import { titleWords } from './title-words.ts';
import { writtenItems } from './written-items.ts';
import { withoutType } from './written-types.ts';

/** An item that a pasted outline names. */
export interface PastedItem {
  readonly title: string;
  /** The paragraphs and codes below its title. */
  readonly description: string;
  /** The place of its parent among the pasted items; undefined for the topmost level. */
  readonly parentAt: number | undefined;
  readonly level: number;
  /** Undefined where the hierarchy has no such level. */
  readonly type: WorkItemType | undefined;
  readonly isDone: boolean;
  readonly fault: 'deep' | 'long' | 'longDescription' | undefined;
}

/** The items in a pasted text, or that it is too large. */
export type PastedOutline =
  | {
      readonly kind: 'items';
      readonly items: readonly PastedItem[];
      /** The paragraphs and codes that belong to no item. */
      readonly leftOut: number;
    }
  /** Longer than what is pasted at once, in characters or in items. */
  | { readonly kind: 'large' };

/**
 * Reads an indented list, a list of Markdown or of a word processor, or headings as an outline.
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
  const written = writtenItems(readLines(text), pasteLimits.items);
  if (written.items.length > pasteLimits.items) {
    return { kind: 'large' };
  }
  const items: PastedItem[] = [];
  for (const { title: lines, paragraphs, parentAt, isDone } of written.items) {
    const above = parentAt === undefined ? parent : items[parentAt];
    const type = above === undefined ? workItemTypes[0] : above.type && childTypeOf(above.type);
    const level = parentAt === undefined ? 1 : (items[parentAt]?.level ?? 0) + 1;
    const title = withoutType(titleWords(lines.join('\n')), type);
    const description = paragraphs.map((paragraph) => paragraph.join('\n')).join('\n\n');
    const fault = faultOf(title, description, type);
    items.push({ title, description, parentAt, level, type, isDone, fault });
  }
  return { kind: 'items', items, leftOut: written.leftOut };
}

function faultOf(
  title: string,
  description: string,
  type: WorkItemType | undefined,
): PastedItem['fault'] {
  if (type === undefined) {
    return 'deep';
  }
  return title.length > textLimits.title
    ? 'long'
    : description.length > textLimits.workItemDescription
      ? 'longDescription'
      : undefined;
}
