import { offeredAction } from '../../actions/offered-actions.ts';
import { offeredMenuItems } from '../../actions/offered-menus.ts';
import { shownButtons } from '../../actions/shown-buttons.ts';
import type { ShownButton } from '../../actions/shown-buttons.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { actions } from '../actions/actions.ts';
import type { ActionContext } from '../actions/actions.ts';
import { applicationEntries } from './application-entries.ts';
import { labelOf } from './palette-entry.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The possible actions, and the refused ones of the shown screen. */
export interface ActionEntries {
  readonly ofScreen: readonly PaletteEntry[];
  readonly ofWindow: readonly PaletteEntry[];
  /** The actions in the rows of the shown screen. */
  readonly ofRows: readonly PaletteEntry[];
}

export function actionEntries(context: ActionContext): ActionEntries {
  const ofScreen: PaletteEntry[] = [];
  const ofWindow: PaletteEntry[] = [];
  for (const { id, nameIn, shortcut, isEnabled, run } of actions) {
    if (id !== 'openPalette' && isEnabled(context)) {
      const offered = offeredAction(id);
      const { refusal, choices } = offered ?? {};
      (offered === undefined ? ofWindow : ofScreen).push({
        id: `action ${id}`,
        kind: 'action',
        label: nameIn(context),
        shortcut,
        refusal,
        ...(choices && { choices }),
        run: () => run(context),
      });
    }
  }
  const known = [...ofScreen, ...menuEntries()];
  const ofApplication = [...ofWindow, ...applicationEntries(context)];
  const names = new Set([...known, ...ofApplication].map(({ label }) => label));
  const pressed = shownButtons();
  return {
    ofScreen: [
      ...known,
      ...buttonEntries(pressed.filter((one) => !one.isOfRow && !names.has(one.label))),
    ],
    ofWindow: ofApplication,
    ofRows: buttonEntries(pressed.filter(({ isOfRow }) => isOfRow)),
  };
}

/** The actions of the buttons of the shown screen. */
function buttonEntries(pressed: readonly ShownButton[]): PaletteEntry[] {
  return pressed.map(({ label, about, isOfRow, isChosen, press }, at) => ({
    id: `button ${isOfRow ? 'row ' : ''}${at} ${label}`,
    kind: 'action',
    label: labelOf(label),
    detail: labelOf(about),
    isChosen,
    run: press,
  }));
}

/** The actions of the menus of the shown screens. */
function menuEntries(): PaletteEntry[] {
  return offeredMenuItems().map(
    ({ about, item: { id, label, shortcut, isChosen, items, onSelect } }) => ({
      id: `menu ${about} ${id ?? label}`,
      kind: 'action',
      label: labelOf(label),
      detail: about,
      shortcut,
      isChosen,
      ...(items === undefined ? { run: () => onSelect?.() } : { choices: () => items }),
    }),
  );
}

/** The values of an action. */
export function valueEntries(choices: readonly MenuItem[]): PaletteEntry[] {
  return choices.map(({ id, label, isChosen, onSelect }, at) => ({
    id: `value ${at} ${id ?? label}`,
    kind: 'value',
    label: labelOf(label),
    isChosen,
    run: () => onSelect?.(),
  }));
}
