import { renameSync, writeFileSync } from 'node:fs';
import { fullSpeedWorkMs } from '../../tests/watchdog/known-work.ts';
import type { Row, Unmeasured } from './row.ts';
import { markdownTable } from './table.ts';
import type { Line } from './table.ts';

const begin = '<!-- The last run: `npm run bench -- --write` replaces what follows. -->';
const end = '<!-- The end of the last run. -->';

/** A run of all benches, and what it ran on. */
export interface Run {
  /** The day, as an ISO date. */
  readonly day: string;
  /** The kind of the machine in one line. */
  readonly machine: string;
  /** The load of the machine (one minute) before the first bench, between them, and at the end. */
  readonly loads: readonly number[];
  /** The CPU time of known work at the same times, in milliseconds. */
  readonly knownWork: readonly number[];
  readonly lines: readonly Line[];
}

/** The numbers and names of the goals, from the headings of the page. */
export function goalsOf(page: string): ReadonlyMap<number, string> {
  const headings = page.matchAll(/^## Goal (\d+): (.+)$/gm);
  return new Map([...headings].map(([, number, name = '']) => [Number(number), name]));
}

/**
 * The lines of the table, by goal. Each goal has one: a goal that nobody measured, or whose bench
 * failed, says so.
 */
export function linesOf(
  goals: ReadonlyMap<number, string>,
  handed: readonly (Row | Unmeasured)[],
): Line[] {
  return [...goals].flatMap(([goal, name]) => {
    const own = handed.filter((each) => each.goal === goal);
    const all = own.length > 0 ? own : [{ goal, why: 'nothing measures it' }];
    return all.map((each) => ('what' in each ? each : { ...each, what: name }));
  });
}

/** A line above the table. */
export function headingOf({ day, machine, loads, knownWork }: Run): string {
  const [first = 0, ...rest] = loads;
  const highest = Math.max(first, ...rest);
  const times = knownWork.toSorted((a, b) => a - b).map((ms) => ms.toFixed(1));
  return (
    `${day}; ${machine}. ` +
    `Load: ${first.toFixed(1)} before, at most ${highest.toFixed(1)} between two benches. ` +
    `Known work of ${fullSpeedWorkMs} ms at full speed took ${times[0]} to ${times.at(-1)} ms there.`
  );
}

/**
 * The page with its section of the last run replaced.
 *
 * @throws Error if the page has no such section
 */
export function withLastRun(page: string, run: Run): string {
  const [from, to] = [page.indexOf(begin), page.indexOf(end)];
  if (from === -1 || to < from) {
    throw new Error('The page has no section that is marked as the last run.');
  }
  const section = `${begin}\n\n${headingOf(run)}\n\n${markdownTable(run.lines)}\n`;
  return page.slice(0, from) + section + page.slice(to);
}

/** Replaces a file in one step, so that no page is left half written. */
export function replaceFile(file: string, content: string): void {
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}
