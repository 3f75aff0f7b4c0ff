import { create } from 'zustand';
import { call } from '../bridge/call.ts';
import { isSignedOut } from './home-store.ts';
import { keyInHome, partsOfKey, withoutHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** Unsent texts by home and conversation. Main keeps them across quits and crashes. */
export interface DraftState {
  readonly texts: Readonly<Record<KeyInHome, string>>;
  /** Texts that have left the composer, and that main has not accepted yet, the oldest first. */
  readonly sending: readonly SendingText[];
  /** Whether the saved texts are here: until then nobody knows what was written. */
  readonly isRead?: boolean;
}

/** A text between the composer and the outbox. */
export interface SendingText {
  readonly id: number;
  readonly key: KeyInHome;
  readonly text: string;
}

/** A text is saved after it has not changed for this long. */
const restMs = 250;

export const useDrafts = create<DraftState>()(() => ({ texts: {}, sending: [] }));

/** Sets the draft of a conversation. An empty text removes it. */
function applyDraft(state: DraftState, key: KeyInHome, text: string): DraftState {
  const { [key]: _former, ...others } = state.texts;
  return { ...state, texts: text === '' ? others : { ...others, [key]: text } };
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
  const former = keyInHome(homeId, temporaryId);
  const key = keyInHome(homeId, id);
  const { [former]: text, ...others } = state.texts;
  return {
    ...state,
    texts: text === undefined ? state.texts : { ...others, [key]: text },
    sending: state.sending.map((one) => (one.key === former ? { ...one, key } : one)),
  };
}

/**
 * Reads all saved drafts. A text that is already being written wins. Where they cannot be read,
 * people write without them.
 */
export async function readDrafts(): Promise<void> {
  try {
    await readSaved();
  } finally {
    useDrafts.setState({ isRead: true });
  }
}

async function readSaved(): Promise<void> {
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
  saveAfterRest(key);
}

function saveAfterRest(key: KeyInHome | undefined): void {
  if (key === undefined) {
    return;
  }
  clearTimeout(resting.get(key)?.timer);
  const save = async () => {
    resting.delete(key);
    const { homeId, id: conversationId } = partsOfKey(key);
    const text = unsentOf(useDrafts.getState(), key);
    if (isSignedOut(homeId)) {
      // A field that goes with its home writes down what it holds.
      return;
    }
    await call('draft.save', { homeId, conversationId, text });
  };
  // A draft that could not be saved is still on the screen; the next key tries again.
  const timer = window.setTimeout(() => save().catch(() => undefined), restMs);
  resting.set(key, { timer, save });
}

/** The number of the text that was sent last. */
let lastSending = 0;

/**
 * Takes the whole draft out of the composer in order to send it. Until that has ended, it is kept
 * on disk with what is written meanwhile.
 */
export function beginSending(homeId: string, conversationId: string): SendingText {
  const key = keyInHome(homeId, conversationId);
  lastSending += 1;
  const one = { id: lastSending, key, text: useDrafts.getState().texts[key] ?? '' };
  useDrafts.setState((state) => ({
    ...applyDraft(state, key, ''),
    sending: [...state.sending, one],
  }));
  return one;
}

/** Whether a text still waits to be accepted: it does not once one before it was refused. */
export function isSending({ id }: SendingText): boolean {
  return useDrafts.getState().sending.some((one) => one.id === id);
}

/** Ends the sending of a text that was accepted. */
export function endSending({ id }: SendingText): void {
  const { sending } = useDrafts.getState();
  useDrafts.setState({ sending: sending.filter((one) => one.id !== id) });
  // Its conversation may have got its own id meanwhile.
  saveAfterRest(sending.find((one) => one.id === id)?.key);
  saveDraftsSoon();
}

/**
 * Puts a text that was not accepted back into the composer, before what was written since; with it
 * come those that were to follow it.
 */
export function takeBack({ id }: SendingText): void {
  const { sending } = useDrafts.getState();
  const key = sending.find((one) => one.id === id)?.key;
  if (key === undefined) {
    return;
  }
  useDrafts.setState((state) => ({
    ...applyDraft(state, key, unsentOf(state, key)),
    sending: sending.filter((one) => one.key !== key),
  }));
  saveAfterRest(key);
  saveDraftsSoon();
}

/** All that is written in a conversation and not accepted, as one text. */
function unsentOf({ texts, sending }: DraftState, key: KeyInHome): string {
  const onTheirWay = sending.filter((one) => one.key === key).map(({ text }) => text);
  return [...onTheirWay, texts[key] ?? ''].filter((text) => text !== '').join('\n\n');
}

/** Follows what is written in other windows, except where the person writes in this one. */
export function followDrafts(): void {
  window.guildhall.on('draft.changed', ({ homeId, conversationId, text }) => {
    const key = keyInHome(homeId, conversationId);
    if (!resting.has(key) && !useDrafts.getState().sending.some((one) => one.key === key)) {
      useDrafts.setState((state) => applyDraft(state, key, text));
    }
  });
}

/** Drops everything of a home that was signed out or removed, also what is about to be saved. */
export function forgetDrafts(homeId: string): void {
  const isOf = (key: KeyInHome) => partsOfKey(key).homeId === homeId;
  for (const [key, { timer }] of resting) {
    if (isOf(key)) {
      clearTimeout(timer);
      resting.delete(key);
    }
  }
  useDrafts.setState(({ texts, sending }) => ({
    texts: withoutHome(texts, homeId),
    sending: sending.filter(({ key }) => !isOf(key)),
  }));
}

const leaving = new Set<() => void>();

/** Has a field write down what it holds before the window goes; the returned function ends that. */
export function onLeaving(writeDown: () => void): () => void {
  leaving.add(writeDown);
  return () => void leaving.delete(writeDown);
}

/** Has every field write down what it holds. */
export function leaveFields(): void {
  for (const writeDown of leaving) {
    writeDown();
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
