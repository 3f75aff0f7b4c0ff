/**
 * What became of a damaged file.
 *
 * - `whole`: all is read as it was written
 * - `said`: refused, set aside or restored, with a sentence
 * - `remade`: it holds nothing that others do not, and was made anew
 *
 * Four are no fault, because nothing tells them from an honest file; they are counted:
 *
 * - `older`: what is there is whole, as of an earlier moment: the end of a log, or the file itself,
 *   was exchanged for what it was before
 * - `begun`: the file was gone, as before a first start
 * - `unfound`: all is there, and the search, which can be made anew, finds less of it
 * - `changed`: as many rows as before, and some say something else
 *
 * The others are faults, without a word: rows are missing (`less`), or all of them (`empty`), a
 * failure has no sentence (`unexplained`), what was damaged is gone (`deleted`), or opening it
 * ended the process or never ended.
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

/** An outcome, with what whoever looks into it wants to know. */
export interface Outcome {
  readonly kind: OutcomeKind;
  readonly detail: string;
}

/** What a file is opened for: the rows of each of its tables, or of what stands for them. */
export type Content = ReadonlyMap<string, readonly string[]>;

/** How what was read compares with what was written. */
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
