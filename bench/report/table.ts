import { isReached, textOfBound } from './row.ts';
import type { Row, Unmeasured } from './row.ts';

/** A line of a table: figures, or a goal without them under the goal's name. */
export type Line = Row | (Unmeasured & { readonly what: string });

const header = ['goal', 'what', 'bound', 'ratio', 'measured', 'baseline', 'verdict'];
const none = '–';

/** The lines as columns of plain text. */
export function textTable(lines: readonly Line[]): string {
  return aligned([header, ...lines.map(cellsOf)])
    .map((cells) => `${cells.join('  ').trimEnd()}\n`)
    .join('');
}

/** The lines as a table of Markdown, with the padding that the formatter of the project wants. */
export function markdownTable(lines: readonly Line[]): string {
  const rows = [header, ...lines.map(cellsOf)].map((cells) => cells.map(inMarkdown));
  const [head = [], ...rest] = aligned(rows);
  const rule = head.map((cell) => '-'.repeat(cell.length));
  return [head, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function cellsOf(line: Line): string[] {
  const goal = line.goal === undefined ? none : String(line.goal);
  if (!('measured' in line)) {
    return [goal, line.what, none, none, none, none, line.why];
  }
  const { what, bound, measured, baseline, unit, durability } = line;
  const figure = (value: number, safety = '') =>
    `${shortNumber(value)} ${unit}`.trim() + (safety === '' ? '' : `, ${safety}`);
  return [
    goal,
    what,
    bound === undefined ? none : textOfBound(bound),
    `${shortNumber(measured / baseline)}×`,
    figure(measured, durability?.measured),
    figure(baseline, durability?.baseline),
    verdictOf(line),
  ];
}

function verdictOf(row: Row): string {
  const reached = isReached(row);
  if (reached === undefined) {
    return 'no goal';
  }
  return reached ? 'reached' : 'MISSED';
}

/** Three digits or so, whatever the size. */
function shortNumber(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.1) {
    return value.toPrecision(2);
  }
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** Pads the cells of each column to the widest, which has three characters at least. */
function aligned(rows: readonly (readonly string[])[]): string[][] {
  const widths = header.map((_, at) => Math.max(3, ...rows.map((cells) => cells[at]?.length ?? 0)));
  return rows.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)));
}

function inMarkdown(cell: string): string {
  return cell.replaceAll('|', String.raw`\|`);
}
