import { useEffect, useRef } from 'react';
import type { WorkView } from '#shared/local/work-view.ts';
import { useWorkLayout } from '../../../entities/local-state/work-layout-store.ts';
import { useWorkTree } from '../../../entities/work-item/work-tree-store.ts';
import { focusScreen } from '../../../ui/screen-focus.ts';

/**
 * Gives the focus to the row or card at which the person left the work of a guild, once it is there.
 *
 * @param isWhole whether all items were read, so that one that is not there does not come
 */
export function useFocusAsLeft(
  { homeId, guildId, view }: { homeId: string; guildId: string; view: WorkView },
  isWhole: boolean,
): void {
  const hasFocused = useRef(false);
  const leftId = useWorkLayout({ homeId, guildId }, ({ rowId, card }) =>
    view === 'tree' || view === 'timeline' ? rowId : view === 'board' ? (card?.id ?? '') : '',
  );
  const isThere = useWorkTree(homeId, guildId, (tree) => tree.node(leftId) !== undefined);
  const isReady = isThere || isWhole;
  useEffect(() => {
    if (!isReady || hasFocused.current) {
      return;
    }
    // Only as the person comes, and not with another view.
    hasFocused.current = true;
    if (leftId !== '' && hasJustCome()) {
      focusScreen();
    }
  }, [isReady, leftId]);
}

/** Whether the focus is nowhere, or still on the link that has led here. */
function hasJustCome(): boolean {
  const { activeElement, body } = document;
  const isFree =
    activeElement === null ||
    activeElement === body ||
    activeElement.matches('nav a[aria-current=page]');
  return isFree && document.querySelector('.dialog') === null;
}
