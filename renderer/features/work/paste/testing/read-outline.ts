import { parseOutline } from '../parse-outline.ts';

/** The items of a text; undefined where it is too large. */
export function itemsOf(text: string, parent?: Parameters<typeof parseOutline>[1]) {
  const outline = parseOutline(text, parent);
  return outline.kind === 'large' ? undefined : outline.items;
}

/** The pasted items as lines: the type, indented by the level, and the title. */
export function linesOf(text: string, parent?: Parameters<typeof parseOutline>[1]): string[] {
  return (
    itemsOf(text, parent)?.map(
      ({ level, type, title, isDone, fault }) =>
        `${'  '.repeat(level - 1)}${type ?? '–'} ${title}${isDone ? ' ✓' : ''}${fault === undefined ? '' : ` (${fault})`}`,
    ) ?? ['too large']
  );
}

/** The titles, indented by their levels. */
export function titlesOf(text: string): string[] {
  return (itemsOf(text) ?? []).map(({ level, title }) => `${'  '.repeat(level - 1)}${title}`);
}
