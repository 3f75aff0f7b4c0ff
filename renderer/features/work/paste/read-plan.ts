import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';
import { pasteLimits } from '#shared/limits/page-limits.ts';
import { readLines } from './outline-lines.ts';
import type { OutlineLine } from './outline-lines.ts';
import type { PastedState } from './table/item-state.ts';
import type { TableNotes } from './table/table-notes.ts';
import { titleWords } from './title-words.ts';
import { writtenItems } from './written-items.ts';

/** An item that a pasted text names, wherever it is to stand. */
export interface PlanItem {
  readonly title: string;
  /** The paragraphs and codes below its title. */
  readonly description: string;
  readonly state: PastedState;
  /** The type that a table names for it. */
  readonly namedType: WorkItemType | undefined;
  /** The place of its parent among the pasted items; undefined for the topmost level. */
  readonly parentAt: number | undefined;
}

/** The items in what is pasted. */
export interface PastedPlan {
  readonly items: readonly PlanItem[];
  /** The paragraphs and codes that belong to no item. */
  readonly leftOut: number;
  readonly notes: TableNotes;
}

/**
 * Reads an indented list, a list of Markdown or of a word processor, headings, or tables of Markdown
 * as a plan, bit by bit. Undefined for a text that is longer than what is pasted at once, in
 * characters or in items.
 */
export function* readPlan(text: string): Generator<void, PastedPlan | undefined> {
  return text.length > pasteLimits.text ? undefined : yield* planOfLines(readLines(text));
}

/** Reads lines as a plan, bit by bit; undefined where they have more items than are pasted at once. */
export function* planOfLines(
  lines: readonly OutlineLine[],
): Generator<void, PastedPlan | undefined> {
  const written = yield* writtenItems(lines, pasteLimits.items);
  if (written.isLarge) {
    return undefined;
  }
  const items: PlanItem[] = [];
  for (const { title, paragraphs, parentAt, state, type } of written.items) {
    const description = paragraphs.map((paragraph) => paragraph.join('\n')).join('\n\n');
    const words = titleWords(title.join('\n'));
    items.push({ title: words, description, state, namedType: type, parentAt });
    yield;
  }
  return { items, leftOut: written.leftOut, notes: written.notes };
}
