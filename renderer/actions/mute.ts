import type { MutedNoun } from '#shared/local/triage-kinds.ts';
import { muteChoices, muteUntil } from '#shared/rules/mute.ts';
import { conversationStore } from '../entities/conversation/conversation-store.ts';
import { saveTriage, triageKey, triageOf } from '../entities/local-state/triage-store.ts';
import { isMuted, muteOf, muteTriage } from '../entities/local-state/muted.ts';
import type { Mute } from '../entities/local-state/muted.ts';
import { operatorStore } from '../entities/operator/operator-store.ts';
import { text } from '../text/text.ts';
import type { MenuItem } from '../ui/menu-items.tsx';
import { formatComing } from '../ui/time.ts';
import { shortTitle } from './undo/act-names.ts';
import { undoable } from './undo/undo.ts';

const words = text.threads.mute;

/** Mutes a thread for a time or for good, or unmutes it, as a row of a menu. */
export function muteItem(homeId: string, conversationId: string): MenuItem {
  const mute = muteOf(homeId, 'conversation', conversationId);
  const set = (next: Mute | undefined) =>
    void setMute(homeId, 'conversation', conversationId, next);
  if (mute !== undefined) {
    const { until } = mute;
    return {
      id: 'mute',
      label: until === undefined ? words.off : words.offBefore(formatComing(until)),
      onSelect: () => set(undefined),
    };
  }
  const now = new Date();
  const items = muteChoices.map((choice) => {
    const until = muteUntil(choice, now);
    return {
      id: choice,
      label: words.choices[choice](until === undefined ? '' : formatComing(until, now)),
      onSelect: () => set({ until: muteUntil(choice, new Date()) }),
    };
  });
  return { id: 'mute', label: words.on, items };
}

/** Has an operator never need the person, or need them again, as a row of a menu. */
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

/** Mutes a thing for good, or unmutes it. */
export function toggleMuted(homeId: string, noun: MutedNoun, id: string): Promise<void> {
  return setMute(homeId, noun, id, isMuted(homeId, noun, id) ? undefined : {});
}

/** Mutes a thing for a time or for good, or unmutes it. */
function setMute(
  homeId: string,
  noun: MutedNoun,
  id: string,
  mute: Mute | undefined,
): Promise<void> {
  return undoable(async (note) => {
    const after = muteTriage(homeId, noun, id, mute);
    const before =
      triageOf(triageKey(homeId, after.kind, id)) ?? muteTriage(homeId, noun, id, undefined);
    saveTriage(after);
    const name = nameOf(homeId, noun, id);
    const { muted, mutedUntil, unmuted } = text.inbox.muting[noun];
    const { until } = mute ?? {};
    note({
      homeId,
      name: text.undo.names.muted(shortTitle(name)),
      changes: [{ kind: 'marked', before, after }],
      words:
        mute === undefined
          ? unmuted(name)
          : until === undefined
            ? muted(name)
            : mutedUntil(name, formatComing(until)),
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
