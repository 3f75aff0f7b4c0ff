import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { SeededRandom } from '../seeded-random.ts';
import type { DiskLog } from './disk-log.ts';
import { DiskReplay } from './disk-replay.ts';
import type { DiskState } from './disk-replay.ts';
import { judgeSettings } from './judge-settings.ts';
import { judgeBackup, judgeMigration, judgePosting, judgeRestore } from './judge-server.ts';
import { judgeOutbox, judgeRecovery, judgeStoreBackup } from './judge-store.ts';
import type { Fault, Judge, Acknowledgement } from './verdict.ts';

// Makes states of one recorded scene, opens each as the product does, and prints the faults.

/** The states to judge, each with its own seed. */
export interface JudgeOrder {
  readonly scene: string;
  readonly logFile: string;
  /** The folder in which states are written. */
  readonly folder: string;
  readonly firstSeed: number;
  readonly states: number;
}

/** The output: a line of JSON for each fault, and one with the count at the end. */
export type JudgeLine =
  | { readonly fault: Fault; readonly seed: number; readonly made: string }
  | { readonly judged: number };

const judges: Record<string, Judge> = {
  posting: judgePosting,
  migration: judgeMigration,
  restore: judgeRestore,
  backup: judgeBackup,
  outbox: judgeOutbox,
  recovery: judgeRecovery,
  'store backup': judgeStoreBackup,
  settings: judgeSettings,
};

const order = JSON.parse(process.argv[2] ?? '') as JudgeOrder;
const log = deserialize(readFileSync(order.logFile)) as DiskLog;
const judge = judges[order.scene];
if (judge === undefined) {
  throw new Error(`Nobody judges ${order.scene}.`);
}

const cuts = Array.from({ length: order.states }, (_, at) => {
  const seed = order.firstSeed + at;
  const random = new SeededRandom(seed);
  return { seed, random, step: random.below(log.steps.length + 1) };
}).toSorted((a, b) => a.step - b.step);
const replay = new DiskReplay(log);
for (const { seed, random, step } of cuts) {
  replay.advance(step);
  const state = replay.state(random);
  layOut(order.folder, state);
  // oxlint-disable-next-line no-await-in-loop -- one folder, one state at a time
  const faults = await judgeState(judge, replay.acknowledged as Acknowledgement[]);
  for (const fault of faults) {
    say({ fault, seed, made: state.made });
  }
}
say({ judged: cuts.length });
rmSync(order.folder, { recursive: true, force: true });

async function judgeState(
  judgeIt: Judge,
  acknowledged: readonly Acknowledgement[],
): Promise<Fault[]> {
  try {
    return await judgeIt(order.folder, acknowledged);
  } catch (error) {
    return [{ kind: 'unopened', detail: String(error) }];
  }
}

function layOut(folder: string, { folders, files }: DiskState): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of folders) {
    mkdirSync(join(folder, path), { mode: 0o700 });
  }
  for (const [path, content] of files) {
    writeFileSync(join(folder, path), content, { mode: 0o600 });
  }
}

function say(line: JudgeLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
