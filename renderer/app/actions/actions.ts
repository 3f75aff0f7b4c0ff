import type { Act as DoneAct } from '#shared/capability/act.ts';
import { actionIds, windowShortcuts } from '#shared/capability/action.ts';
import type { ActionId, Shortcut, WindowActionId } from '#shared/capability/action.ts';
import type { WantedPlace } from '#shared/capability/place.ts';
import { inboxPath } from '#shared/address/home-path.ts';
import { offeredAction, runOffered, runOnceOffered } from '../../actions/offered-actions.ts';
import { stepHere } from '../../actions/undo/undo.ts';
import type { Step } from '../../entities/acts/act-history.ts';
import { isThingWindow, openThingWindow } from '../../bridge/thing-window.ts';
import { shortcutOf } from '../../actions/shortcut-store.ts';
import { markRead, markUnread } from '../../entities/read-state/mark-read.ts';
import { text } from '../../text/text.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import type { RouteThing } from '../places/opened-thing.ts';
import { togglePane } from '../../entities/preferences/pane-store.ts';
import { goTo } from '../places/go-to.ts';
import { stepPlace } from '../places/place-history.ts';
import type { PlaceStep, PlaceSteps } from '../places/place-history.ts';
import {
  documentsPath,
  newDocumentPath,
  outboxPath,
  threadsPath,
  trashPath,
  workPath,
} from '../places/paths.ts';
import { goToSearch } from '../places/go-to-search.ts';
import { showInMain } from '../places/thing-window.ts';

/** The parts of the window's state that actions depend on. */
export interface ActionContext {
  /** The guild that is shown; absent if the home has none. */
  readonly guild?: { readonly homeId: string; readonly guildId: string };
  /** Whether there are panes. They appear with the content of the first home. */
  readonly hasPanes: boolean;
  /** Whether the details have something to show. */
  readonly hasDetails?: boolean;
  /** The steps through the history of the window that are possible now. */
  readonly places?: PlaceSteps;
  /** The open thread, if it is known. */
  readonly thread?: MarkableThread | undefined;
  /** The thing that is shown by itself, if it can have a window of its own. */
  readonly thing?: Omit<RouteThing, 'path'> | undefined;
  /** The acts of the shown place that can be undone and redone. */
  readonly steps?: Readonly<Record<Step, DoneAct | undefined>>;
  /** The ids of the actions that the shown screens offer. */
  readonly offered?: ReadonlySet<string>;
}

/** A thread that can be marked as read or unread. */
export interface MarkableThread {
  readonly homeId: string;
  readonly conversationId: string;
  readonly isUnread: boolean;
}

/** An action that buttons, keys and the application's menu share. */
export interface Action {
  readonly id: ActionId;
  readonly name: string;
  /** Its present keys. */
  readonly shortcut: Shortcut | undefined;
  /** Its name with its present object. */
  readonly nameIn: (context: ActionContext) => string;
  readonly isEnabled: (context: ActionContext) => boolean;
  readonly run: (context: ActionContext) => void;
}

const hasPanes = (context: ActionContext) => context.hasPanes;
/** Whether places can be shown. A window of one thing shows them in itself or in the main window. */
const hasPlaces = (context: ActionContext) => context.hasPanes || isThingWindow;
const hasGuild = ({ guild }: ActionContext) => guild !== undefined;
const always = () => true;

interface Act extends Pick<Action, 'isEnabled' | 'run'> {
  readonly nameIn?: (context: ActionContext) => string | undefined;
}

