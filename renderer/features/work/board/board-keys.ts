import type { KeyboardEvent } from 'react';
import { workItemStatuses } from '#shared/domain/work-item/status.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { cardNear } from './board-columns.ts';
import type { Board, CardPlace } from './board-columns.ts';
import { isSelectAll, spaceCommand } from '../../../ui/use-selection.ts';
import { keyOf } from '../../../ui/key-of.ts';

/** A command of the keyboard on a card of the board. */
export type BoardCommand =
  | { readonly kind: 'go'; readonly to: CardPlace; readonly isExtending: boolean }
  | { readonly kind: 'move'; readonly to: WorkItemStatus }
  | { readonly kind: 'peek' | 'toggle' | 'selectAll' | 'clear' };

/** The cards that Page Up and Page Down pass. */
const pageCards = 5;

/** The command of a key at a card; undefined where it has none. */
export function boardCommand(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  board: Board,
  place: CardPlace,
): BoardCommand | undefined {
  const key = keyOf(event);
  const { shiftKey: isExtending } = event;
  if (event.altKey) {
    return undefined;
  }
  if (key === ' ') {
    return { kind: spaceCommand(event) };
  }
  if (event.ctrlKey || event.metaKey) {
    const to = neighbour(place.status, sideOf(key));
    return to !== undefined
      ? { kind: 'move', to }
      : isSelectAll(event)
        ? { kind: 'selectAll' }
        : undefined;
  }
  const to = alongOf(key, board, place) ?? asideOf(key, board, place);
  if (to === undefined) {
    return key === 'Escape' ? { kind: 'clear' } : undefined;
  }
  return { kind: 'go', to, isExtending };
}

/** Where a key leads in the column, and from its end to the same column of the next lane. */
function alongOf(key: string, board: Board, place: CardPlace): CardPlace | undefined {
  const { at } = place;
  switch (key) {
    case 'ArrowDown':
      return later(board, place, 1) ?? place;
    case 'ArrowUp':
      return later(board, place, -1) ?? place;
    case 'PageDown':
      return cardNear(board, { ...place, at: at + pageCards });
    case 'PageUp':
      return cardNear(board, { ...place, at: Math.max(0, at - pageCards) });
    case 'Home':
      return cardNear(board, { ...place, at: 0 });
    case 'End':
      return cardNear(board, { ...place, at: Infinity });
    default:
      return undefined;
  }
}

function later(board: Board, place: CardPlace, step: 1 | -1): CardPlace | undefined {
  const near = cardNear(board, { ...place, at: place.at + step });
  if (near !== undefined && near.at === place.at + step) {
    return near;
  }
  const laneAt = board.lanes.findIndex(({ id }) => id === place.laneId);
  const others =
    step > 0 ? board.lanes.slice(laneAt + 1) : board.lanes.slice(0, laneAt).toReversed();
  const lane = others.find(({ columns }) => columns[place.status].length > 0);
  return lane && cardNear(board, { ...place, laneId: lane.id, at: step > 0 ? 0 : Infinity });
}

/** The card beside it, in the next column that has any. */
function asideOf(key: string, board: Board, place: CardPlace): CardPlace | undefined {
  const side = sideOf(key);
  if (side === 0) {
    return undefined;
  }
  let status = neighbour(place.status, side);
  while (status !== undefined) {
    const near = cardNear(board, { ...place, status });
    if (near !== undefined) {
      return near;
    }
    status = neighbour(status, side);
  }
  return place;
}

function sideOf(key: string): 1 | 0 | -1 {
  return key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
}

function neighbour(status: WorkItemStatus, side: 1 | 0 | -1): WorkItemStatus | undefined {
  return side === 0 ? undefined : workItemStatuses[workItemStatuses.indexOf(status) + side];
}
