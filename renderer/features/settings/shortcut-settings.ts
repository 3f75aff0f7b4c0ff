import {
  actionIds,
  inboxShortcuts,
  threadShortcuts,
  windowShortcuts,
  workShortcuts,
} from '#shared/capability/action.ts';
import type { ActionId } from '#shared/capability/action.ts';
import { text } from '../../text/text.ts';
import type { SettingWords } from './setting-search.ts';

/** The actions by the place where they can be started. */
export const shortcutGroups = [
  { title: text.app.shortcuts.general, ids: idsIn(windowShortcuts) },
  { title: text.app.shortcuts.threads, ids: idsIn(threadShortcuts) },
  { title: text.app.shortcuts.work, ids: idsIn(workShortcuts) },
  { title: text.app.shortcuts.inbox, ids: idsIn(inboxShortcuts) },
] as const;

/** The words of the keys of one action. */
export function shortcutWords(id: ActionId): SettingWords {
  const group = shortcutGroups.find(({ ids }) => ids.includes(id));
  return {
    name: text.app.actions[id],
    words: `${group?.title ?? ''} ${text.settings.sections.shortcuts.keys.words}`,
  };
}

/** The words of all settings of shortcuts. */
export const shortcutSettings: readonly SettingWords[] = [
  text.settings.sections.shortcuts.reset,
  ...actionIds.map(shortcutWords),
];

function idsIn(table: object): readonly ActionId[] {
  return actionIds.filter((id) => id in table);
}
