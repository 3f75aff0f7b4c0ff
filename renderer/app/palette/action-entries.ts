import { offeredAction } from '../../actions/offered-actions.ts';
import { offeredMenuItems } from '../../actions/offered-menus.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { actions } from '../actions.ts';
import type { ActionContext } from '../actions.ts';
import { applicationEntries } from './application-entries.ts';
import { labelOf } from './palette-entry.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** The actions that are possible now, and those of the shown screen that are refused. */
export interface ActionEntries {
  readonly ofScreen: readonly PaletteEntry[];
  readonly ofWindow: readonly PaletteEntry[];
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
  return {
    ofScreen: [...ofScreen, ...menuEntries()],
    ofWindow: [...ofWindow, ...applicationEntries(context)],
  };
}

/** What the menus of the shown screens do. */
function menuEntries(): PaletteEntry[] {
  return offeredMenuItems().map(({ about, item: { id, label, isChosen, items, onSelect } }) => ({
    id: `menu ${about} ${id ?? label}`,
    kind: 'action',
    label: labelOf(label),
    detail: about,
    isChosen,
    ...(items === undefined ? { run: () => onSelect?.() } : { choices: () => items }),
  }));
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
