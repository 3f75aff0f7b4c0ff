import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOverVariable, readHandedOver } from '../../bench/report/handed-over.ts';
import {
  goalsOf,
  headingOf,
  linesOf,
  replaceFile,
  withLastRun,
} from '../../bench/report/last-run.ts';
import type { Run } from '../../bench/report/last-run.ts';
import { failed } from '../../bench/report/row.ts';
import type { Row, Unmeasured } from '../../bench/report/row.ts';
import { textTable } from '../../bench/report/table.ts';
import { knownWorkMs } from '../../tests/watchdog/known-work.ts';
import { machineKind } from './machine-kind.ts';
import { projectPath, say } from './project.ts';
import type { Bench } from './proofs.ts';
import { runChild } from './run-child.ts';

interface AllBenches {
  readonly benches: readonly Bench[];
  /** The file of the page with the goals. */
  readonly page: string;
  /** Whether the page keeps the table. */
  readonly isWritten: boolean;
}

/**
 * Runs the benches one after the other, and prints one table of all goals. A bench that fails
 * leaves the rows of the others, and its goals say that it failed. A run that was interrupted
 * prints what it has, and writes nothing.
 *
 * @returns the command's exit code
 */
export async function runAllBenches({ benches, page, isWritten }: AllBenches): Promise<number> {
  const goals = goalsOf(readFileSync(page, 'utf8'));
  const day = new Date().toISOString().slice(0, 10);
  const machine = await machineKind();
  const runOf = ({ handed, loads, knownWork }: Measured): Run => {
    return { day, machine, loads, knownWork, lines: linesOf(goals, handed) };
  };
  if (isWritten) {
    // A page without the section is reported now, and not after half an hour.
    withLastRun(
      readFileSync(page, 'utf8'),
      runOf({ handed: [], loads: [], knownWork: [], code: 0 }),
    );
  }
  const measured = await measureAll(benches);
  const run = runOf(measured);
  process.stdout.write(`\n${headingOf(run)}\n\n${textTable(run.lines)}`);
  if (isWritten && measured.isInterrupted !== true) {
    replaceFile(page, withLastRun(readFileSync(page, 'utf8'), run));
  }
  return measured.code;
}

interface Measured {
  readonly handed: readonly (Row | Unmeasured)[];
  readonly loads: readonly number[];
  readonly knownWork: readonly number[];
  readonly code: number;
  readonly isInterrupted?: boolean;
}

async function measureAll(benches: readonly Bench[]): Promise<Measured> {
  const handed: (Row | Unmeasured)[] = [];
  const loads = [currentLoad()];
  const knownWork = [knownWorkMs()];
  let code = 0;
  for (const [index, each] of benches.entries()) {
    say(`Measuring ${each.name} (${index + 1} of ${benches.length})…`);
    // oxlint-disable-next-line no-await-in-loop -- running at the same time, they would disturb
    // each other
    const end = await measure(each);
    handed.push(...end.handed);
    loads.push(currentLoad());
    knownWork.push(knownWorkMs());
    code ||= end.code === 0 ? 0 : 1;
    if (end.isInterrupted) {
      const left = benches.slice(index).flatMap((bench) => unmeasured(bench, 'interrupted'));
      const all = [...handed, ...left];
      return { handed: all, loads, knownWork, code: end.code || 1, isInterrupted: true };
    }
  }
  return { handed, loads, knownWork, code };
}

async function measure(each: Bench) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-rows-'));
  const file = join(folder, 'rows');
  try {
    const program = [projectPath(each.file), ...each.options];
    const environment = { [handOverVariable]: file };
    const end = await runChild(process.execPath, program, { environment });
    const handed = readHandedOver(file);
    const hasSaidWhy = handed.some((one) => 'why' in one && one.why.startsWith(failed));
    if (end.code !== 0 && !end.isInterrupted && !hasSaidWhy) {
      handed.push(...unmeasured(each, `${failed}: ${each.name} ended with code ${end.code}`));
    }
    return { ...end, handed };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unmeasured({ goals }: Bench, why: string): Unmeasured[] {
  return goals.map((goal) => ({ goal, why }));
}

function currentLoad(): number {
  return loadavg()[0] ?? 0;
}
