import { mapIdentifiers } from '../contract/map-identifiers.ts';
import type { Act, ActChange } from './act.ts';

/** An act with the ids of its things replaced. */
export function mapActIds(act: Act, replace: (id: string) => string): Act {
  return {
    ...act,
    scopes: act.scopes.map((scope) => {
      const [kind = '', id] = scope.split(' ');
      return id === undefined ? scope : `${kind} ${replace(id)}`;
    }),
    changes: act.changes.map((change) => mapChangeIds(change, replace)),
  };
}

function mapChangeIds(change: ActChange, replace: (id: string) => string): ActChange {
  switch (change.kind) {
    case 'changed':
      return {
        ...change,
        id: replace(change.id),
        before: mapIdentifiers(change.before, replace),
        after: mapIdentifiers(change.after, replace),
      };
    case 'created':
      return { ...change, id: replace(change.id), after: mapIdentifiers(change.after, replace) };
    case 'deleted':
      return { ...change, id: replace(change.id), before: mapIdentifiers(change.before, replace) };
    case 'marked': {
      const { before, after } = change;
      const marked = (mark: typeof before) => ({ ...mark, id: replace(mark.id) });
      return { ...change, before: marked(before), after: marked(after) };
    }
    case 'archived':
    case 'thread_set':
    case 'thread_renamed':
      return { ...change, conversationId: replace(change.conversationId) };
    case 'own_order': {
      const moves = change.moves.map((move) => ({
        ...move,
        workItemId: replace(move.workItemId),
      }));
      return { ...change, moves };
    }
    case 'view_deleted':
    case 'view_changed':
      return change;
  }
}
