import { shortTitle } from '../actions/undo/act-names.ts';
import { undoable } from '../actions/undo/undo.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { keepInboxMark } from '../entities/inbox-mark-store.ts';
import { isMuted, muteMark } from '../entities/muted-threads.ts';
import { text } from '../text/text.ts';
import type { MenuItem } from '../ui/menu-items.tsx';

/** Has a thread never need the person, or need them again, as a row of a menu. */
export function muteAct(homeId: string, conversationId: string): MenuItem {
  const wasMuted = isMuted(homeId, conversationId);
  const { neverNeedsYou, muted, unmuted } = text.inbox;
  const mute = () =>
    undoable(async (note) => {
      const before = muteMark(homeId, conversationId, wasMuted);
      const after = muteMark(homeId, conversationId, !wasMuted);
      keepInboxMark(after);
      const title = conversationStore.row(homeId, conversationId)?.title;
      note({
        homeId,
        name: text.undo.names.muted(shortTitle(title ?? text.inbox.unknown.conversation)),
        changes: [{ kind: 'marked', before, after }],
        words: wasMuted ? unmuted : muted,
      });
    });
  return {
    label: neverNeedsYou,
    isChosen: wasMuted,
    startsGroup: true,
    onSelect: () => void mute(),
  };
}
