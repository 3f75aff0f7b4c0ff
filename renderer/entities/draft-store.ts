import { create } from 'zustand';
import { call } from '../bridge/call.ts';
import { keyInHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** Unsent texts by home and conversation. Main keeps them through quit and crash. */
export interface DraftState {
  readonly texts: Readonly<Record<KeyInHome, string>>;
}

/** How long a text must rest before it is written down. */
const restMs = 250;

/** The draft store. */
export const useDrafts = create<DraftState>()(() => ({ texts: {} }));

/** Sets the draft of a conversation; an empty one is no draft. */
function applyDraft(state: DraftState, key: KeyInHome, text: string): DraftState {
  const { [key]: _former, ...others } = state.texts;
  return { texts: text === '' ? others : { ...others, [key]: text } };
}

/** The draft of a conversation, empty where there is none. */
export function draftOf({ texts }: DraftState, homeId: string, conversationId: string): string {
  return texts[keyInHome(homeId, conversationId)] ?? '';
}

/** The draft of a conversation that has got its own id goes along with it. */
export function applyDraftIdentified(
  state: DraftState,
  homeId: string,
  temporaryId: string,
  id: string,
): DraftState {
  const { [keyInHome(homeId, temporaryId)]: text, ...others } = state.texts;
  return text === undefined ? state : { texts: { ...others, [keyInHome(homeId, id)]: text } };
}

/** Reads every draft that was kept; what is being written already wins. */
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

/** Takes what the person writes; it is written down when they rest, leave or send. */
export function writeDraft(homeId: string, conversationId: string, text: string): void {
  const key = keyInHome(homeId, conversationId);
  useDrafts.setState((state) => applyDraft(state, key, text));
  clearTimeout(resting.get(key)?.timer);
  const save = async () => {
    resting.delete(key);
    await call('draft.save', { homeId, conversationId, text });
  };
  // A draft that cannot be kept is still on the screen; the next key tries again.
  const timer = window.setTimeout(() => save().catch(() => undefined), restMs);
  resting.set(key, { timer, save });
}

/** Takes what was sent off a draft. What the person has written meanwhile stays. */
export function takeOffDraft(homeId: string, conversationId: string, sent: string): void {
  const text = draftOf(useDrafts.getState(), homeId, conversationId);
  if (text.startsWith(sent)) {
    writeDraft(homeId, conversationId, text.slice(sent.length));
  }
}

/**
 * Writes down at once what still rests.
 *
 * @throws ProblemError when it could not be kept
 */
export async function saveDrafts(): Promise<void> {
  const saving = [...resting.values()].map(({ timer, save }) => {
    clearTimeout(timer);
    return save();
  });
  await Promise.all(saving);
}

/** Writes down what still rests when nobody can wait for it: on leaving a field or the page. */
export function saveDraftsSoon(): void {
  saveDrafts().catch(() => undefined);
}
