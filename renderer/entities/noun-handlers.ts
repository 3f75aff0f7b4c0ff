import type { Resource } from '#shared/contract/resource.ts';
import { serviceIdOf } from '../bridge/local-ids.ts';
import type { Entity, ListQuery } from './store/entity-list.ts';
import type { EntityStore } from './store/entity-store.ts';
import type { EntriesById } from './outbox/follow-entries.ts';

/** The origin of an event: a home, and a guild if it belongs to one. */
export interface Origin {
  readonly homeId: string;
  readonly guildId: string | undefined;
}

/** The request that an answer belongs to, a read or a write. */
export interface AnsweredRequest {
  readonly homeId: string;
  readonly input: ListQuery;
}

/** The lists of a home to read again: all requested ones, or only those that failed. */
export type ReadAgain = 'all' | 'failed';

/** The page's handlers for the events and answers of one noun. */
export interface NounHandlers {
  readonly resource: Resource;
  /** Applies events, by the keys of the resource's events. */
  readonly events: Readonly<Record<string, (data: never, origin: Origin) => void>>;
  /** Applies answers, by the keys of the resource's operations. */
  readonly answers: Readonly<Record<string, (answer: never, request: AnsweredRequest) => void>>;
  /** Puts what waits in the outbox for some rows in place: all entries about each of them. */
  readonly applyEntries: (homeId: string, changes: EntriesById) => void;
  /**
   * Reads again what names something that the service has now: until then, nothing could be told of
   * it.
   */
  readonly readNaming: (homeId: string, id: string) => Promise<void>;
  /** Drops everything of a home that was signed out or removed. */
  readonly applyForgotten: (homeId: string) => void;
  /** Reads the requested lists again, except those of guilds that are gone. */
  readonly readAgain: (
    homeId: string,
    which: ReadAgain,
    isGuild: (guildId: unknown) => boolean,
  ) => Promise<void>;
}

/** The handlers that follow from the resource of a noun. */
export function standardHandlers<Row extends Entity>(store: EntityStore<Row>) {
  const { entityField = '' } = store.resource;
  const applyRow = (row: Row, { homeId, input }: AnsweredRequest) =>
    store.applyRows(homeId, [row], { isEvent: false, ...store.scopeIn(input) });
  // The data of an event was parsed by the schema of this event.
  const applyEvent = (data: Readonly<Record<string, unknown>>, { homeId, guildId }: Origin) =>
    store.applyRows(homeId, [data[entityField] as Row], { isEvent: true, scopeId: guildId });
  const applyDeleted = ({ id }: { readonly id: string }, { homeId }: { readonly homeId: string }) =>
    store.applyDeleted(homeId, [id]);
  return {
    resource: store.resource,
    events: { created: applyEvent, updated: applyEvent, deleted: applyDeleted },
    answers: {
      list: (page: object, { homeId, input }: AnsweredRequest) =>
        store.applyPage(homeId, input, page),
      get: applyRow,
      create: applyRow,
      update: applyRow,
      delete: applyDeleted,
    },
    applyEntries: store.applyEntries.bind(store),
    readNaming: (homeId, id) => {
      const serviceId = serviceIdOf(homeId, id);
      // The page may have heard of it elsewhere before it knew that this is the same.
      const isKnownTwice = store.confirmedRow(homeId, serviceId) !== undefined;
      if (isKnownTwice) {
        store.applyLeft(homeId, [serviceId]);
      }
      return store.readAgain(
        homeId,
        ({ query, load }) =>
          load.kind !== 'idle' && (isKnownTwice || Object.values(query).includes(id)),
      );
    },
    applyForgotten: store.applyForgotten.bind(store),
    readAgain: (homeId, which, isGuild) => {
      if (which === 'all') {
        store.applyMissed(homeId);
      }
      return store.readAgain(
        homeId,
        ({ query, load }) =>
          (which === 'all' ? load.kind !== 'idle' : load.kind === 'failed') &&
          isGuild(query['guildId']),
      );
    },
  } satisfies NounHandlers;
}
