/** In which order a list answers: by when its rows were created, or last changed. */
interface ListOrder {
  readonly newestFirst: boolean;
  readonly by: 'createdAt' | 'updatedAt';
}

/** How the list of a noun behaves, beyond what its operation's schemas say. */
export interface ResourceList {
  /** The field of the answer that holds the rows. */
  readonly rows: string;
  readonly order: ListOrder;
  /**
   * The parameters that choose rows, each with the value that it has where it is left out;
   * undefined where rows of every value are then listed. A row bears the field of the same name.
   */
  readonly filters?: Readonly<Record<string, unknown>>;
  /** How many rows a page holds where no limit is given; absent where that is all of them. */
  readonly defaultLimit?: number;
  /** How often it is asked for where a service sends no events; absent where it is not. */
  readonly pollMs?: number;
}

/**
 * A noun of the contract as a thing that is listed, read, created, changed and deleted. What main,
 * the stores and the renderer do with every noun alike is derived from this. It holds no schemas,
 * so that a page can have it without them.
 */
export interface Resource<
  Noun extends string = string,
  Operation extends string = string,
  Event extends string = string,
> {
  readonly noun: Noun;
  /** The field of an input that names one: `workItemId`. Absent where there is only one. */
  readonly idField?: string;
  /** The field of an event's data that holds one: `workItem`. */
  readonly entityField?: string;
  /**
   * Its operations by what they do. `list`, `get`, `create`, `update` and `delete` mean the same
   * for every noun; what any other does is told by the noun alone.
   */
  readonly operations: Readonly<Record<string, Operation>>;
  /** Its events. `created`, `updated` and `deleted` mean the same for every noun. */
  readonly events: Readonly<Record<string, Event>>;
  /** How its list behaves; present where it has one. */
  readonly list?: ResourceList;
  /** The noun that it is a part of: writes about it go out in the order of that one. */
  readonly partOf?: string;
  /** Whether an update may be merged into one of the same thing that has not gone out yet. */
  readonly coalescesUpdates?: boolean;
  /** Whether `get` answers with more than a row of the list holds. */
  readonly hasContent?: boolean;
  /** Whether it is found by its words. */
  readonly isSearched?: boolean;
}

/** Declares a resource. */
export function defineResource<const Noun extends string, const Definition extends Resource<Noun>>(
  definition: Definition & { readonly noun: Noun },
): Definition {
  return definition;
}

/** What an operation or event does, for which noun. */
export interface Role<Some extends Resource = Resource> {
  readonly resource: Some;
  /** Its key among what the noun has: `list`, `readAll`; `created`, `thinking`. */
  readonly role: string;
}

/** The roles of all operations, or of all events, of some nouns, by their names. */
export function rolesByName<Some extends Resource>(
  resources: readonly Some[],
  kind: 'operations' | 'events',
): ReadonlyMap<string, Role<Some>> {
  return new Map(
    resources.flatMap((resource) =>
      Object.entries(resource[kind]).map(([role, name]) => [name, { resource, role }]),
    ),
  );
}
