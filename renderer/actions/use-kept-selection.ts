import { useScreenState } from '../entities/screen-state.ts';
import { noneSelected, useSelection } from '../ui/use-selection.ts';
import type { Selection } from '../ui/use-selection.ts';

/**
 * The selected rows of a list, which are still so when the person comes back to it.
 *
 * @param name what is selected, and of which guild
 */
export function useKeptSelection(
  homeId: string,
  name: string,
  order: () => readonly string[],
): Selection {
  return useSelection(order, useScreenState(homeId, `selected ${name}`, noneSelected));
}
