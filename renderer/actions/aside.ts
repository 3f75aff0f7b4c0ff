import { createContext, useContext } from 'react';

/**
 * Whether a thing is shown beside the screen, in the details. The screen then keeps what belongs to
 * the whole window: its actions and menus, its place for undo, and the focus.
 */
export const AsideContext = createContext(false);

/** Whether the component stands beside the screen. */
export function useIsAside(): boolean {
  return useContext(AsideContext);
}
