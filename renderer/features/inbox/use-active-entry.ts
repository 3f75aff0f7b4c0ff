import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { useScreenState } from '../../entities/screen-state.ts';
import type { InboxEntry } from './inbox-entries.ts';

/** The entry that the keyboard is at, and the ways to others. */
export interface ActiveEntry {
  /** Its place in all entries; -1 where there are none. */
  readonly at: number;
  readonly entry: InboxEntry | undefined;
  /** Handlers that follow the focus in the inbox. */
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  /** Makes the entry with this key the active one. */
  readonly activate: (key: string) => void;
  /** Moves by a number of entries, and takes the focus along. */
  readonly move: (by: number) => void;
  /** Presses a part of the active entry. */
  readonly press: (selector: string) => void;
  /** Keeps the focus in the inbox while the active entry goes away. */
  readonly hold: () => void;
}

const firstEntry = { key: '', at: 0 };

/**
 * Follows the active entry. If that entry goes, the next one becomes active, whatever has come above
 * it meanwhile. If the last entry goes, `fallback` gets the focus.
 */
export function useActiveEntry(
  entries: readonly InboxEntry[],
  scroll: RefObject<HTMLElement | null>,
  fallback: RefObject<HTMLElement | null>,
): ActiveEntry {
  const [active, setActive] = useScreenState('', 'inbox entry', firstEntry);
  const wantsFocus = useRef(false);
  const { isLost, ...focus } = useFocusIn(scroll);
  const found = placeOf(entries, active.key);
  // The entries as they were while the active one was among them
  const [former, setFormer] = useState(entries);
  if (found >= 0 && former !== entries) {
    setFormer(entries);
  }
  const at = found < 0 ? placeInstead(entries, former, active) : found;
  const entry = entries[at];

  useEffect(() => {
    if (!wantsFocus.current && !isLost()) {
      return;
    }
    const row = entry && rowOf(scroll.current, entry.thing.key);
    const target = row?.querySelector<HTMLElement>('a') ?? fallback.current;
    wantsFocus.current = false;
    target?.focus();
  });
  useFirstFocus(entries.length > 0, () => {
    wantsFocus.current = true;
    setActive({ ...active });
  });

  const goTo = (next: number) => {
    const there = entries[next];
    if (there !== undefined) {
      wantsFocus.current = true;
      setActive({ key: there.thing.key, at: next });
    }
  };
  return {
    at,
    entry,
    ...focus,
    activate: (key) => {
      if (key !== entry?.thing.key) {
        setActive({ key, at: placeOf(entries, key) });
      }
    },
    move: (by) => goTo(Math.max(0, Math.min(at + by, entries.length - 1))),
    press: (selector) => {
      const row = entry && rowOf(scroll.current, entry.thing.key);
      row?.querySelector<HTMLElement>(selector)?.click();
    },
    hold: () => {
      wantsFocus.current = true;
      setActive({ key: entry?.thing.key ?? '', at });
    },
  };
}

function placeOf(entries: readonly InboxEntry[], key: string): number {
  return entries.findIndex(({ thing }) => thing.key === key);
}

/** The place of the entry after one that is gone, or else of the entry before it. */
function placeInstead(
  entries: readonly InboxEntry[],
  former: readonly InboxEntry[],
  gone: { readonly key: string; readonly at: number },
): number {
  const from = placeOf(former, gone.key);
  const places = new Map(entries.map(({ thing }, at) => [thing.key, at]));
  const after = former.slice(from + 1);
  const nearest = from < 0 ? [] : [...after, ...former.slice(0, from).toReversed()];
  const left = nearest.find(({ thing }) => places.has(thing.key));
  return (left && places.get(left.thing.key)) ?? Math.min(gone.at, entries.length - 1);
}

/** Follows the focus in an element, and whether the focused element has left the page. */
function useFocusIn(frame: RefObject<HTMLElement | null>) {
  const focused = useRef<Element>(undefined);
  return {
    isLost: () =>
      document.activeElement === document.body && focused.current?.isConnected === false,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = frame.current?.contains(target) === true ? target : undefined;
    },
    onBlur: () => {
      focused.current = undefined;
    },
  };
}

/** The row of a thing, if it is on the page. */
function rowOf(scroll: HTMLElement | null, key: string): HTMLElement | undefined {
  return scroll?.querySelector<HTMLElement>(`[data-thing="${CSS.escape(key)}"]`) ?? undefined;
}

/** Moves the focus to the entries once they are shown, unless another element has it by then. */
function useFirstFocus(hasEntries: boolean, onFocus: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (hasEntries && !isDone.current) {
      isDone.current = true;
      const { activeElement } = document;
      const isFree =
        activeElement === document.body || activeElement?.closest('nav') instanceof Element;
      if (isFree) {
        onFocus();
      }
    }
  });
}
