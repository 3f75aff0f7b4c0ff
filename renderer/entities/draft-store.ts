import { create } from 'zustand';
import { call } from '../bridge/call.ts';
import { keyInHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** Unsent texts by home and conversation. Main keeps them across quits and crashes. */
export interface DraftState {
  readonly texts: Readonly<Record<KeyInHome, string>>;
}

/** A text is saved after it has not changed for this long. */
const restMs = 250;

export const useDrafts = create<DraftState>()(() => ({ texts: {} }));

/** Sets the draft of a conversation. An empty text removes it. */
function applyDraft(state: DraftState, key: KeyInHome, text: string): DraftState {
  const { [key]: _former, ...others } = state.texts;
  return { texts: text === '' ? others : { ...others, [key]: text } };
}

/** The draft of a conversation, or an empty text. */
export function draftOf({ texts }: DraftState, homeId: string, conversationId: string): string {
  return texts[keyInHome(homeId, conversationId)] ?? '';
}

/** Moves a draft when its conversation gets its own id. */
export function applyDraftIdentified(
  state: DraftState,
  homeId: string,
  temporaryId: string,
  id: string,
): DraftState {
  const { [keyInHome(homeId, temporaryId)]: text, ...others } = state.texts;
  return text === undefined ? state : { texts: { ...others, [keyInHome(homeId, id)]: text } };
}

/** Reads all saved drafts. A text that is already being written wins. */
export async function readDrafts(): Promise<void> {
  const { drafts } = await call('draft.list', {});
  const kept = Object.fromEntries(
    drafts.map(({ homeId, conversationId, text }) => [keyInHome(homeId, conversationId), text]),
  );
  useDrafts.setState(({ texts }) => ({ texts: { ...kept, ...texts } }));
}

const resting = new Map<
  KeyInHome,
  { readonly timer: number; readonly save: () => Promise<void> }
>();

/** Keeps what the person writes. It is saved when they pause, leave or send. */
export function writeDraft(homeId: string, conversationId: string, text: string): void {
  const key = keyInHome(homeId, conversationId);
  useDrafts.setState((state) => applyDraft(state, key, text));
  clearTimeout(resting.get(key)?.timer);
  const save = async () => {
    resting.delete(key);
    await call('draft.save', { homeId, conversationId, text });
  };
  // A draft that could not be saved is still on the screen; the next key tries again.
  const timer = window.setTimeout(() => save().catch(() => undefined), restMs);
  resting.set(key, { timer, save });
}

/** Removes the text that was sent from a draft. What the person has written since stays. */
export function takeOffDraft(homeId: string, conversationId: string, sent: string): void {
  const text = draftOf(useDrafts.getState(), homeId, conversationId);
  if (text.startsWith(sent)) {
    writeDraft(homeId, conversationId, text.slice(sent.length));
  }
}

/**
 * Saves all pending drafts at once.
 *
 * @throws ProblemError when a draft could not be saved
 */
export async function saveDrafts(): Promise<void> {
  const saving = [...resting.values()].map(({ timer, save }) => {
    clearTimeout(timer);
    return save();
  });
  await Promise.all(saving);
}

/** Saves all pending drafts without waiting, for when a field or the page is left. */
export function saveDraftsSoon(): void {
  saveDrafts().catch(() => undefined);
}
