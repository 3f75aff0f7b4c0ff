import type { ActChange, ThingChange } from '#shared/capability/act.ts';
import type { Step } from '../../entities/acts/act-history.ts';

/** The values of fields by their names in the contract. */
export type Values = Readonly<Record<string, unknown>>;

/** The outcome of a checked write; in conflict, `now` has the values that others have written. */
export type Written =
  | { readonly kind: 'done' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'conflict'; readonly now: Values };

/** The home as taking back needs it. An act or a reading that fails throws a ProblemError. */
export interface ActPorts {
  /**
   * The fields of a thing as they are now, as far as this computer knows; undefined where it is
   * gone.
   *
   * @param wanted the values of which some are expected
   */
  read(homeId: string, change: ThingChange, wanted: readonly Values[]): Promise<Values | undefined>;
  /**
   * The things below a thing at any depth, each before its parent and with its fields; those with
   * these ids and the things below them are left out.
   */
  below(
    homeId: string,
    change: ThingChange,
    without: ReadonlySet<string>,
  ): Promise<readonly Below[]>;
  /** Changes fields, if they still have the values that were seen. */
  write(homeId: string, change: ThingChange, values: Values, seen: Values): Promise<Written>;
  /** Deletes a thing that is still as it was seen; `together` names the act. */
  remove(homeId: string, change: ThingChange, seen: Values, together: string): Promise<Written>;
  /** Brings a deleted thing back, and answers its id; undefined where this home cannot. */
  restore(homeId: string, change: ThingChange): Promise<string | undefined>;
  /** Makes a thing anew, and answers its id. */
  create(homeId: string, change: ThingChange, values: Values): Promise<string>;
  /** Takes back, or does again, what nobody else can have changed in a way that matters. */
  apply(homeId: string, change: Exclude<ActChange, ThingChange>, step: Step): Promise<void>;
}

/** A thing below one that is taken back, as a deletion of it would be. */
export type Below = Extract<ThingChange, { readonly kind: 'deleted' }>;
