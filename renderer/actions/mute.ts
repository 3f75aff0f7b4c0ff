import type { MutedNoun } from '#shared/local/triage-kinds.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { saveTriage } from '../entities/local-state/triage-store.ts';
import { isMuted, muteTriage } from '../entities/local-state/muted.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { text } from '../text/text.ts';
import type { MenuItem } from '../ui/menu-items.tsx';
import { shortTitle } from './undo/act-names.ts';
import { undoable } from './undo/undo.ts';

/** Has a thread never need the person, or need them again, as a row of a menu. */
export function muteAct(homeId: string, conversationId: string): MenuItem {
  return {
    label: text.inbox.neverNeedsYou,
    isChosen: isMuted(homeId, 'conversation', conversationId),
    startsGroup: true,
    onSelect: () => void toggleMuted(homeId, 'conversation', conversationId),
  };
}

/** The same of an operator, wherever they ask. */
export function muteOperatorAct(
  homeId: string,
  { id, name }: { readonly id: string; readonly name: string },
): MenuItem {
  return {
    label: text.inbox.operatorNeverNeedsYou(name),
    isChosen: isMuted(homeId, 'operator', id),
    onSelect: () => void toggleMuted(homeId, 'operator', id),
  };
}

/** Has a thing never need the person, or need them again. */
export function toggleMuted(homeId: string, noun: MutedNoun, id: string): Promise<void> {
  const wasMuted = isMuted(homeId, noun, id);
  const { muted, unmuted } = text.inbox.muting[noun];
  return undoable(async (note) => {
    const before = muteTriage(homeId, noun, id, wasMuted);
    const after = muteTriage(homeId, noun, id, !wasMuted);
    saveTriage(after);
    const name = nameOf(homeId, noun, id);
    note({
      homeId,
      name: text.undo.names.muted(shortTitle(name)),
      changes: [{ kind: 'marked', before, after }],
      words: (wasMuted ? unmuted : muted)(name),
    });
  });
}

/** The name of a thread or an operator, as far as it is known. */
function nameOf(homeId: string, noun: MutedNoun, id: string): string {
  const known =
    noun === 'conversation'
      ? conversationStore.row(homeId, id)?.title
      : operatorStore.row(homeId, id)?.name;
  return known ?? text.inbox.unknown[noun];
}
