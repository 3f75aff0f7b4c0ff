import { useMemo, useState } from 'react';
import { useSelectThing } from '../../../actions/selected-thing.ts';
import { useScreenState } from '../../../entities/screen-state.ts';
import type { Outline } from '../../../entities/work-item/work-tree.ts';
import { useWorkTree, workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { draftFurtherIn, draftFurtherOut } from './draft-item.ts';
import type { DraftItem, MovedDraft } from './draft-item.ts';
import { noExpansion, placeOfRow, treeRows } from './tree-rows.ts';
import type { Expansion, KnownRow, TreeRow } from './tree-rows.ts';

/** A line of the outline: an item, or the field for a new one. */
export type OutlineEntry = TreeRow | DraftEntry;

interface DraftEntry {
  readonly draft: DraftItem;
  readonly level: number;
}

interface OutlineEntries {
  readonly entries: readonly OutlineEntry[];
  readonly draftAt: number | undefined;
}

/** The visible rows of a guild's work in its outline, and the one that the keyboard is at. */
export function useOutline(
  homeId: string,
  guildId: string,
  matches: ReadonlySet<string> | undefined,
  draft: DraftItem | undefined,
) {
  const outline = useWorkTree(homeId, guildId, (tree) => tree.outline);
  const { expansion, expand, setAll } = useExpansion(homeId, guildId, matches);
  const rows = useMemo(() => treeRows(outline, expansion, matches), [outline, expansion, matches]);
  const shown = useMemo(() => withDraft(rows, draft), [rows, draft]);
  const { activeId, activeAt, setActiveId } = useActiveRow(homeId, guildId, outline, rows);
  const known = activeId === undefined ? undefined : rows[activeAt];
  useSelectThing(known && { homeId, guildId, kind: 'item', id: known.id });
  const expandAll = (isAll: boolean) => {
    const [top] = workTreeOf(homeId, guildId).ancestorsOf(activeId ?? '');
    if (!isAll && top !== undefined) {
      setActiveId(top.id);
    }
    setAll(isAll);
  };
  const movedDraft = (from: DraftItem, to: 'in' | 'out'): MovedDraft => {
    const tree = workTreeOf(homeId, guildId);
    if (to === 'out') {
      return draftFurtherOut(tree, from);
    }
    const above = rowAboveDraft(shown);
    const moved = draftFurtherIn(tree, from, above?.id);
    if ('draft' in moved && above !== undefined) {
      expand([above.id], true);
    }
    return moved;
  };
  return { rows, ...shown, activeAt, setActiveId, expand, expandAll, movedDraft };
}

/** The row that the keyboard is at; where it goes, the row in its place. */
function useActiveRow(homeId: string, guildId: string, outline: Outline, rows: readonly TreeRow[]) {
  const [known, setKnown] = useScreenState<KnownRow>(homeId, `row ${guildId}`, noRow);
  const activeAt = useMemo(() => placeOfRow(outline, rows, known), [outline, rows, known]);
  const row = rows[activeAt];
  const isKnown = workTreeOf(homeId, guildId).node(known.id ?? '') !== undefined;
  const isGone = !isKnown && !known.isAwaited;
  const hasCome = row?.id === known.id && (known.isAwaited || activeAt !== known.at);
  if (known.id !== undefined && row !== undefined && (isGone || hasCome)) {
    setKnown({ id: row.id, at: activeAt, isAwaited: false });
  }
  const setActiveId = (id: string) => {
    const at = rows.findIndex((each) => each.id === id);
    setKnown({ id, at: at < 0 ? activeAt : at, isAwaited: at < 0 });
  };
  return { activeId: known.id, activeAt, setActiveId };
}

const noRow: KnownRow = { id: undefined, at: 0, isAwaited: false };

/** The expanded rows. A filter shows every match first, whatever was collapsed before. */
function useExpansion(homeId: string, guildId: string, matches: ReadonlySet<string> | undefined) {
  const [whole, setWhole] = useScreenState<Expansion>(homeId, `expansion ${guildId}`, noExpansion);
  const [found, setFound] = useState({ matches, expansion: noExpansion });
  if (found.matches !== matches) {
    setFound({ matches, expansion: noExpansion });
  }
  const expansion = matches === undefined ? whole : found.expansion;
  const set = (next: Expansion) =>
    matches === undefined ? setWhole(next) : setFound({ matches, expansion: next });
  const expand = (ids: readonly string[], isExpanded: boolean) => {
    const changed = ids.map((id) => [id, isExpanded] as const);
    set({ ...expansion, changed: new Map([...expansion.changed, ...changed]) });
  };
  const setAll = (isAll: boolean) => set({ ...noExpansion, isAll });
  return { expansion, expand, setAll };
}

/** The sibling that stands above the field for a new item; undefined for none. */
function rowAboveDraft({ entries, draftAt = 0 }: OutlineEntries): TreeRow | undefined {
  const level = entries[draftAt]?.level ?? 0;
  const above = entries.findLast((entry, at) => at < draftAt && entry.level <= level);
  return above === undefined || 'draft' in above || above.level < level ? undefined : above;
}

/** The rows with the field for a new item, behind the last row below its parent. */
function withDraft(rows: readonly TreeRow[], draft: DraftItem | undefined): OutlineEntries {
  if (draft === undefined) {
    return { entries: rows, draftAt: undefined };
  }
  const parentAt = rows.findIndex(({ id }) => id === draft.parentId);
  const level = parentAt < 0 ? 1 : (rows[parentAt]?.level ?? 0) + 1;
  const after = rows.findIndex((row, at) => parentAt >= 0 && at > parentAt && row.level < level);
  const at = after < 0 ? rows.length : after;
  const entries = (rows as readonly OutlineEntry[]).toSpliced(at, 0, { draft, level });
  return { entries, draftAt: at };
}
