import type { WorkItem } from '#shared/domain/work-item/schema.ts';

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

/** Lower case, without accents. */
export function foldedText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
}
