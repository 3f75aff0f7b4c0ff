import { textLimits } from '#shared/limits/limits.ts';
import { text } from '../../../text/text.ts';
import type { TransferReport } from '../transfer/transfer-run.ts';
import type { LeftOut, LeftOutReason } from './found-files.ts';
import type { ReadFiles } from './read-files.ts';

const words = text.document.import;

/**
 * Tells what became of files.
 *
 * @param isMade which of the documents were made
 * @param former the titles of the documents that were there before
 */
export function reportOf(
  { documents, leftOut }: ReadFiles,
  isMade: readonly boolean[],
  former: ReadonlySet<string>,
): TransferReport {
  const { name, taken, changed, renamed, twin, summary } = words.report;
  const takenFiles = documents.filter((_, at) => isMade[at] === true);
  const seen = new Set(former);
  const changes = takenFiles.flatMap(({ path, title, isWhole }): [string, string][] => {
    const isTwin = seen.has(title);
    seen.add(title);
    return [
      ...(isWhole ? [] : [[path, renamed(title)] as [string, string]]),
      ...(isTwin ? [[path, twin(title)] as [string, string]] : []),
    ];
  });
  const stopped = documents
    .filter((_, at) => isMade[at] !== true)
    .map(({ path }): LeftOut => ({ path, reason: 'stopped' }));
  const out = [...leftOut, ...stopped];
  return {
    name,
    summary: summary(takenFiles.length, out.length),
    parts: [
      { name: taken(takenFiles.length), rows: takenFiles.map(rowOf) },
      { name: changed(changes.length), rows: changes },
      { name: words.leftOut(out.length), rows: rowsOf(out) },
    ].filter(({ rows }) => rows.length > 0),
  };
}

function rowOf({ path, title }: { path: string; title: string }): [path: string, said: string] {
  return [path, title];
}

/** Files that are left out, each with the reason. */
export function rowsOf(leftOut: readonly LeftOut[]): [path: string, said: string][] {
  return leftOut.map(({ path, reason }) => [path, wordsOf(reason)]);
}

function wordsOf(reason: LeftOutReason): string {
  const { large, ...others } = words.reasons;
  return reason === 'large' ? large(textLimits.documentContent) : others[reason];
}
