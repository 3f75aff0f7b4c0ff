import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How the window was left: all that the renderer itself keeps between starts. */
export interface LayoutState {
  /** The path last shown, so that a start lands where the person was. */
  readonly lastPath: string;
  readonly isSidebarOpen: boolean;
}

/** The layout, kept in this window's own storage. */
export const useLayout = create<LayoutState>()(
  persist((): LayoutState => ({ lastPath: '/', isSidebarOpen: true }), {
    name: 'layout',
    version: 1,
  }),
);
