import { useLayoutEffect, useRef, useState } from 'react';
import { latinKeyOf } from './key-of.ts';

/** How a press or a key selects: alone, one more, or all from the last one to this one. */
type SelectMode = 'only' | 'toggle' | 'range';

/** The selected rows of a list, and from where a range is counted. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins; an empty text before anything was selected. */
  readonly from: string;
  /** @param within where a range is counted, if not in the whole list */
  readonly select: (id: string, mode: SelectMode, within?: readonly string[]) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
}

/** The command of Space at a row: with a modifier it selects one row more, and alone it shows the row. */
export function spaceCommand({
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): 'toggle' | 'peek' {
  return shiftKey || ctrlKey || metaKey ? 'toggle' : 'peek';
}

/** Whether a key selects everything. With Shift it is another key, which may be that of an action. */
export function isSelectAll(
  event: Parameters<typeof latinKeyOf>[0] &
    Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): boolean {
  const { shiftKey, ctrlKey, metaKey, altKey } = event;
  return (ctrlKey || metaKey) && !shiftKey && !altKey && latinKeyOf(event).toLowerCase() === 'a';
}

/** Carries out what a key does to a selection at a row. */
export function runSelection(
  { select, selectAll, clear }: Selection,
  kind: 'toggle' | 'selectAll' | 'clear',
  id: string,
): void {
  switch (kind) {
    case 'toggle':
      select(id, 'toggle');
      break;
    case 'selectAll':
      selectAll();
      break;
    case 'clear':
      clear();
      break;
  }
}

/** The row, and behind it all selected ones if it is one of them. */
export function withSelected({ ids }: Pick<Selection, 'ids'>, id: string): readonly string[] {
  return ids.has(id) ? [id, ...[...ids].filter((other) => other !== id)] : [id];
}

/** The rows that are selected, and from where a range is counted. */
export type Selected = Pick<Selection, 'ids' | 'from'>;

export const noneSelected: Selected = { ids: new Set(), from: '' };

/**
 * Selects rows of a list. Rows that are gone are no longer selected.
 *
 * @param order the ids of all rows in their present order, asked for when they are needed
 * @param keeping where it is kept what is selected, if not here
 */
export function useSelection(
  order: () => readonly string[],
  keeping?: readonly [Selected, (selected: Selected) => void],
): Selection {
  const own = useState(noneSelected);
  const [state, keep] = keeping ?? own;
  // Several acts may come before the list is drawn again.
  const latest = useRef(state);
  useLayoutEffect(() => {
    latest.current = state;
  });
  const setState = (change: (selected: Selected) => Selected) => {
    latest.current = change(latest.current);
    keep(latest.current);
  };
  const select = (id: string, mode: SelectMode, within = order()) =>
    setState(({ ids, from }) => {
      if (mode === 'toggle') {
        const next = new Set(ids);
        if (!next.delete(id)) {
          next.add(id);
        }
        return { ids: next, from: id };
      }
      const [first, last] = [within.indexOf(from), within.indexOf(id)];
      return mode === 'range' && first >= 0
        ? { ids: new Set(within.slice(Math.min(first, last), Math.max(first, last) + 1)), from }
        : { ids: new Set<string>(), from: id };
    });
  return {
    ...state,
    select,
    selectAll: () => setState(({ from }) => ({ ids: new Set(order()), from })),
    clear: () => setState(({ from }) => ({ ids: new Set(), from })),
  };
}
