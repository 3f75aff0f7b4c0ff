import { create } from 'zustand';
import type { ActionId, Shortcut } from '#shared/capability/action.ts';
import { changeShortcut, shortcutIn } from '#shared/rules/shortcut-changes.ts';
import type { ShortcutChanges } from '#shared/rules/shortcut-changes.ts';
import { call } from '../bridge/call.ts';
import { onSignal } from '../bridge/on-signal.ts';
import { choiceKeeper } from '../entities/preferences/choice-keeper.ts';
import { isPressed } from '../ui/shortcut.ts';

/** The keys that the person gave to actions. */
export const useShortcutChanges = create<{ readonly changes: ShortcutChanges }>()(() => ({
  changes: {},
}));

const keep = choiceKeeper({
  shown: useShortcutChanges.getState,
  show: (state) => useShortcutChanges.setState(state),
  keep: (state) => call('shortcut.keep', state),
});

/** The keys of an action as they are now. */
export function shortcutOf(id: ActionId): Shortcut | undefined {
  return shortcutIn(useShortcutChanges.getState().changes, id);
}

/** Whether a person pressed the keys that an action has now. */
export function isShortcut(id: ActionId, event: KeyboardEvent): boolean {
  const keys = shortcutOf(id);
  return keys !== undefined && isPressed(keys, event);
}

/** Reads the keys that the person gave to actions, and follows those of other windows. */
export async function followShortcuts(): Promise<void> {
  onSignal('shortcut.changed', ({ changes }) => useShortcutChanges.setState({ changes }));
  useShortcutChanges.setState(await call('shortcut.list', {}));
}

/**
 * Gives an action other keys at once, and has them kept. Whatever else has them loses them.
 *
 * @param keys null takes the action's keys away, undefined brings those of the beginning back
 * @throws ProblemError where they could not be kept; then the former keys hold again
 */
export async function giveShortcut(id: ActionId, keys: Shortcut | null | undefined): Promise<void> {
  await keep({ changes: changeShortcut(useShortcutChanges.getState().changes, id, keys) });
}

/** Brings all keys of the beginning back. */
export async function resetShortcuts(): Promise<void> {
  await keep({ changes: {} });
}
