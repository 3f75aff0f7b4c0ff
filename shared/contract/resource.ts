/** The order of a list: by creation, by last change or by deletion. */
interface ListOrder {
  readonly newestFirst: boolean;
  readonly by: 'createdAt' | 'updatedAt' | 'deletedAt';
}

/** The behaviour of a noun's list that its operation's schemas do not express. */
export interface ResourceList {
  /** The field of the answer that holds the rows. */
  readonly rows: string;
  /** The parameter that says whose rows are listed; absent if they are the caller's own. */
  readonly scope?: string;
  readonly order: ListOrder;
  /**
   * The filter parameters with their default values; undefined if rows of every value are listed by
   * default. Rows have a field of the same name.
   */
  readonly filters?: Readonly<Record<string, unknown>>;
  /**
   * The field that a row has once it is no longer open, of a list that can be asked for what is open
   * alone.
   */
  readonly openUntil?: string;
  /** The number of rows in a page without a limit; absent if the answer is complete. */
  readonly defaultLimit?: number;
  /** The polling interval for services without events; absent if the list is not polled. */
  readonly pollMs?: number;
}

/**
 * A noun of the contract that can be listed, read, created, changed and deleted. Main, the stores
 * and the renderer derive their common handling of nouns from it. It has no schemas, so that a page
 * can load it without them.
 */
export interface Resource<
  Noun extends string = string,
  Operation extends string = string,
  Event extends string = string,
> {
  readonly noun: Noun;
  /** The input field with the id: `workItemId`. Absent if there is only one of the noun. */
  readonly idField?: string;
  /** The field of an event's data with the entity: `workItem`. */
  readonly entityField?: string;
  /**
   * Its operations by verb. `list`, `get`, `create`, `update` and `delete` mean the same for every
   * noun; other verbs are specific to the noun.
   */
  readonly operations: Readonly<Record<string, Operation>>;
  /** Its events by verb. `created`, `updated` and `deleted` mean the same for every noun. */
  readonly events: Readonly<Record<string, Event>>;
  /** The behaviour of its list, if it has one. */
  readonly list?: ResourceList;
  /** The noun it is a part of. Writes about it are sent in that noun's order. */
  readonly partOf?: string;
  /** Whether an update may be merged into an unsent update of the same thing. */
  readonly coalescesUpdates?: boolean;
  /**
   * Whether every update is checked for changes elsewhere before it is sent. Otherwise only one that
   * had to wait is.
   */
  readonly checksUpdates?: boolean;
  /** Whether `get` answers with more fields than a row of the list. */
  readonly hasContent?: boolean;
  /** Whether search finds it. */
  readonly isSearched?: boolean;
}

export function defineResource<const Noun extends string, const Definition extends Resource<Noun>>(
  definition: Definition & { readonly noun: Noun },
): Definition {
  return definition;
}

/** The noun and verb of an operation or event. */
export interface NounVerb<Some extends Resource = Resource> {
  readonly resource: Some;
  /** Its key within the noun: `list`, `readAll`; `created`, `thinking`. */
  readonly verb: string;
}

/** Maps the operations or events of some nouns to their verbs by name. */
export function verbsByName<Some extends Resource>(
  resources: readonly Some[],
  kind: 'operations' | 'events',
): ReadonlyMap<string, NounVerb<Some>> {
  return new Map(
    resources.flatMap((resource) =>
      Object.entries(resource[kind]).map(([verb, name]) => [name, { resource, verb }]),
    ),
  );
}
