import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences, expectedAfter, overwrittenIn } from './run-undo-judge.ts';
import type { RunHistory } from './run-undo-judge.ts';
import { playRun } from './run-undo-play.ts';
import { openUndoWorld, thingsIn } from './run-undo-world.ts';
import { SeededRandom } from './seeded-random.ts';

// Plays runs, lets a person change what they made, and undoes them. It is killed within an undo, and
// started again on the same folder. It prints what it found. Arguments: a folder, how many runs, a
// seed, and how many points within undos are passed before it is killed; 0 for never.

interface Pending extends RunHistory {
  readonly runId: string;
  readonly number: number;
}

const [folder = '', runs = '50', seed = '1', killAfter = '0'] = process.argv.slice(2);
const pendingPath = join(folder, 'pending.json');
const countPath = join(folder, 'count.json');
const count = existsSync(countPath)
  ? (JSON.parse(readFileSync(countPath, 'utf8')) as Count)
  : { runs: 0, undone: 0, stays: 0, halves: 0, twice: 0, overwritten: 0, faults: [] as string[] };
type Count = {
  runs: number;
  undone: number;
  stays: number;
  /** Undos that a kill has left half done. */
  halves: number;
  /** Undos that took something back a second time. */
  twice: number;
  overwritten: number;
  faults: string[];
};

let left = Number(killAfter);
Object.assign(globalThis, {
  passPoint: () => {
    left -= 1;
    if (left === 0) {
      process.kill(process.pid, 'SIGKILL');
    }
  },
});

const world = openUndoWorld(folder);
if (existsSync(pendingPath)) {
  const pending = JSON.parse(readFileSync(pendingPath, 'utf8')) as Pending;
  const found = thingsIn(world);
  const isBefore = differences(pending.edited, found).length === 0;
  const isAfter = differences(expectedAfter(pending), found).length === 0;
  count.halves += isBefore || isAfter ? 0 : 1;
  undo(pending);
}
while (count.runs < Number(runs)) {
  const random = new SeededRandom(Number(seed) * 10_000 + count.runs);
  const played = playRun(world, random);
  const pending = { ...played, number: count.runs };
  writeFileSync(pendingPath, JSON.stringify(pending));
  undo(pending);
}
world.db.close();
process.stdout.write(`${JSON.stringify(count)}\n`);

/** Undoes a run, judges the guild, and notes both for the next start. */
function undo(pending: Pending): void {
  const { runId, number } = pending;
  const { undone, stays } = world.act('run.undo', { runId });
  const found = thingsIn(world);
  const faults = differences(expectedAfter(pending), found);
  count.faults.push(...faults.slice(0, 3).map((fault) => `run ${number}: ${fault}`));
  count.overwritten += overwrittenIn(pending, found);
  count.undone += undone.length;
  count.stays += stays.length;
  const again = world.act('run.undo', { runId });
  count.twice += again.undone.length + differences(found, thingsIn(world)).length;
  count.runs = number + 1;
  writeFileSync(countPath, JSON.stringify(count));
  rmSync(pendingPath);
}
