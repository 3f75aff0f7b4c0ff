import { create } from 'zustand';
import type {
  OperatorActivity,
  OperatorProgress,
  ProgressPhase,
} from '#shared/domain/operator/events.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';

/** The last reported activity of an operator in a conversation. */
export interface Activity {
  readonly kind: 'thinking' | 'passed' | 'stopped';
  readonly reason: string | undefined;
  /** The present phase of its model, and the run. */
  readonly now?: { readonly runId: string; readonly phase: ProgressPhase };
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

/** Keeps what the model of an operator does, or that nothing of its run goes on any more. */
export function applyPhase(
  state: ActivityState,
  homeId: string,
  { conversationId, workItemId, operatorId, runId, phase }: OperatorProgress,
): ActivityState {
  const place = workItemId ?? conversationId;
  if (place === undefined) {
    // A person tries it, and sees that where they do
    return state;
  }
  const key = keyInHome(homeId, place);
  const operators = state.conversations[key] ?? {};
  const known = workItemId === undefined ? operators[operatorId] : state.items[key];
  const isOfRun = known?.now?.runId === runId;
  if (phase === 'over') {
    const { [operatorId]: _ended, ...others } = operators;
    return !isOfRun
      ? state
      : workItemId === undefined
        ? withConversation(state, key, others)
        : applyItemActivityEnded(state, homeId, workItemId);
  }
  if (isOfRun && known?.now?.phase === phase) {
    return state;
  }
  const activity = { kind: 'thinking', reason: undefined, now: { runId, phase } } as const;
  return workItemId === undefined
    ? withConversation(state, key, { ...operators, [operatorId]: activity })
    : { ...state, items: withNewest(state.items, key, { ...activity, operatorId }) };
}

/** Drops what the models of operators in a home were said to do: it cannot be heard any more. */
export function applyPhasesUnheard(state: ActivityState, homeId: string): ActivityState {
  const prefix = keyInHome(homeId, '');
  const isUnheard = (key: string, { now }: Activity) => key.startsWith(prefix) && now !== undefined;
  const conversations = Object.entries(state.conversations).map(([key, operators]) => {
    const others = Object.entries(operators).filter(([, each]) => !isUnheard(key, each));
    return [
      key,
      others.length === Object.keys(operators).length ? operators : Object.fromEntries(others),
    ];
  });
  const items = Object.entries(state.items).filter(([key, each]) => !isUnheard(key, each));
  return { conversations: Object.fromEntries(conversations), items: Object.fromEntries(items) };
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
