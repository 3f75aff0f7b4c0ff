import { create } from 'zustand';
import type { WorkItem } from '#shared/domain/work-item/schema.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { call } from '../../bridge/call.ts';
import { keyInHome, withoutHome } from '../key-in-home.ts';
import type { KeyInHome } from '../key-in-home.ts';
import { creationOf, useOutbox } from '../outbox-store.ts';
import { readOnce } from '../read-once.ts';
import { workItemStore } from './work-item-store.ts';

/** A time in which a person is at the work of a guild. */
interface Visit {
  /** The time after which changes are new in the visit; undefined in the first one of all. */
  readonly since: string | undefined;
  /** When the person left, by this machine's clock; undefined while they are there. */
  readonly leftAtMs: number | undefined;
}

/** How far the work of guilds was seen (decisions: 0117). All stamps are the services' own. */
export interface LookState {
  /** Until what main keeps was read, nothing counts as changed, and nothing as seen. */
  readonly load: 'idle' | 'ready' | 'failed';
  /** The greatest time of change that was seen, by home and guild. */
  readonly seen: Readonly<Record<KeyInHome, string>>;
  /** The last visit, by home and guild. */
  readonly visits: Readonly<Record<KeyInHome, Visit>>;
  /** The stamp of a change that is the person's own and follows on what they saw, by item. */
  readonly own: Readonly<Record<KeyInHome, string>>;
}

export const useLooks = create<LookState>()(() => ({
  load: 'idle',
  seen: {},
  visits: {},
  own: {},
}));

/** The longest time that a person may be away and still be at the same visit. */
const sameVisitMs = 5 * 60_000;

/** Reads how far work was seen, once; where that fails, again with the next visit. */
export const readLooksOnce = readOnce(
  async () => {
    const { looks } = await call('look.list', {});
    const kept = looks.map(({ homeId, guildId, seenAt }) => [keyInHome(homeId, guildId), seenAt]);
    useLooks.setState({ load: 'ready', seen: Object.fromEntries(kept) });
  },
  () => useLooks.setState({ load: 'failed' }),
);

/** The person is at the work of a guild now. */
export function enterWork(homeId: string, guildId: string): void {
  useLooks.setState(({ visits, seen }) => {
    const key = keyInHome(homeId, guildId);
    const { since, leftAtMs } = visits[key] ?? { since: seen[key], leftAtMs: 0 };
    const isSame = leftAtMs === undefined || Math.abs(Date.now() - leftAtMs) < sameVisitMs;
    const visit = { since: isSame ? since : seen[key], leftAtMs: undefined };
    return { visits: { ...visits, [key]: visit } };
  });
}

/** The person is elsewhere now. */
export function leaveWork(homeId: string, guildId: string): void {
  useLooks.setState(({ visits }) => {
    const key = keyInHome(homeId, guildId);
    const visit = visits[key];
    return visit === undefined
      ? {}
      : { visits: { ...visits, [key]: { ...visit, leftAtMs: Date.now() } } };
  });
}

/**
 * Keeps that the work of a guild is seen as it is now. An item that the service does not have yet
 * has a stamp of this machine, which says nothing.
 */
export function noteSeen(homeId: string, guildId: string): void {
  const { load, seen } = useLooks.getState();
  const { entries } = useOutbox.getState();
  const made = new Set<unknown>(entries.map(({ temporaryId }) => temporaryId));
  let seenAt = '';
  for (const { id, updatedAt } of workItemStore.list(homeId, { guildId }).rows) {
    if (updatedAt > seenAt && !made.has(id)) {
      seenAt = updatedAt;
    }
  }
  const key = keyInHome(homeId, guildId);
  if (load !== 'ready' || seenAt === '' || seen[key] === seenAt) {
    return;
  }
  useLooks.setState({ seen: { ...seen, [key]: seenAt } });
  call('look.save', { homeId, guildId, seenAt }).catch(() => undefined);
}

/** Tells of items of a guild whether they were changed since the visit before, by others too. */
export function changesIn(
  { visits, own }: Pick<LookState, 'visits' | 'own'>,
  homeId: string,
  guildId: string,
): (item: WorkItem) => boolean {
  const since = visits[keyInHome(homeId, guildId)]?.since;
  return ({ id, createdAt, updatedAt }) =>
    since !== undefined &&
    (updatedAt > since || createdAt > since) &&
    own[keyInHome(homeId, id)] !== updatedAt &&
    creationOf(useOutbox.getState().entries, homeId, id) === undefined;
}

/**
 * Notes the answer to the person's own write, before it is applied: it makes an item changed only
 * where somebody else has changed it as well.
 */
export function noteOwnChange(
  homeId: string,
  { id, updatedAt, isNew }: { id: string; updatedAt: string | undefined; isNew: boolean },
): void {
  const { visits, seen, own } = useLooks.getState();
  const guildId = workItemStore.scopeOf(homeId, id) ?? '';
  const key = keyInHome(homeId, guildId);
  const since = visits[key]?.since ?? seen[key];
  const before = workItemStore.row(homeId, id);
  const isUnchanged =
    before !== undefined &&
    since !== undefined &&
    !changesIn({ visits: { [key]: { since, leftAtMs: 0 } }, own }, homeId, guildId)(before);
  if (updatedAt !== undefined && (isNew || isUnchanged)) {
    const isFull = Object.keys(own).length >= pageLimits.ownChanges;
    useLooks.setState({ own: { ...(isFull ? {} : own), [keyInHome(homeId, id)]: updatedAt } });
  }
}

/** Drops what was seen of a home that was signed out or removed. */
export function applyLooksForgotten(
  { load, seen, visits, own }: LookState,
  homeId: string,
): LookState {
  return {
    load,
    seen: withoutHome(seen, homeId),
    visits: withoutHome(visits, homeId),
    own: withoutHome(own, homeId),
  };
}
