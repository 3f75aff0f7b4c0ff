import type { KnownPeople } from '#shared/outbox/pending-rules.ts';
import type { EntityKind } from './home-entities.ts';

/** Options for keeping and reading the rows of a noun, besides those in its resource. */
export interface EntityStoreOptions extends Pick<EntityKind, 'maxRows'> {
  /** The number of rows to request per page; absent if the list is not paged. */
  readonly pageRows?: number;
  /** The people of a home whom rows made on this computer name; absent if they name none. */
  readonly people?: (homeId: string) => KnownPeople;
  /** The fields that a row has on this computer alone; undefined where it has none. */
  readonly ownFields?: (homeId: string, id: string) => object | undefined;
}
