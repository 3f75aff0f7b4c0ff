import type { z } from 'zod';

/** The name in a notice for rows of which a start reads only a part. */
export type LocalGroup = 'drafts' | 'places' | 'marks' | 'views';

/** A row of a kind, with the types of its schemas. */
interface LocalEntry<Key, Value> {
  readonly key: Key;
  readonly value: Value;
}

/**
 * A kind of local state: what this computer alone keeps of a home, by a key that names the home. Its
 * place in the table, its calls, its signal, its wipe and its page's store follow from this.
 */
export interface LocalKind<
  Name extends string = string,
  Key extends z.ZodType<{ homeId: string }> = z.ZodType<{ homeId: string }>,
  Value extends z.ZodType = z.ZodType,
> {
  /** The name is kept with each row: it is never changed. */
  readonly name: Name;
  readonly key: Key;
  readonly value: Value;
  /** The bound on the rows, for each home by itself or for all homes together. */
  readonly max: {
    readonly rows: number;
    readonly per: 'all' | 'home';
    /** The bytes of all values. The row that was saved last has room whatever its length. */
    readonly bytes?: number;
    /** The rows of all homes that a start reads, where that is not `rows`. */
    readonly listed?: number;
  };
  /**
   * The policy for rows beyond the bound: the rows saved the longest ago are forgotten, or they stay
   * and lists leave them out, or a new row is refused.
   */
  readonly whenFull: 'forget' | 'leaveOut' | 'refuse';
  /** Whether a row holds for good: a start reads it first, and it is never forgotten. */
  readonly isForGood?: (row: LocalEntry<z.infer<Key>, z.infer<Value>>) => boolean;
  /**
   * A row of a home that holds for good, as it is once others of the home are forgotten; undefined
   * where it stays as it is.
   */
  readonly baselineAfter?: (
    forgotten: readonly LocalEntry<z.infer<Key>, z.infer<Value>>[],
    baseline: LocalEntry<z.infer<Key>, z.infer<Value>>,
  ) => LocalEntry<z.infer<Key>, z.infer<Value>> | undefined;
  readonly group: LocalGroup;
  /** Whether other windows hear what is saved in one. */
  readonly isShared: boolean;
  /**
   * The value of a row of which there are two once a temporary id is known by its service's; that
   * of the later one if it is absent.
   */
  readonly join?: (
    key: z.infer<Key>,
    earlier: z.infer<Value>,
    later: z.infer<Value>,
  ) => z.infer<Value>;
}

/** Defines a kind of local state. It also needs a line in `kinds.ts`. */
export function defineLocal<
  const Name extends string,
  Key extends z.ZodType<{ homeId: string }>,
  Value extends z.ZodType,
>(kind: LocalKind<Name, Key, Value>): LocalKind<Name, Key, Value> {
  return kind;
}
