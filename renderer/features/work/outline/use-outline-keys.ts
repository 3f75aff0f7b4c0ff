import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { runByKey } from '../../../actions/offered-actions.ts';
import type { OfferedActions } from '../../../actions/offered-actions.ts';
import { togglePane } from '../../../entities/preferences/pane-store.ts';
import { workTreeOf } from '../../../entities/work-item/work-tree-store.ts';
import { headingCommand, treeCommand } from './tree-keys.ts';
import type { TreeCommand } from './tree-keys.ts';
import type { TreeRow, TreeRows } from './row-list.ts';
import { runSelection } from '../../../ui/use-selection.ts';
import type { Selection } from '../../../ui/use-selection.ts';
import { keyOf } from '../../../ui/key-of.ts';
import { typeahead } from '../../../ui/typeahead.ts';

/** The parts of an outline that its keys act on. */
interface OutlineKeys {
  readonly homeId: string;
  readonly guildId: string;
  readonly rows: TreeRows;
  readonly activeAt: number;
  readonly selection: Selection;
  readonly goTo: (at: number) => void;
  readonly expand: (ids: readonly string[], isExpanded: boolean) => void;
  /** The actions on the active row, and on the selected ones if it is one of them. */
  readonly actions: OfferedActions;
}

/** Answers the keys of the outline's rows (ARIA pattern: Treegrid, with the focus on rows). */
export function useOutlineKeys(keys: OutlineKeys): (event: KeyboardEvent) => void {
  const { homeId, guildId, rows, activeAt, goTo } = keys;
  const [{ find }] = useState(typeahead);
  const nameOf = (at: number) =>
    rows.headings.get(at)?.name ??
    workTreeOf(homeId, guildId).node(rows.idAt(at) ?? '')?.item.title ??
    '';
  return (event) => {
    const row = rows.at(activeAt);
    // A control inside a row has keys of its own; Escape leads back to the row.
    const isAtRow = event.target instanceof Element && event.target.matches('.outline-row');
    if (row === undefined || !isAtRow) {
      if (keyOf(event) === 'Escape') {
        goTo(activeAt);
      }
      return;
    }
    if (row.heading === undefined && runByKey(keys.actions, event)) {
      event.preventDefault();
      return;
    }
    const command =
      (row.heading && headingCommand(event, row)) ?? treeCommand(event, rows, activeAt);
    if (command?.kind === 'find') {
      const at = find(command.character, { count: rows.length, nameOf, at: activeAt });
      if (at !== undefined) {
        go(keys, at, false);
      }
    } else if (command !== undefined) {
      run(keys, row, command);
    }
    if (command !== undefined) {
      event.preventDefault();
    }
  };
}

function run(keys: OutlineKeys, row: TreeRow, command: TreeCommand): void {
  const { homeId, guildId, selection, expand } = keys;
  switch (command.kind) {
    case 'go':
      go(keys, command.to, command.isExtending);
      break;
    case 'expand':
    case 'collapse':
      if (row.isExpanded !== undefined) {
        expand([row.id], command.kind === 'expand');
      }
      break;
    case 'expandSiblings':
      expand(row.heading ? keys.rows.ids : expandableSiblings(homeId, guildId, row.id), true);
      break;
    case 'peek':
      togglePane('details');
      break;
    case 'toggle':
    case 'selectAll':
    case 'clear':
      runSelection(selection, command.kind, row.id);
      break;
    case 'find':
      break;
  }
}

function go({ rows, goTo, selection }: OutlineKeys, to: number, isExtending: boolean): void {
  const row = rows.at(to);
  if (row !== undefined) {
    goTo(to);
    if (row.heading === undefined) {
      selection.select(row.id, isExtending ? 'range' : 'only');
    } else if (!isExtending) {
      selection.clear();
    }
  }
}

function expandableSiblings(homeId: string, guildId: string, id: string): string[] {
  const tree = workTreeOf(homeId, guildId);
  const siblings = tree.node(id)?.parent?.children ?? tree.roots;
  return siblings.filter(({ children }) => children.length > 0).map((sibling) => sibling.id);
}
