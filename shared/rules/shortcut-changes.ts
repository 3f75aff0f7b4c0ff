import {
  actionIds,
  actionShortcuts,
  inboxShortcuts,
  isAssignable,
  threadShortcuts,
  windowShortcuts,
  workShortcuts,
} from '../capability/action.ts';
import type { ActionId, Shortcut } from '../capability/action.ts';

// Plain functions and tables, because the page loads no schemas.

/** The keys that a person gave to actions, by the action's id; null where they took its keys away. */
export type ShortcutChanges = Readonly<Partial<Record<ActionId, Shortcut | null>>>;

/** The keys that mean the same everywhere, whatever is shown. No action but theirs can have them. */
const reservedKeys = new Set(
  (
    'Mod+A Mod+C Mod+V Mod+X Mod+Z Mod+Y Mod+Shift+Z Mod+Shift+V Mod+Q Mod+W Mod+M Mod+R ' +
    'Mod+Shift+R Mod+Shift+I Mod+0 Mod++ Mod+- Mod+= Mod+F Mod+S F6 F11 F12'
  ).split(' '),
);

/** Whether the system, the menu or writing itself needs these keys. */
export function isReserved(id: ActionId, keys: Shortcut): boolean {
  return reservedKeys.has(keys) && actionShortcuts[id] !== keys;
}

/** The keys of an action: the person's own, else those that it has from the beginning. */
export function shortcutIn(changes: ShortcutChanges, id: ActionId): Shortcut | undefined {
  const changed = changes[id];
  return changed === undefined ? actionShortcuts[id] : (changed ?? undefined);
}

/** The other actions that already have these keys where this one can be started. */
export function conflictsIn(changes: ShortcutChanges, id: ActionId, keys: Shortcut): ActionId[] {
  return actionIds.filter(
    (other) =>
      other !== id &&
      shortcutIn(changes, other) === keys &&
      canMeet(id, other) &&
      // Some share their keys from the beginning, because only one of them is ever possible.
      !(actionShortcuts[id] === keys && actionShortcuts[other] === keys),
  );
}

/**
 * The changes after an action is given keys, or none (null), or those of the beginning again
 * (undefined). Whatever else has these keys loses them.
 */
export function changeShortcut(
  changes: ShortcutChanges,
  id: ActionId,
  keys: Shortcut | null | undefined,
): ShortcutChanges {
  const { [id]: _former, ...others } = changes;
  const wanted = keys === undefined ? actionShortcuts[id] : keys;
  const losers = wanted === undefined || wanted === null ? [] : conflictsIn(changes, id, wanted);
  return {
    ...others,
    ...Object.fromEntries(losers.map((loser) => [loser, null])),
    ...(keys !== undefined && keys !== actionShortcuts[id] && { [id]: keys }),
  };
}

/** The usable part of what was kept: an earlier or later version may have had other actions. */
export function usableChanges(kept: Readonly<Record<string, string | null>>): ShortcutChanges {
  const usable = actionIds.flatMap((id) => {
    const keys = kept[id];
    return keys === null || (keys !== undefined && isAssignable(keys)) ? [[id, keys] as const] : [];
  });
  return Object.fromEntries(usable);
}

/** The tables of actions that are possible together: those of the window and its list of threads. */
const places = [{ ...windowShortcuts, ...threadShortcuts }, workShortcuts, inboxShortcuts];

/** Whether two actions can be possible at once: those of the window always, others on their screen. */
function canMeet(one: ActionId, other: ActionId): boolean {
  const [placeOfOne, placeOfOther] = [one, other].map((id) => places.find((place) => id in place));
  return placeOfOne === placeOfOther || [placeOfOne, placeOfOther].includes(places[0]);
}
