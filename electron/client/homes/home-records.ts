import type { HomeFacts, HomeRecord } from '../home/home-record.ts';

/** A home that a person has signed out of, or also taken off the list. */
export interface LeavingHome {
  readonly homeId: string;
  readonly isRemoved: boolean;
}

/** The records of the services that are homes, and the order of all homes. The application keeps them. */
export interface HomeRecords {
  all(): readonly HomeRecord[];
  find(homeId: string): HomeRecord | undefined;
  /** The ids of all homes, the one of this computer among them. */
  order(): readonly string[];
  setOrder(homeIds: readonly string[]): void;
  /** Adds a record at the end, or puts it in the place of the one with its id. */
  save(record: HomeRecord): void;
  remove(homeId: string): void;
  /** Returns the facts that the service of a home told in earlier runs. */
  factsOf(homeId: string): HomeFacts;
  /** Keeps what the service of a home has told, as long as there is the home. */
  keepFacts(homeId: string, facts: HomeFacts): void;
  forgetFacts(homeId: string): void;
  /** The homes that a person has left and of which something may still be on this computer. */
  leaving(): readonly LeavingHome[];
  /** Notes that a home is being left, before anything of it goes. */
  beginLeaving(leaving: LeavingHome): void;
  /** Nothing of the home is left on this computer. */
  endLeaving(homeId: string): void;
}
