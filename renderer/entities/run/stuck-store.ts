import { create } from 'zustand';
import type { ServiceEvent } from '#shared/registry/service-event.ts';
import { runResource } from '#shared/domain/run/resource.ts';
import type { Run } from '#shared/domain/run/schema.ts';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { conversationStore } from '../conversation/conversation-store.ts';
import { entriesOfHome, keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';
import { workItemStore } from '../work-item/work-item-store.ts';

/** The runs of each guild that do not get on, as its service last listed them. */
interface StuckState {
  /** By home and guild; absent until they were asked for. */
  readonly runs: Readonly<Record<KeyInHome, readonly Run[]>>;
}

export const useStuck = create<StuckState>()(() => ({ runs: {} }));

/** After a change, more of them may follow at once. */
const gatherMs = 200;
const reading = new Map<KeyInHome, { isAgain: boolean }>();

/** The runs of a guild that do not get on. */
export function stuckRuns(homeId: string, guildId: string): readonly Run[] {
  return useStuck.getState().runs[keyInHome(homeId, guildId)] ?? [];
}

/**
 * Reads which runs of a guild do not get on. What cannot be read stays as it was. A reading that is
 * asked for while another is on its way is made after that one.
 */
export async function readStuck(homeId: string, guildId: string): Promise<void> {
  const key = keyInHome(homeId, guildId);
  const underWay = reading.get(key);
  if (underWay !== undefined) {
    underWay.isAgain = true;
    return;
  }
  const own = { isAgain: false };
  reading.set(key, own);
  useStuck.setState(({ runs }) => ({ runs: { ...runs, [key]: runs[key] ?? [] } }));
  const input = { homeId, guildId, stuck: true, limit: pageLimits.stuckRuns };
  const answer = await call(runResource.operations.list, input).catch(() => undefined);
  // A service that knows no such filter lists all runs
  const stuck = answer?.runs.filter((run) => run.stuck !== undefined);
  if (stuck !== undefined && reading.get(key) === own) {
    await readThreadsOf(homeId, stuck);
  }
  if (reading.get(key) !== own) {
    // The home was left meanwhile
    return;
  }
  reading.delete(key);
  if (stuck !== undefined) {
    useStuck.setState(({ runs }) => ({ runs: { ...runs, [key]: stuck } }));
  }
  if (own.isAgain) {
    await readStuck(homeId, guildId);
  }
}

/** Reads the threads of runs that no list has told: an archived one needs nobody. */
async function readThreadsOf(homeId: string, runs: readonly Run[]): Promise<void> {
  const ids = new Set(runs.flatMap(({ conversationId }) => conversationId ?? []));
  const unknown = [...ids].filter((id) => conversationStore.row(homeId, id) === undefined);
  await Promise.allSettled(
    unknown.map((conversationId) => conversationStore.readOne(homeId, { conversationId })),
  );
}

/** Reads those of a home again that were asked for before. */
export async function readStuckAgain(homeId: string): Promise<void> {
  const known = entriesOfHome(useStuck.getState().runs, homeId);
  await Promise.all(known.map(([guildId]) => readStuck(homeId, guildId)));
}

const due = new Set<KeyInHome>();

/**
 * Reads a guild again soon after an event by which a run may get stuck there, or get on. It has to
 * hear of the event before what the event changes is known.
 */
export function followStuck(homeId: string, event: ServiceEvent): void {
  const { guildId = '' } = event;
  const key = keyInHome(homeId, guildId);
  const known = useStuck.getState().runs[key];
  if (
    known === undefined ||
    due.has(key) ||
    !(isTrouble(event) || isReopened(homeId, event) || (known.length > 0 && isMove(event)))
  ) {
    return;
  }
  due.add(key);
  setTimeout(() => {
    due.delete(key);
    if (useStuck.getState().runs[key] !== undefined) {
      void readStuck(homeId, guildId);
    }
  }, gatherMs);
}

/** Whether a run may be stuck by now: an operator skips a message, leaves an item, or waits. */
function isTrouble(event: ServiceEvent): boolean {
  return (
    (event.type === 'message.created' && event.data.message.retryOf !== undefined) ||
    (event.type === 'operator.thinking' && event.data.reason !== undefined) ||
    (event.type === 'operator.passed' && event.data.workItemId !== undefined) ||
    (event.type === 'document.created' && event.data.document.type === 'report')
  );
}

/** Whether an item is there to be done again, on which work may have failed before. */
function isReopened(homeId: string, event: ServiceEvent): boolean {
  if (event.type !== 'work_item.created' && event.type !== 'work_item.updated') {
    return false;
  }
  const { id, assignedOperatorId } = event.data.workItem;
  const known = workItemStore.row(homeId, id);
  const isSame = known?.assignedOperatorId === assignedOperatorId;
  return isToBeDone(event.data.workItem) && !(isSame && known !== undefined && isToBeDone(known));
}

function isToBeDone({ status, assignedOperatorId }: WorkItem): boolean {
  return assignedOperatorId !== undefined && status !== 'done' && status !== 'cancelled';
}

const moves: ReadonlySet<string> = new Set([
  'message.created',
  'conversation.updated',
  'work_item.updated',
  'work_item.deleted',
  'operator.thinking',
  'operator.passed',
  'operator.stopped',
  'operator.updated',
  'run.stopped',
]);

/** Whether a run that was stuck may get on, or have ended. */
function isMove({ type }: ServiceEvent): boolean {
  return moves.has(type);
}

/** Drops those of a home that was signed out or removed. */
export function forgetStuck(homeId: string): void {
  for (const [guildId] of entriesOfHome(useStuck.getState().runs, homeId)) {
    reading.delete(keyInHome(homeId, guildId));
  }
  useStuck.setState(({ runs }) => ({ runs: withoutHome(runs, homeId) }));
}
