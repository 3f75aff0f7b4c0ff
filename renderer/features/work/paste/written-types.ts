import { workItemTypes } from '#shared/domain/work-item/hierarchy.ts';
import type { WorkItemType } from '#shared/domain/work-item/hierarchy.ts';

/** "Epic 2.1: Website", with or without marks. */
const written =
  /^[*_]{0,3}(objective|initiative|epic|task)(?: #?\d[\d.]{0,8})?[*_]{0,3} ?(?:[:：][*_]{0,3}|[–—-](?= ))\s*(?=[^\s*_])/i;

/** The type with which words begin; undefined where they do not name theirs. */
export function writtenType(words: string): WorkItemType | undefined {
  const name = written.exec(words)?.[1]?.toLowerCase();
  return workItemTypes.find((type) => type === name);
}

/** A title without the type that the item has anyhow. */
export function withoutType(title: string, type: WorkItemType | undefined): string {
  return type !== undefined && writtenType(title) === type ? title.replace(written, '') : title;
}

/** A line that may name its type, outside of headings. */
interface TypedLine {
  readonly indent: number;
  readonly type: WorkItemType | undefined;
}

/**
 * Whether the types that lines name tell their levels. They do where lines of two types stand
 * equally far in; elsewhere the indentation does.
 */
export function tellLevels(lines: readonly TypedLine[]): boolean {
  const types = new Map<number, WorkItemType>();
  return lines.some(({ indent, type }) => {
    const known = types.get(indent);
    if (type !== undefined) {
      types.set(indent, type);
    }
    return type !== undefined && known !== undefined && known !== type;
  });
}
