import { create } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { LocalKey } from '#shared/local/kinds.ts';
import { pageLimits } from '#shared/limits/page-limits.ts';
import { isUnsent, stampOf } from '../store/entity-list.ts';
import type { Entity } from '../store/entity-list.ts';
import type { EntityStore } from '../store/entity-store.ts';
import { keyInHome, withoutHome } from '../store/key-in-home.ts';
import type { KeyInHome } from '../store/key-in-home.ts';
import { LocalStore } from '../local-state/local-store.ts';

/** The rows of a noun of which is told what changed since a person looked. */
export type VisitedStore = Pick<EntityStore<Entity>, 'list' | 'row' | 'scopeOf' | 'resource'>;

/** A time in which a person is at the rows of a noun in a guild. */
interface Visit {
  /** The time after which changes are new in the visit; undefined in the first one of all. */
  readonly since: string | undefined;
  /** When the person left, by this machine's clock; undefined while they are there. */
  readonly leftAtMs: number | undefined;
}

/** The visits of this run (decisions: 0117). All stamps are the services' own. */
export interface VisitState {
  /** The last visit, by home, noun and guild. */
  readonly visits: Readonly<Record<KeyInHome, Visit>>;
  /** The stamp of a change that is the person's own and follows on what they saw, by row. */
  readonly own: Readonly<Record<KeyInHome, string>>;
}

export const useVisits = create<VisitState>()(() => ({ visits: {}, own: {} }));

/** The same as a store, for what follows it at its own pace. */
export const visitApi: Pick<StoreApi<VisitState>, 'getState' | 'getInitialState' | 'subscribe'> = {
  getState: useVisits.getState,
  getInitialState: useVisits.getInitialState,
  subscribe: useVisits.subscribe,
};

/**
 * The greatest time of change that was seen, by home, noun and guild. Until what main keeps was
 * read, nothing counts as changed, and nothing as seen.
 */
export const lastSeen = new LocalStore('last_seen');

/** The rows of a noun in a guild. */
export type VisitedPlace = LocalKey<'last_seen'>;

export function placeOf({ resource }: VisitedStore, homeId: string, guildId: string): VisitedPlace {
  return { homeId, noun: resource.noun as VisitedPlace['noun'], guildId };
}

export function keyOf({ homeId, noun, guildId }: VisitedPlace): KeyInHome {
  return keyInHome(homeId, `${noun} ${guildId}`);
}

/** The longest time that a person may be away and still be at the same visit. */
const sameVisitMs = 5 * 60_000;

/** The person is at the rows of a guild now. */
export function enterPlace(place: VisitedPlace): void {
  useVisits.setState(({ visits }) => {
    const key = keyOf(place);
    const seenAt = lastSeen.value(place);
    const { since, leftAtMs } = visits[key] ?? { since: seenAt, leftAtMs: 0 };
    const isSame = leftAtMs === undefined || Math.abs(Date.now() - leftAtMs) < sameVisitMs;
    const visit = { since: isSame ? since : seenAt, leftAtMs: undefined };
    return { visits: { ...visits, [key]: visit } };
  });
}

/** The person is elsewhere now. */
export function leavePlace(place: VisitedPlace): void {
  useVisits.setState(({ visits }) => {
    const key = keyOf(place);
    const visit = visits[key];
    return visit === undefined
      ? {}
      : { visits: { ...visits, [key]: { ...visit, leftAtMs: Date.now() } } };
  });
}

/**
 * Keeps that the rows of a guild are seen as they are now. A row that the service does not have yet
 * has a stamp of this machine, which says nothing.
 */
export function noteSeen(store: VisitedStore, homeId: string, guildId: string): void {
  const place = placeOf(store, homeId, guildId);
  const { load } = lastSeen.use.getState();
  let seenAt = '';
  for (const row of store.list(homeId, { guildId }).rows) {
    const changedAt = stampOf(row);
    if (changedAt > seenAt && !isUnsent(row)) {
      seenAt = changedAt;
    }
  }
  if (load === 'ready' && seenAt !== '' && lastSeen.value(place) !== seenAt) {
    lastSeen.save(place, seenAt);
  }
}

/** Tells of rows of a guild whether they were changed since the visit before, by others too. */
export function changesIn(
  { visits, own }: Pick<VisitState, 'visits' | 'own'>,
  place: VisitedPlace,
): (row: Entity) => boolean {
  const since = visits[keyOf(place)]?.since;
  return (row) =>
    since !== undefined &&
    (stampOf(row) > since || (row.createdAt ?? '') > since) &&
    own[keyInHome(place.homeId, row.id)] !== stampOf(row) &&
    !isUnsent(row);
}

/**
 * Notes the answer to the person's own write, before it is applied: it makes a row changed only
 * where somebody else has changed it as well.
 */
export function noteOwnChange(
  store: VisitedStore,
  homeId: string,
  { id, updatedAt, isNew }: { id: string; updatedAt: string | undefined; isNew: boolean },
): void {
  const { visits, own } = useVisits.getState();
  const place = placeOf(store, homeId, store.scopeOf(homeId, id) ?? '');
  const key = keyOf(place);
  const since = visits[key]?.since ?? lastSeen.value(place);
  const before = store.row(homeId, id);
  const isUnchanged =
    before !== undefined &&
    since !== undefined &&
    !changesIn({ visits: { [key]: { since, leftAtMs: 0 } }, own }, place)(before);
  if (updatedAt !== undefined && (isNew || isUnchanged)) {
    const isFull = Object.keys(own).length >= pageLimits.ownChanges;
    useVisits.setState({ own: { ...(isFull ? {} : own), [keyInHome(homeId, id)]: updatedAt } });
  }
}

/** Drops the visits to a home that was signed out or removed. */
export function applyVisitsForgotten({ visits, own }: VisitState, homeId: string): VisitState {
  return { visits: withoutHome(visits, homeId), own: withoutHome(own, homeId) };
}
