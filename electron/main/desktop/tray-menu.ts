import type { MenuItemConstructorOptions } from 'electron';
import type { Home } from '#shared/capability/home.ts';
import { menuLabel, plainBeginning } from '#shared/text/plain-text.ts';
import { text } from '../text/text.ts';
import type { AttentionCounts } from './attention.ts';

/** How many homes the menu names. */
const maxHomes = 10;
const maxName = 60;

/**
 * Do not disturb, delivered by the room of notifications: the tray offers its choices and shows which
 * one holds.
 */
export interface DoNotDisturb {
  /** The id of the choice that holds now. */
  readonly current: () => string;
  readonly choices: () => readonly { readonly id: string; readonly label: string }[];
  readonly choose: (id: string) => void;
  /** That it holds now, and until when; undefined where it does not. */
  readonly describe: () => string | undefined;
  /** Is told whenever another choice holds. */
  readonly listen: (listener: () => void) => void;
}

export interface TrayMenuState {
  readonly counts: AttentionCounts;
  readonly homes: readonly Pick<Home, 'name' | 'state'>[];
  readonly doNotDisturb?: DoNotDisturb | undefined;
  readonly onOpen: () => void;
  readonly onInbox: () => void;
  readonly onQuit: () => void;
}

/** The tooltip of the tray's icon. */
export function trayToolTip({
  counts: { needs, unread },
  doNotDisturb,
}: Pick<TrayMenuState, 'counts' | 'doNotDisturb'>): string {
  const quiet = doNotDisturb?.describe();
  const lines = [
    ...(needs > 0 ? [text.tray.needs(needs)] : []),
    ...(unread > 0 ? [text.tray.unread(unread)] : []),
    ...(quiet === undefined ? [] : [quiet]),
  ];
  return ['Guildhall', ...lines].join('\n');
}

/** The menu of the tray's icon. */
export function trayMenu(state: TrayMenuState): MenuItemConstructorOptions[] {
  const { counts, homes, doNotDisturb, onOpen, onInbox, onQuit } = state;
  const separator = { type: 'separator' } as const;
  return [
    { id: 'open', label: text.tray.open, click: onOpen },
    separator,
    {
      id: 'needs',
      label: counts.needs === 0 ? text.tray.nothingNeeds : text.tray.needs(counts.needs),
      click: onInbox,
    },
    ...(counts.unread === 0
      ? []
      : [{ id: 'unread', label: text.tray.unread(counts.unread), click: onInbox }]),
    separator,
    ...homes.slice(0, maxHomes).map(({ name, state: { kind } }) => ({
      label: text.tray.home(menuLabel(plainBeginning(name, maxName)), text.tray.states[kind]),
      enabled: false,
    })),
    ...(homes.length > maxHomes
      ? [{ label: text.tray.moreHomes(homes.length - maxHomes), enabled: false }]
      : []),
    separator,
    ...(doNotDisturb === undefined ? [] : [doNotDisturbItem(doNotDisturb), separator]),
    { id: 'quit', label: text.application.quit, click: onQuit },
  ];
}

function doNotDisturbItem(hook: DoNotDisturb): MenuItemConstructorOptions {
  const current = hook.current();
  return {
    id: 'doNotDisturb',
    label: text.tray.doNotDisturb,
    submenu: hook.choices().map(({ id, label }) => ({
      type: 'radio',
      label,
      checked: id === current,
      click: () => hook.choose(id),
    })),
  };
}
