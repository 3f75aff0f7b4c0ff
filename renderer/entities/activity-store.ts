import { create } from 'zustand';
import type { OperatorActivity } from '#shared/domain/operator/events.ts';

/** What an operator was last heard to do about a conversation. */
export interface Activity {
  readonly kind: 'thinking' | 'passed' | 'stopped';
  readonly reason: string | undefined;
}

/** The ephemeral doings of operators, by conversation id and operator id; never persisted. */
export interface ActivityState {
  readonly conversations: Readonly<Record<string, Readonly<Record<string, Activity>>>>;
}

/** The entity store of what operators are about. */
export const useActivity = create<ActivityState>()(() => ({ conversations: {} }));

/** Takes what an operator is about; what concerns a work item is not kept here. */
export function applyActivity(
  state: ActivityState,
  kind: Activity['kind'],
  { conversationId, operatorId, reason }: OperatorActivity,
): ActivityState {
  if (conversationId === undefined) {
    return state;
  }
  const activity = { kind, reason };
  const known = state.conversations[conversationId];
  return withConversation(state, conversationId, { ...known, [operatorId]: activity });
}

/** An operator has answered: it is about nothing any more. A person's message clears them all. */
export function applyActivityEnded(
  state: ActivityState,
  conversationId: string,
  author: { readonly id: string; readonly type: 'user' | 'operator' },
): ActivityState {
  const known = state.conversations[conversationId];
  if (known === undefined) {
    return state;
  }
  const { [author.id]: _ended, ...others } = known;
  return withConversation(state, conversationId, author.type === 'user' ? {} : others);
}

function withConversation(
  state: ActivityState,
  conversationId: string,
  operators: Readonly<Record<string, Activity>>,
): ActivityState {
  return { conversations: { ...state.conversations, [conversationId]: operators } };
}
