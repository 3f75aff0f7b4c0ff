import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectPath } from '../../../build/scripts/project.ts';
import type { JudgeLine, JudgeOrder } from './judge-entry.ts';

/** A file, its damage and the outcome. */
export type Judged = Required<JudgeLine>;

/** No file takes this long to open. */
const hangMs = 20_000;

/** Damages `count` files, in a process that is replaced when it ends or hangs. */
export async function runDamages(judge: string, order: JudgeOrder): Promise<Judged[]> {
  const judged: Judged[] = [];
  const end = order.firstSeed + order.count;
  for (let next = order.firstSeed; next < end;) {
    // oxlint-disable-next-line no-await-in-loop -- the next process begins where the last ended
    const { lines, open } = await runProcess(judge, {
      ...order,
      firstSeed: next,
      count: end - next,
    });
    judged.push(...lines);
    if (open !== undefined) {
      judged.push(open);
    }
    next = (judged.at(-1)?.seed ?? next) + 1;
  }
  return judged;
}

async function runProcess(judge: string, order: JudgeOrder) {
  const lines: Judged[] = [];
  let begun: JudgeLine | undefined;
  const child = spawn(process.execPath, [judge, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: projectPath('build/electron-shim') },
  });
  let hasHung = false;
  const watchdog = setTimeout(() => {
    hasHung = true;
    child.kill('SIGKILL');
  }, hangMs);
  createInterface(child.stdout).on('line', (text) => {
    watchdog.refresh();
    const line = JSON.parse(text) as JudgeLine;
    begun = line.outcome === undefined ? line : undefined;
    if (line.outcome !== undefined) {
      lines.push(line as Judged);
    }
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  clearTimeout(watchdog);
  if (begun === undefined) {
    if (code !== 0) {
      throw new Error(`The judge ended with ${String(code ?? signal)}.`);
    }
    return { lines, open: undefined };
  }
  const kind = hasHung ? ('never ended' as const) : ('ended the process' as const);
  return { lines, open: { ...begun, outcome: { kind, detail: String(code ?? signal) } } };
}
