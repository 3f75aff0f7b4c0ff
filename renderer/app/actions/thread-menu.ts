import { muteItem, muteOperatorAct } from '../../actions/mute.ts';
import { setArchived, toggleFollowed, togglePinned } from '../../actions/thread-settings.ts';
import { shortcutOf } from '../../actions/shortcut-store.ts';
import { copyLink } from '../../bridge/outside.ts';
import { isThingWindow } from '../../bridge/thing-window.ts';
import { isArchived } from '../../entities/conversation/archived.ts';
import { conversationStore } from '../../entities/conversation/conversation-store.ts';
import { threadSettingOf } from '../../entities/local-state/thread-settings.ts';
import { isUnsent } from '../../entities/store/entity-list.ts';
import { text } from '../../text/text.ts';
import type { MenuItem } from '../../ui/menu-items.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { sharedAddressOf, threadPath } from '../places/paths.ts';
import { actionOf } from './actions.ts';
import { continueThread } from './continue-thread.ts';
import type { ActionContext, MarkableThread } from './actions.ts';

/** The maximum number of operators in the menu of a thread. The palette has all of them. */
const maxMenuOperators = 5;

const words = text.threads.menu;

/** The acts on a thread, as the rows of a menu. The keys of actions are those for the open thread. */
export function threadActs(thread: MarkableThread, isOpen: boolean): MenuItem[] {
  const { homeId, conversationId: id } = thread;
  const context: ActionContext = {
    hasPanes: true,
    thread,
    thing: isThingWindow ? undefined : { kind: 'thread', homeId, id },
  };
  const acts = [actionOf('markRead'), actionOf('markUnread'), actionOf('openInNewWindow')]
    .filter(({ isEnabled }) => isEnabled(context))
    .map(({ name, shortcut, run }) => ({
      label: name,
      ...(isOpen && shortcut !== undefined && { shortcut }),
      onSelect: () => run(context),
    }));
  return [...acts, ...settingActs(thread), ...operatorsOf(homeId, id)];
}

/** The act that marks a thread as read or as unread. */
export function markAct({ isUnread, ...thread }: MarkableThread): MenuItem {
  const { name, run } = actionOf(isUnread ? 'markRead' : 'markUnread');
  const context = { hasPanes: true, thread: { ...thread, isUnread } };
  return { label: name, onSelect: () => run(context) };
}

/** The person's own decisions about a thread, as the rows of a menu. */
export function settingActs(key: { homeId: string; conversationId: string }): MenuItem[] {
  const { homeId, conversationId } = key;
  const row = conversationStore.row(homeId, conversationId);
  const { isPinned, isFollowed } = threadSettingOf(homeId, conversationId);
  const isAway = row !== undefined && isArchived(homeId, row);
  const rename = shortcutOf('renameItem');
  const isNew = row !== undefined && isUnsent(row);
  return [
    {
      label: words.copyLink,
      // The address of a thread that its service does not have leads nowhere.
      isDisabled: isNew,
      onSelect: () => void copyLink(sharedAddressOf(homeId, threadPath(homeId, conversationId))),
    },
    {
      label: words.export,
      isDisabled: isNew,
      onSelect: () => openDialog({ kind: 'export-thread', ...key }),
    },
    {
      label: words.continueWith,
      isDisabled: isNew,
      onSelect: () => continueThread(key),
    },
    {
      label: words.rename,
      ...(rename !== undefined && { shortcut: rename }),
      startsGroup: true,
      onSelect: () => openDialog({ kind: 'rename-thread', ...key }),
    },
    {
      label: isPinned === true ? words.unpin : words.pin,
      onSelect: () => void togglePinned(key),
    },
    {
      label: isFollowed === true ? words.unfollow : words.follow,
      onSelect: () => void toggleFollowed(key),
    },
    muteItem(homeId, conversationId),
    {
      label: isAway ? words.unarchive : words.archive,
      onSelect: () => void setArchived(key, !isAway),
    },
  ];
}

/** The menu rows that say which operators of a thread never need the person. */
function operatorsOf(homeId: string, conversationId: string): MenuItem[] {
  return (conversationStore.row(homeId, conversationId)?.participants ?? [])
    .filter(({ type }) => type === 'operator')
    .slice(0, maxMenuOperators)
    .map((operator, at) => ({ ...muteOperatorAct(homeId, operator), startsGroup: at === 0 }));
}
