import { create } from 'zustand';
import type { Panes } from '#shared/capability/pane.ts';
import { call } from '../../bridge/call.ts';

/** The panes beside the main one. */
export type Pane = keyof Panes;

/** The time that the edge of a pane must stand still before its width is saved, in milliseconds. */
const restMs = 250;

export interface PaneState {
  readonly panes: Panes;
  /** The pane that lies over the main one, if there is no room beside it. */
  readonly drawer: Pane | undefined;
}

/** The widths of a pane in rem. The usual ones are also in index.html, for the first paint. */
export const paneWidths: Readonly<
  Record<Pane, { readonly min: number; readonly max: number; readonly usual: number }>
> = {
  sidebar: { min: 13, max: 30, usual: 17 },
  details: { min: 14, max: 32, usual: 20 },
};

/**
 * The minimum window widths for a whole pane beside the main one. The sidebar's width is in
 * tokens.css. The details yield first. In a narrower window they lie over the main pane, and the
 * sidebar is a bar of its places.
 */
const roomy: Readonly<Record<Pane, MediaQueryList>> = {
  sidebar: window.matchMedia('(width >= 700px)'),
  details: window.matchMedia('(width >= 1080px)'),
};

/** The panes of this window. Main has written them on the root element before the first paint. */
export const usePanes = create<PaneState>()(() => ({
  panes: { sidebar: readRoot('sidebar'), details: readRoot('details') },
  drawer: undefined,
}));

function readRoot(pane: Pane): Panes[Pane] {
  const { sidebar = 'open', details = 'closed', ...widths } = document.documentElement.dataset;
  const width = Number(widths[`${pane}Width`]) || paneWidths[pane].usual;
  return { isOpen: { sidebar, details }[pane] === 'open', width: within(pane, width) };
}

let resting: number | undefined;

/** Saves the panes. Panes that could not be saved stay as they are until the application quits. */
function keep(): void {
  clearTimeout(resting);
  resting = undefined;
  call('pane.keep', usePanes.getState().panes).catch(() => undefined);
}

window.addEventListener('pagehide', () => {
  if (resting !== undefined) {
    keep();
  }
});

/** Whether there is room for a pane beside the main one. */
export function hasRoom(pane: Pane): boolean {
  return roomy[pane].matches;
}

/** Follows whether there is room for a pane, and returns the function that stops it. */
export function followRoom(pane: Pane, onChange: () => void): () => void {
  roomy[pane].addEventListener('change', onChange);
  return () => roomy[pane].removeEventListener('change', onChange);
}

/** Opens or closes a pane beside the main one. Without room, the details open over the main pane. */
export function togglePane(pane: Pane): void {
  const { panes, drawer } = usePanes.getState();
  if (pane === 'sidebar' || hasRoom(pane)) {
    changePane(pane, { isOpen: !panes[pane].isOpen });
    keep();
  } else {
    usePanes.setState({ drawer: drawer === pane ? undefined : pane });
  }
}

/** Opens a pane where it is closed, beside the main one or over it. */
export function showPane(pane: Pane): void {
  const { panes, drawer } = usePanes.getState();
  if (hasRoom(pane) ? !panes[pane].isOpen : drawer !== pane) {
    togglePane(pane);
  }
}

/** Opens a pane beside the main one, if there is room. */
export function openPane(pane: Pane): void {
  if (hasRoom(pane) && !usePanes.getState().panes[pane].isOpen) {
    togglePane(pane);
  }
}

/** Closes the pane that lies over the main one. */
export function closeDrawer(): void {
  usePanes.setState({ drawer: undefined });
}

/** Gives a pane another width, within its bounds. */
export function resizePane(pane: Pane, width: number): void {
  changePane(pane, { width: within(pane, width) });
  clearTimeout(resting);
  resting = window.setTimeout(keep, restMs);
}

function changePane(pane: Pane, change: Partial<Panes[Pane]>): void {
  usePanes.setState(({ panes }) => ({
    panes: { ...panes, [pane]: { ...panes[pane], ...change } },
  }));
}

function within(pane: Pane, width: number): number {
  const { min, max } = paneWidths[pane];
  return Math.min(Math.max(width, min), max);
}