const windowActs: Readonly<Record<WindowActionId, Act>> = {
  search: { isEnabled: hasPlaces, run: () => goToSearch() },
  openPalette: { isEnabled: hasPlaces, run: () => openDialog({ kind: 'palette' }) },
  goBack: placeAct('back'),
  goForward: placeAct('forward'),
  goToThreads: sectionAct(threadsPath),
  goToWork: sectionAct(workPath),
  goToDocuments: sectionAct(documentsPath),
  goToTrash: sectionAct(trashPath),
  goToInbox: { isEnabled: hasPlaces, run: () => goTo(inboxPath) },
  goToOutbox: { isEnabled: hasPlaces, run: () => goTo(outboxPath) },
  newThread: {
    isEnabled: hasGuild,
    run: ({ guild }) => guild && openDialog({ kind: 'new-thread', ...guild }),
  },
  newDocument: sectionAct(newDocumentPath),
  importDocuments: actThere('importDocuments', documentsPath),
  openInNewWindow: {
    isEnabled: ({ thing }) => thing !== undefined,
    run: ({ thing }) => thing && openThingWindow(thing.kind, thing.homeId, thing.id),
  },
  undoChange: stepAct('undo'),
  redoChange: stepAct('redo'),
  showRecentChanges: { isEnabled: always, run: () => openDialog({ kind: 'recent-changes' }) },
  markRead: {
    isEnabled: ({ thread }) => thread?.isUnread === true,
    run: ({ thread }) => thread && markRead(thread.homeId, thread.conversationId),
  },
  markUnread: {
    isEnabled: ({ thread }) => thread?.isUnread === false,
    run: ({ thread }) => thread && markUnread(thread.homeId, thread.conversationId),
  },
  toggleSidebar: { isEnabled: hasPanes, run: () => togglePane('sidebar') },
  toggleDetails: {
    isEnabled: ({ hasDetails }) => hasDetails === true,
    run: () => togglePane('details'),
  },
  openSettings: { isEnabled: always, run: () => openDialog({ kind: 'settings' }) },
  openModels: {
    isEnabled: always,
    run: () => openDialog({ kind: 'settings', sectionId: 'models' }),
  },
  openGuide: { isEnabled: always, run: () => openDialog({ kind: 'guide' }) },
  showShortcuts: { isEnabled: always, run: () => openDialog({ kind: 'shortcuts' }) },
};

/** The act of a step through the history of places. */
function placeAct(step: PlaceStep): Act {
  return {
    isEnabled: ({ places }) => places?.[step] === true,
    run: () => void stepPlace(step),
  };
}

/** The act that goes to a screen of the shown home. */
function sectionAct(pathOf: (homeId: string) => string): Act {
  return { isEnabled: hasGuild, run: ({ guild }) => guild && goTo(pathOf(guild.homeId)) };
}

/** An act of a screen that shows the screen first, in the main window if need be. */
function actThere(
  action: NonNullable<WantedPlace['action']>,
  pathOf: (homeId: string) => string,
): Act {
  return {
    isEnabled: (context) => context.offered?.has(action) === true || hasGuild(context),
    run: ({ guild }) => {
      if (runOffered(offeredAction(action)) || guild === undefined) {
        return;
      }
      const path = pathOf(guild.homeId);
      if (isThingWindow) {
        showInMain({ ...guild, path, action });
      } else {
        goTo(path);
        runOnceOffered(action);
      }
    },
  };
}

/** The acts of screens that can be started from every other one. */
const actsThere: Partial<Readonly<Record<ActionId, Act>>> = {
  newObjective: actThere('newObjective', workPath),
};

/** The act that undoes or redoes an act of the shown place. */
function stepAct(step: Step): Act {
  return {
    isEnabled: ({ steps }) => steps?.[step] !== undefined,
    run: () => void stepHere(step),
    nameIn: ({ steps }) => {
      const name = steps?.[step]?.name;
      return name === undefined ? undefined : text.undo.step(step, name);
    },
  };
}

/** The action with this id. The action of a screen is possible while a screen offers it. */
export function actionOf(id: ActionId): Action {
  const offered: Act = {
    isEnabled: (context) => context.offered?.has(id) === true,
    run: () => void runOffered(offeredAction(id)),
  };
  const act = isOfWindow(id) ? windowActs[id] : (actsThere[id] ?? offered);
  return {
    id,
    name: text.app.actions[id],
    get shortcut() {
      return shortcutOf(id);
    },
    ...act,
    nameIn: (context) => act.nameIn?.(context) ?? text.app.actions[id],
  };
}

function isOfWindow(id: ActionId): id is WindowActionId {
  return id in windowShortcuts;
}

/** The one table of actions, in the order in which people read them. */
export const actions: readonly Action[] = actionIds.map(actionOf);

/** Starts an action unless it is disabled or beneath a dialog. It returns whether it did. */
export function runAction({ isEnabled, run }: Action, context: ActionContext): boolean {
  const isPossible = document.querySelector('.dialog') === null && isEnabled(context);
  if (isPossible) {
    run(context);
  }
  return isPossible;
}
