import type { OutboxEntry } from '#shared/capability/outbox.ts';
import type { ReadOperationName } from '#shared/contract/registry.ts';
import type { ServiceEvent } from '#shared/contract/service-event.ts';
import type { Likeness } from './likeness.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Who is known of a home: whose key it is, and the names of operators by their ids. */
export interface KnownPeople {
  readonly ownId: string;
  readonly names: ReadonlyMap<string, string>;
}

/** What the outbox knows of one noun that does not follow from its resource. */
export interface NounRules {
  /** What a service adds to the fields of a creation. */
  readonly createdFields?: (input: Fields, at: string, people: KnownPeople) => Fields;
  /** Whose names its pending records show; asked for with what reads from the home. */
  readonly findNames?: (
    entries: readonly OutboxEntry[],
    read: (name: ReadOperationName, input: Fields) => Promise<unknown>,
  ) => Promise<KnownPeople['names']>;
  /** What reads about something that is not created yet answer, where its list tells nothing. */
  readonly answerPending?: (
    operation: ReadOperationName,
    creation: OutboxEntry,
    people: KnownPeople,
  ) => unknown;
  /** The rows of its list, with what waits in the outbox done to them. */
  readonly projectRows?: (
    rows: readonly unknown[],
    entries: readonly OutboxEntry[],
  ) => readonly unknown[];
  /** What a window is told of an entry instead of how its subject is now. */
  readonly eventOf?: (entry: OutboxEntry) => ServiceEvent | undefined;
  /**
   * Whether a row of its list is what a write creates. Without it nothing tells them apart, and a
   * creation that may have arrived is never sent again by itself.
   */
  readonly compare?: (row: never, input: Fields, ownId: string | undefined) => Likeness;
}
