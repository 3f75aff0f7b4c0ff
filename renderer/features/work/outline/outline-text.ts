import { csvCell } from '#shared/text/plain-text.ts';
import type { WorkNode } from '../../../entities/work-item/work-tree.ts';
import { titleAsMarkdown } from '../paste/title-words.ts';
import { datesBehind } from '../paste/written-dates.ts';

/** A branch as a Markdown list; what is done is checked, and dates stand behind the titles. */
export function branchAsMarkdown(nodes: readonly WorkNode[], indent = ''): string {
  return nodes
    .map(({ item, children }) => {
      const mark = item.status === 'done' ? 'x' : ' ';
      const line = `${indent}- [${mark}] ${titleAsMarkdown(item.title)}${datesBehind(item)}\n`;
      return line + branchAsMarkdown(children, `${indent}  `);
    })
    .join('');
}

/** Without this mark at its beginning, Excel reads a file in the code page of the system. */
const byteOrderMark = '\uFEFF';

/** Countries that write numbers with a point, whose Excel parts cells by semicolons all the same. */
const partsBySemicolons = new Set(['CH', 'LI']);

/**
 * Items as CSV (RFC 4180), with a line of names first, which Excel reads as UTF-8.
 *
 * @param language that of the system, as a BCP 47 tag. Excel parts cells by semicolons where a comma
 *   stands before decimals.
 */
export function itemsAsCsv(
  names: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  language: string,
): string {
  const locale = new Intl.Locale(language);
  const decimal = decimalOf(locale);
  const isBySemicolons = decimal !== '.' || partsBySemicolons.has(locale.region ?? '');
  const cellOf = (value: string | number) =>
    csvCell(decimal === ',' && typeof value === 'number' ? String(value).replace('.', ',') : value);
  const lines = [names, ...rows].map(
    (row) => `${row.map(cellOf).join(isBySemicolons ? ';' : ',')}\r\n`,
  );
  return byteOrderMark + lines.join('');
}

/** The decimal separator of a locale. */
function decimalOf(locale: Intl.Locale): string | undefined {
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value;
}
