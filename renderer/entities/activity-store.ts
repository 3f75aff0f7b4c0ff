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

/** The last reported activity about a work item: an item has one operator at a time. */
interface ItemActivity extends Activity {
  readonly operatorId: string;
}

/** The activities of operators. Never persisted. */
export interface ActivityState {
  /** By home, conversation and operator id. */
  readonly conversations: Readonly<Record<KeyInHome, Readonly<Record<string, Activity>>>>;
  /** By home and work item. */
  readonly items: Readonly<Record<KeyInHome, ItemActivity>>;
}

export const useActivity = create<ActivityState>()(() => ({ conversations: {}, items: {} }));

/** Keeps an operator's activity. */
export function applyActivity(
  state: ActivityState,
  homeId: string,
  kind: Activity['kind'],
  { conversationId, workItemId, operatorId, reason }: OperatorActivity,
): ActivityState {
  const activity = { kind, reason };
  if (workItemId !== undefined) {
    const key = keyInHome(homeId, workItemId);
    return { ...state, items: withNewest(state.items, key, { ...activity, operatorId }) };
  }
  if (conversationId === undefined) {
    return state;
  }
  const key = keyInHome(homeId, conversationId);
  const known = state.conversations[key];
  return withConversation(state, key, { ...known, [operatorId]: activity });
}

/**
 * Clears the activity of an operator that has answered, and that operators were stopped: the loop
 * has gone on. A person's message clears them all.
 */
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
  const others = Object.entries(known).filter(
    ([id, { kind }]) => author.type === 'operator' && id !== author.id && kind !== 'stopped',
  );
  return withConversation(state, key, Object.fromEntries(others));
}

/** Clears what operators were doing about a work item. */
export function applyItemActivityEnded(
  state: ActivityState,
  homeId: string,
  workItemId: string,
): ActivityState {
  const { [keyInHome(homeId, workItemId)]: ended, ...items } = state.items;
  return ended === undefined ? state : { ...state, items };
}

/** Drops everything of a home that was signed out or removed. */
export function applyActivityForgotten(state: ActivityState, homeId: string): ActivityState {
  return {
    conversations: withoutHome(state.conversations, homeId),
    items: withoutHome(state.items, homeId),
  };
}

function withConversation(
  state: ActivityState,
  key: KeyInHome,
  operators: Readonly<Record<string, Activity>>,
): ActivityState {
  return { ...state, conversations: withNewest(state.conversations, key, operators) };
}

/** The activities with one more. Of too many, the one reported first goes: it ended long ago. */
function withNewest<Value>(
  known: Readonly<Record<KeyInHome, Value>>,
  key: KeyInHome,
  value: Value,
): Readonly<Record<KeyInHome, Value>> {
  const next: Record<KeyInHome, Value> = { ...known, [key]: value };
  const [first, ...others] = Object.keys(next);
  if (others.length >= pageLimits.activities) {
    delete next[first as KeyInHome];
  }
  return next;
}
