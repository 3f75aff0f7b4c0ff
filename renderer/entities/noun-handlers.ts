import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { Resource } from '#shared/contract/resource.ts';
import type { Entity, ListQuery } from './entity-list.ts';
import type { EntityStore } from './entity-store.ts';

/** Where an event comes from: its home, and its guild where it belongs to one. */
export interface Origin {
  readonly homeId: string;
  readonly guildId: string | undefined;
}

/** What was asked of a home, by a read or a write. */
export interface Asked {
  readonly homeId: string;
  readonly input: ListQuery;
}

/** What of a home is read anew: all that was asked for, or what failed of it. */
export type ReadAgain = 'all' | 'failed';

/** What the page does with what it hears of one noun. */
export interface NounHandlers {
  readonly resource: Resource;
  /** What its events change, by what they tell: the keys of the resource's events. */
  readonly events: Readonly<Record<string, (data: never, origin: Origin) => void>>;
  /** What answers change, by what was done: the keys of the resource's operations. */
  readonly answers: Readonly<Record<string, (answer: never, asked: Asked) => void>>;
  /** What a write changes while it waits, where main tells no event of that. */
  readonly applyEntry?: (entry: OutboxEntry) => void;
  /** What was made on this computer has got its own id. */
  readonly applyIdentified: (homeId: string, temporaryId: string, id: string) => void;
  /** What was made on this computer was taken back before the service had it. */
  readonly applyDropped: (homeId: string, temporaryId: string) => void;
  /** A home was signed out or removed: nothing of it stays. */
  readonly applyForgotten: (homeId: string) => void;
  /** Reads what somebody has asked for, as far as its guild is still there. */
  readonly readAgain: (
    homeId: string,
    which: ReadAgain,
    isGuild: (guildId: unknown) => boolean,
  ) => Promise<void>;
}

/** What follows from the resource of a noun. */
export function standardHandlers<Row extends Entity>(store: EntityStore<Row>) {
  const { entityField = '' } = store.resource;
  const applyRow = (row: Row, { homeId, input }: Asked) =>
    store.applyTold(homeId, [row], { isEvent: false, ...store.scopeIn(input) });
  // The data of an event was parsed by the schema of that very event.
  const applyEvent = (data: Readonly<Record<string, unknown>>, { homeId, guildId }: Origin) =>
    store.applyTold(homeId, [data[entityField] as Row], { isEvent: true, scopeId: guildId });
  const applyDeleted = ({ id }: { readonly id: string }, { homeId }: { readonly homeId: string }) =>
    store.applyDeleted(homeId, [id]);
  return {
    resource: store.resource,
    events: { created: applyEvent, updated: applyEvent, deleted: applyDeleted },
    answers: {
      list: (page: object, { homeId, input }: Asked) => store.applyPage(homeId, input, page),
      get: applyRow,
      create: applyRow,
      update: applyRow,
      delete: applyDeleted,
    },
    applyIdentified: store.applyIdentified.bind(store),
    applyDropped: store.applyDropped.bind(store),
    applyForgotten: store.applyForgotten.bind(store),
    readAgain: (homeId, which, isGuild) =>
      store.readAgain(
        homeId,
        ({ query, load }) =>
          (which === 'all' ? load.kind !== 'idle' : load.kind === 'failed') &&
          isGuild(query['guildId']),
      ),
  } satisfies NounHandlers;
}
