import { create } from 'zustand';
import type { LocalKey } from '#shared/local/kinds.ts';
import { localText } from '#shared/local/local-text.ts';
import { LocalStore } from './local-store.ts';
import type { LocalRows } from './local-store.ts';

/** The thing and the field that a draft is about. */
export type DraftKey = LocalKey<'draft'>;

/** A text between the composer and the outbox. */
export interface SendingText {
  readonly id: number;
  readonly key: DraftKey;
  readonly text: string;
}

/** Texts that have left the composer, and that main has not accepted yet, the oldest first. */
export const useSending = create<{ readonly sending: readonly SendingText[] }>()(() => ({
  sending: [],
}));

/** Unsent texts. Main keeps them across quits and crashes; until they are read nobody knows them. */
export const drafts = new LocalStore('draft', {
  // A text is saved after it has not changed for this long.
  restMs: 250,
  toSave: (key) => unsentOf(key) || undefined,
  isHeld: (key) => sendingOf(key).length > 0,
});

/** The key of the message that is being written in a thread. */
export function threadDraft(homeId: string, conversationId: string): DraftKey {
  return { homeId, kind: 'conversation', id: conversationId, field: 'text' };
}

/** The draft of a field, or an empty text. */
export function draftOf(key: DraftKey, state?: Pick<LocalRows<'draft'>, 'rows'>): string {
  return drafts.value(key, state) ?? '';
}

/** Subscribes to the draft of a field; an empty text where there is none. */
export function useDraft(key: DraftKey): string {
  return drafts.use((state) => draftOf(key, state));
}

/** Subscribes to whether the saved texts are here, or could not be read. */
export function useAreDraftsRead(): boolean {
  return drafts.use(({ load }) => load !== 'idle');
}

/** Keeps what the person writes. It is saved when they pause, leave or send. */
export function writeDraft(key: DraftKey, text: string): void {
  drafts.saveLater(key, text === '' ? undefined : text);
}

/** The number of the text that was sent last. */
let lastSending = 0;

/**
 * Takes the whole draft out of the composer in order to send it. Until that has ended, it is kept
 * on disk with what is written meanwhile.
 */
export function beginSending(key: DraftKey): SendingText {
  lastSending += 1;
  const one = { id: lastSending, key, text: draftOf(key) };
  useSending.setState(({ sending }) => ({ sending: [...sending, one] }));
  drafts.show(key, undefined);
  return one;
}

/** Whether a text still waits to be accepted: it does not once one before it was refused. */
export function isSending({ id }: SendingText): boolean {
  return useSending.getState().sending.some((one) => one.id === id);
}

/** Ends the sending of a text that was accepted. */
export function endSending({ id, key }: SendingText): void {
  const { sending } = useSending.getState();
  useSending.setState({ sending: sending.filter((one) => one.id !== id) });
  if (sending.some((one) => one.id === id)) {
    drafts.saveSoon(key);
  }
  saveDraftsSoon();
}

/**
 * Puts a text that was not accepted back into the composer, before what was written since; with it
 * come those that were to follow it.
 */
export function takeBack(refused: SendingText): void {
  if (!isSending(refused)) {
    return;
  }
  const { key } = refused;
  const { sending } = useSending.getState();
  const text = unsentOf(key);
  const taken = sendingOf(key);
  useSending.setState({ sending: sending.filter((one) => !taken.includes(one)) });
  writeDraft(key, text);
  saveDraftsSoon();
}

/** The texts of a field that have left it and are not accepted. */
export function sendingOf(
  key: DraftKey,
  { sending } = useSending.getState(),
): readonly SendingText[] {
  const text = localText(key);
  return sending.filter((one) => localText(one.key) === text);
}

/** All that is written in a field and not accepted, as one text. */
function unsentOf(key: DraftKey): string {
  const onTheirWay = sendingOf(key).map(({ text }) => text);
  return [...onTheirWay, draftOf(key)].filter((text) => text !== '').join('\n\n');
}

/** Drops the texts on their way in a home that was signed out or removed. */
export function forgetSending(homeId: string): void {
  useSending.setState(({ sending }) => ({
    sending: sending.filter(({ key }) => key.homeId !== homeId),
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
 * Saves all drafts that wait for a pause at once.
 *
 * @throws ProblemError when a draft could not be saved
 */
export async function saveDrafts(): Promise<void> {
  await drafts.saveResting();
}

/** Saves all drafts at once without waiting, for when a field or the page is left. */
export function saveDraftsSoon(): void {
  saveDrafts().catch(() => undefined);
}
