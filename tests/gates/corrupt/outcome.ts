/**
 * The outcome of a damaged file.
 *
 * - `whole`: everything is read as it was written
 * - `said`: refused, set aside or restored, with a sentence
 * - `remade`: rebuilt, because the file holds nothing that others do not
 *
 * Four outcomes are no fault, because the file looks undamaged. They are counted:
 *
 * - `older`: the content is complete, but from an earlier moment: the end of a log, or the whole
 *   file, was replaced with an earlier version
 * - `begun`: the file was missing, as before a first start
 * - `unfound`: everything is there, but the search, which can be rebuilt, finds less of it
 * - `changed`: as many rows as before, with some different values
 *
 * The others are faults without a message: some rows are missing (`less`), or all of them
 * (`empty`), a failure has no sentence (`unexplained`), the damaged file is gone (`deleted`), or
 * opening it ended the process or never ended.
 */
export type OutcomeKind =
  | 'whole'
  | 'said'
  | 'remade'
  | 'older'
  | 'begun'
  | 'unfound'
  | 'changed'
  | 'less'
  | 'empty'
  | 'unexplained'
  | 'deleted'
  | 'ended the process'
  | 'never ended';

/** An outcome with details for debugging. */
export interface Outcome {
  readonly kind: OutcomeKind;
  readonly detail: string;
}

/** The rows of each table, or of the file's equivalent of tables. */
export type Content = ReadonlyMap<string, readonly string[]>;

/** Compares the content that was read with the content that was written. */
export function compareContent(found: Content, written: Content): Outcome {
  const differing = [...written].filter(([table, rows]) => {
    const now = found.get(table) ?? [];
    return now.length !== rows.length || rows.some((row, at) => now[at] !== row);
  });
  if (differing.length === 0) {
    return { kind: 'whole', detail: '' };
  }
  const describe = ([table, rows]: [string, readonly string[]]) =>
    `${table} ${found.get(table)?.length ?? 0} of ${rows.length}`;
  const detail = differing.map(describe).join(', ');
  const isEmpty = [...written.keys()].every((table) => (found.get(table)?.length ?? 0) === 0);
  if (isEmpty) {
    return { kind: 'empty', detail };
  }
  const isLess = differing.some(([table, rows]) => (found.get(table)?.length ?? 0) < rows.length);
  return { kind: isLess ? 'less' : 'changed', detail };
}
