import { actionIds, actionShortcuts } from '#shared/capability/action.ts';
import type { ActionId, Shortcut } from '#shared/capability/action.ts';
import { text } from '../text/text.ts';
import { openDialog } from './dialog-store.ts';
import { togglePane } from './pane-store.ts';

/** The parts of the window's state that actions depend on. */
export interface ActionContext {
  /** The guild that is shown; absent where a home has none to show. */
  readonly guild?: { readonly homeId: string; readonly guildId: string };
  /** Whether there are panes: before there is any home's content there are none. */
  readonly hasPanes: boolean;
}

/** An act that a button, a key and the application's menu start alike. */
export interface Action {
  readonly id: ActionId;
  readonly name: string;
  readonly shortcut: Shortcut;
  readonly isEnabled: (context: ActionContext) => boolean;
  readonly run: (context: ActionContext) => void;
}

const hasPanes = (context: ActionContext) => context.hasPanes;
const always = () => true;

const acts: Readonly<Record<ActionId, Pick<Action, 'isEnabled' | 'run'>>> = {
  newThread: {
    isEnabled: ({ guild }) => guild !== undefined,
    run: ({ guild }) => guild && openDialog({ kind: 'new-thread', ...guild }),
  },
  toggleSidebar: { isEnabled: hasPanes, run: () => togglePane('sidebar') },
  toggleDetails: { isEnabled: hasPanes, run: () => togglePane('details') },
  openSettings: { isEnabled: always, run: () => openDialog({ kind: 'settings' }) },
  showShortcuts: { isEnabled: always, run: () => openDialog({ kind: 'shortcuts' }) },
};

/** The one table of actions, in the order in which people read them. */
export const actions: readonly Action[] = actionIds.map((id) => ({
  id,
  name: text.app.actions[id],
  shortcut: actionShortcuts[id],
  ...acts[id],
}));

/** The action with this id. */
export function actionOf(id: ActionId): Action {
  return { id, name: text.app.actions[id], shortcut: actionShortcuts[id], ...acts[id] };
}

/** Starts an action where it can be: not beneath a dialog. Answers whether it did. */
export function runAction({ isEnabled, run }: Action, context: ActionContext): boolean {
  const isPossible = document.querySelector('.dialog') === null && isEnabled(context);
  if (isPossible) {
    run(context);
  }
  return isPossible;
}
