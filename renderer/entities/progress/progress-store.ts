import { create } from 'zustand';
import type { OperatorProgress } from '#shared/domain/operator/events.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The text that the model of an operator writes right now, as a preview of the answer. */
interface WrittenSoFar {
  readonly runId: string;
  readonly text: string;
}

/** The answers that are being written. Never persisted. */
export interface ProgressState {
  /** By home, conversation and operator id; by its run where a person tries the operator. */
  readonly conversations: Readonly<Record<KeyInHome, Readonly<Record<string, WrittenSoFar>>>>;
}

export const useProgress = create<ProgressState>()(() => ({ conversations: {} }));

/**
 * Takes the next piece of an answer. One that does not fit to what is known drops it: a part was
 * missed, or it is longer than any message.
 */
export function applyProgress(
  state: ProgressState,
  homeId: string,
  { conversationId: thread, workItemId, operatorId, runId, phase, from, text }: OperatorProgress,
): ProgressState {
  if (workItemId !== undefined) {
    return state;
  }
  const conversationId = thread ?? runId;
  const key = keyInHome(homeId, conversationId);
  const known = state.conversations[key]?.[operatorId];
  const before = from === 0 ? '' : known?.runId === runId ? known.text : undefined;
  const isNext = before?.length === from && from + text.length <= textLimits.messageText;
  // It goes on being shown while its server says nothing, or the model reasons
  if (isNext && (phase === 'writing' || from > 0)) {
    const written = { ...state.conversations[key], [operatorId]: { runId, text: before + text } };
    return { conversations: withNewest(state.conversations, key, written) };
  }
  // The end of a run says nothing of the next one
  const ended = phase === 'over' ? runId : undefined;
  return applyProgressEnded(state, homeId, conversationId, { operatorId, runId: ended });
}

/**
 * Drops what an operator writes in a conversation, in one run or in any: its message is there, or it
 * writes no more.
 */
export function applyProgressEnded(
  state: ProgressState,
  homeId: string,
  conversationId: string,
  { operatorId, runId }: { readonly operatorId: string; readonly runId?: string | undefined },
): ProgressState {
  const key = keyInHome(homeId, conversationId);
  const known = state.conversations[key];
  const written = known?.[operatorId];
  if (
    known === undefined ||
    written === undefined ||
    (runId !== undefined && runId !== written.runId)
  ) {
    return state;
  }
  const { [operatorId]: _ended, ...others } = known;
  const { [key]: _all, ...conversations } = state.conversations;
  const isLast = Object.keys(others).length === 0;
  return { conversations: isLast ? conversations : { ...conversations, [key]: others } };
}

/** Drops what is written in a home: it was signed out or removed, or cannot be heard any more. */
export function applyProgressForgotten(state: ProgressState, homeId: string): ProgressState {
  const conversations = withoutHome(state.conversations, homeId);
  const isSame = Object.keys(conversations).length === Object.keys(state.conversations).length;
  return isSame ? state : { conversations };
}

/** The answers with those of one conversation. Of too many, those that began first go. */
function withNewest(
  known: ProgressState['conversations'],
  key: KeyInHome,
  value: Readonly<Record<string, WrittenSoFar>>,
): ProgressState['conversations'] {
  const next: Record<KeyInHome, typeof value> = { ...known, [key]: value };
  const [first, ...others] = Object.keys(next);
  if (others.length >= pageLimits.activities && first !== key) {
    delete next[first as KeyInHome];
  }
  return next;
}
