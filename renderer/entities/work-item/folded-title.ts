import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { foldedText } from '#shared/text/folded-text.ts';

const ascii = /^[\0-\x7f]*$/;

/** Folded titles with letters beyond ASCII: folding them takes ten times as long as the others. */
const kept = new WeakMap<WorkItem, string>();

/** The title of an item as a filter compares it. */
export function foldedTitleOf(item: WorkItem): string {
  const { title } = item;
  if (ascii.test(title)) {
    return title.toLowerCase();
  }
  const folded = kept.get(item) ?? foldedText(title);
  kept.set(item, folded);
  return folded;
}
