import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serialize } from 'node:v8';
import { projectPath } from '../../../build/scripts/project.ts';
import type { JudgeLine, JudgeOrder } from './judge-entry.ts';
import { DiskLogReader } from './read-disk-log.ts';
import { recordCalls } from './record-calls.ts';
import type { Fault } from './verdict.ts';

/** A writer's task while it is recorded. */
export interface Scene {
  readonly name: string;
  /** The bundled program that runs it. */
  readonly entry: string;
  /** The number of writes, if it can be chosen. */
  readonly size: number;
  /** Writes the files that exist beforehand. */
  readonly prepare?: (root: string) => void | Promise<void>;
}

/** A fault with what is needed to reproduce its state. */
export interface FoundFault {
  readonly scene: string;
  readonly fault: Fault;
  readonly seed: number;
  readonly made: string;
}

/** Two of this project's libraries ask for Electron and run without it here. */
const env = { ELECTRON_OVERRIDE_DIST_PATH: projectPath('build/electron-shim') };

/** After this time, the states of a lane are considered hung. */
const maxMs = 60 * 60_000;

/** Runs a scene under the recorder. Returns the file with its log. */
export async function recordScene(scene: Scene, scratch: string) {
  const folder = join(scratch, `${scene.name} recorded`);
  const root = join(folder, 'root');
  mkdirSync(root, { recursive: true });
  await scene.prepare?.(root);
  const acknowledgedPath = join(realpathSync(folder), 'acknowledged');
  const reader = new DiskLogReader(realpathSync(root), acknowledgedPath);
  const order = JSON.stringify({ scene: scene.name, root, acknowledgedPath, size: scene.size });
  const log = reader.read(await recordCalls([scene.entry, order], join(folder, 'trace'), env));
  const logFile = join(folder, 'log');
  writeFileSync(logFile, serialize(log));
  return { logFile, steps: log.steps.length };
}

/** Judges states of a recorded scene, in as many processes as there are lanes. */
export async function judgeStates(
  order: Omit<JudgeOrder, 'folder'>,
  folder: string,
  lanes: number,
): Promise<{ judged: number; faults: FoundFault[] }> {
  const each = Math.ceil(order.states / lanes);
  const parts = await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      judgeLane({
        ...order,
        folder: join(folder, `${order.scene} lane ${lane}`),
        firstSeed: order.firstSeed + lane * each,
        states: Math.min(each, order.states - lane * each),
      }),
    ),
  );
  return {
    judged: parts.reduce((sum, { judged }) => sum + judged, 0),
    faults: parts.flatMap(({ faults }) => faults),
  };
}

async function judgeLane(order: JudgeOrder) {
  const judge = spawn(
    process.execPath,
    [join(import.meta.dirname, 'judge-entry.ts'), JSON.stringify(order)],
    { stdio: ['ignore', 'pipe', 'inherit'], timeout: maxMs, env: { ...process.env, ...env } },
  );
  const faults: FoundFault[] = [];
  let judged = 0;
  createInterface(judge.stdout).on('line', (text) => {
    const line = JSON.parse(text) as JudgeLine;
    if ('judged' in line) {
      judged = line.judged;
    } else {
      faults.push({ scene: order.scene, ...line });
    }
  });
  const [code, signal] = (await once(judge, 'close')) as [number | null, string | null];
  // A process that opens the state after a power cut must not die.
  if (code !== 0) {
    throw new Error(`Judging ${order.scene} ended with ${String(code ?? signal)}.`);
  }
  return { judged, faults };
}
