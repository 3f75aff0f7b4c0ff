import { create } from 'zustand';
import type { OperatorActivity } from '#shared/domain/operator/events.ts';
import { pageLimits } from '#shared/limits/limits.ts';
import { keyInHome, withoutHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** What an operator was last heard to do about a conversation. */
export interface Activity {
  readonly kind: 'thinking' | 'passed' | 'stopped';
  readonly reason: string | undefined;
}

/** The ephemeral doings of operators, by home and conversation, and operator id; never persisted. */
export interface ActivityState {
  readonly conversations: Readonly<Record<KeyInHome, Readonly<Record<string, Activity>>>>;
}

/** The entity store of what operators are about. */
export const useActivity = create<ActivityState>()(() => ({ conversations: {} }));

/** Takes what an operator is about; what concerns a work item is not kept here. */
export function applyActivity(
  state: ActivityState,
  homeId: string,
  kind: Activity['kind'],
  { conversationId, operatorId, reason }: OperatorActivity,
): ActivityState {
  if (conversationId === undefined) {
    return state;
  }
  const activity = { kind, reason };
  const key = keyInHome(homeId, conversationId);
  const known = state.conversations[key];
  return withConversation(state, key, { ...known, [operatorId]: activity });
}

/** An operator has answered: it is about nothing any more. A person's message clears them all. */
export function applyActivityEnded(
  state: ActivityState,
  homeId: string,
  conversationId: string,
  author: { readonly id: string; readonly type: 'user' | 'operator' },
): ActivityState {
  const key = keyInHome(homeId, conversationId);
  const known = state.conversations[key];
  if (known === undefined) {
    return state;
  }
  const { [author.id]: _ended, ...others } = known;
  return withConversation(state, key, author.type === 'user' ? {} : others);
}

/** A home was signed out or removed: nothing of it stays. */
export function applyActivityForgotten(state: ActivityState, homeId: string): ActivityState {
  return { conversations: withoutHome(state.conversations, homeId) };
}

function withConversation(
  state: ActivityState,
  key: KeyInHome,
  operators: Readonly<Record<string, Activity>>,
): ActivityState {
  const conversations: Record<KeyInHome, Readonly<Record<string, Activity>>> = {
    ...state.conversations,
    [key]: operators,
  };
  const [first, ...others] = Object.keys(conversations);
  if (others.length >= pageLimits.activities) {
    // The thread that was heard of first goes; its operators are long done.
    delete conversations[first as KeyInHome];
  }
  return { conversations };
}
