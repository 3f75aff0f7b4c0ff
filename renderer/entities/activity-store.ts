import { create } from 'zustand';
import type { OperatorActivity } from '#shared/domain/operator/events.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { keyInHome, withoutHome } from './key-in-home.ts';
import type { KeyInHome } from './key-in-home.ts';

/** The last reported activity of an operator in a conversation. */
export interface Activity {
  readonly kind: 'thinking' | 'passed' | 'stopped';
  readonly reason: string | undefined;
}

/** The activities of operators, by home, conversation and operator id. Never persisted. */
export interface ActivityState {
  readonly conversations: Readonly<Record<KeyInHome, Readonly<Record<string, Activity>>>>;
}

export const useActivity = create<ActivityState>()(() => ({ conversations: {} }));

/** Keeps an operator's activity. Activities about a work item are not kept here. */
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

/** Clears the activity of an operator that has answered. A person's message clears them all. */
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

/** Drops everything of a home that was signed out or removed. */
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
    // The thread reported first goes; its operators finished long ago.
    delete conversations[first as KeyInHome];
  }
  return { conversations };
}
