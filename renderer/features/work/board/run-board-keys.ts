import type { KeyboardEvent } from 'react';
import { runByKey } from '../../../actions/offered-actions.ts';
import type { OfferedActions } from '../../../actions/offered-actions.ts';
import { togglePane } from '../../../entities/preferences/pane-store.ts';
import { boardCommand } from './board-keys.ts';
import type { BoardCommand } from './board-keys.ts';
import type { Board, CardPlace } from './board-columns.ts';
import { runSelection } from '../../../ui/use-selection.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import type { FindCard } from './use-card-typeahead.ts';
import type { WorkItemStatus } from '#shared/domain/work-item/status.ts';
import { keyOf } from '../../../ui/key-of.ts';

/** The parts of a board that its keys act on. */
interface BoardKeys {
  readonly board: Board;
  readonly active: CardPlace | undefined;
  readonly selection: Selection;
  readonly goTo: (place: CardPlace) => void;
  /** Moves a card, and with it all selected ones if it is one of them. */
  readonly move: (id: string, to: WorkItemStatus) => void;
  readonly findCard: FindCard;
  /** The actions on the active card, and on the selected ones if it is one of them. */
  readonly actions: OfferedActions;
}

/** Answers the keys on the titles of the board's cards. */
export function boardKeys(keys: BoardKeys): (event: KeyboardEvent) => void {
  return (event) => {
    const { board, active, goTo, findCard, actions } = keys;
    const { target } = event;
    if (active === undefined || !(target instanceof HTMLElement)) {
      return;
    }
    // Another control of a card has keys of its own; Escape leads back to the card.
    if (!target.matches('.card-title')) {
      if (keyOf(event) === 'Escape') {
        goTo(active);
      }
      return;
    }
    if (runByKey(actions, event)) {
      event.preventDefault();
      return;
    }
    const found = findCard(event.nativeEvent, active);
    if (found !== undefined) {
      event.preventDefault();
      goTo(found === 'none' ? active : found);
      return;
    }
    const command = boardCommand(event, board, active);
    if (command !== undefined) {
      event.preventDefault();
      run(keys, active, command);
    }
  };
}

function run({ selection, goTo, move }: BoardKeys, active: CardPlace, command: BoardCommand): void {
  switch (command.kind) {
    case 'go':
      goTo(command.to);
      if (command.isExtending) {
        selection.select(command.to.id, 'range');
      }
      break;
    case 'move':
      move(active.id, command.to);
      break;
    case 'peek':
      togglePane('details');
      break;
    case 'toggle':
    case 'selectAll':
    case 'clear':
      runSelection(selection, command.kind, active.id);
      break;
  }
}
