import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** The panes beside the main one. */
export type Pane = 'sidebar' | 'details';

/** How a pane was left. */
interface PaneLayout {
  readonly isOpen: boolean;
  /** In rem, so that it grows with the text. */
  readonly width: number;
}

export interface PaneState {
  readonly panes: Readonly<Record<Pane, PaneLayout>>;
  /** The pane that lies over the main one, where there is no room beside it. */
  readonly drawer: Pane | undefined;
}

/** The widths of a pane in rem. The usual ones are also in tokens.css, for the first paint. */
export const paneWidths: Readonly<
  Record<Pane, { readonly min: number; readonly max: number; readonly usual: number }>
> = {
  sidebar: { min: 13, max: 30, usual: 17 },
  details: { min: 14, max: 32, usual: 20 },
};

/** The window widths from which on a pane stands beside the main one; the sidebar's is in tokens.css. */
const roomy: Readonly<Record<Pane, MediaQueryList>> = {
  sidebar: window.matchMedia('(width >= 720px)'),
  details: window.matchMedia('(width >= 1080px)'),
};

/** The panes, kept in this window's own storage. */
export const usePanes = create<PaneState>()(
  persist(
    (): PaneState => ({
      panes: {
        sidebar: { isOpen: true, width: paneWidths.sidebar.usual },
        details: { isOpen: false, width: paneWidths.details.usual },
      },
      drawer: undefined,
    }),
    { name: 'panes', version: 1, partialize: ({ panes }) => ({ panes }) },
  ),
);

/** Tells whether there is room for a pane beside the main one. */
export function hasRoom(pane: Pane): boolean {
  return roomy[pane].matches;
}

/** Follows whether there is room for a pane. Answers what stops it. */
export function followRoom(pane: Pane, onChange: () => void): () => void {
  roomy[pane].addEventListener('change', onChange);
  return () => roomy[pane].removeEventListener('change', onChange);
}

/** Opens or closes a pane: beside the main one, or over it where there is no room. */
export function togglePane(pane: Pane): void {
  usePanes.setState(({ panes, drawer }) =>
    hasRoom(pane)
      ? { panes: { ...panes, [pane]: { ...panes[pane], isOpen: !panes[pane].isOpen } } }
      : { drawer: drawer === pane ? undefined : pane },
  );
}

/** Closes the pane that lies over the main one. */
export function closeDrawer(): void {
  usePanes.setState({ drawer: undefined });
}

/** Gives a pane another width, within its bounds. */
export function resizePane(pane: Pane, width: number): void {
  const { min, max } = paneWidths[pane];
  usePanes.setState(({ panes }) => ({
    panes: { ...panes, [pane]: { ...panes[pane], width: Math.min(Math.max(width, min), max) } },
  }));
}
