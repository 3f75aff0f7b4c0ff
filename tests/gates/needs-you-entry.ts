// The clocks and timers of all that is imported below are those of the histories
import { settledMs } from './needs-you-time.ts';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { judge, judgeRunning, needsOf } from './needs-you-judge.ts';
import type { Need } from './needs-you-judge.ts';
import { NeedsYouPage } from './needs-you-page.ts';
import type { HomeLink } from './needs-you-page.ts';
import { playAround, playStep } from './needs-you-play.ts';
import { NeedsYouService } from './needs-you-service.ts';
import { SeededRandom } from './seeded-random.ts';

// Plays histories of two homes through the real server and the real page, and prints what it found.
// Arguments: a folder, how many histories, the number of the first, at how many faults it ends, and
// the name of a weakness of a weakened build.

const [folder = '', histories = '50', from = '0', mostFaults = '20', weakness = ''] =
  process.argv.slice(2);
Object.assign(globalThis, { weakness });
const stepsOfHistory = 25;
/** So many histories follow one another in the same homes. */
const historiesOfHomes = 8;
const homes = ['left', 'right'];

const count = {
  histories: 0,
  steps: 0,
  kills: 0,
  disconnections: 0,
  windows: 0,
  waited: 0,
  missing: 0,
  leftBehind: 0,
  twice: 0,
  stale: 0,
  faults: [] as string[],
};

makeTemplate();
const end = Number(from) + Number(histories);
for (let first = Number(from); first < end; first += historiesOfHomes) {
  await playHomes(first, Math.min(historiesOfHomes, end - first));
  if (count.faults.length >= Number(mostFaults)) {
    break;
  }
}
process.stdout.write(`${JSON.stringify(count)}\n`, () => process.exit(0));

/** Both homes begin as copies of one: their guilds and operators have the same ids. */
function makeTemplate(): void {
  mkdirSync(join(folder, 'template', 'data'), { recursive: true });
  const service = new NeedsYouService(join(folder, 'template'), {
    onEvent: () => undefined,
    onGone: () => undefined,
  });
  service.act('guild.create', { name: 'Another' });
  service.db.run(
    `INSERT INTO operator_drivers (operator_seq, kind, model_id, fallback)
     SELECT seq, 'model', 'held', 'none' FROM operators`,
  );
  service.kill();
}

async function playHomes(own: number, most: number): Promise<void> {
  const folders = homes.map((name) => join(folder, name));
  for (const each of folders) {
    rmSync(each, { recursive: true, force: true });
    cpSync(join(folder, 'template'), each, { recursive: true });
  }
  const page = new NeedsYouPage(folders);
  await page.open();
  await page.after(settledMs);
  const known = new Map(page.links.map((link) => [link, needsOf(link)]));
  for (let at = 0; at < most; at += 1) {
    const before = count.faults.length;
    await playHistory({ page, known, number: own + at });
    count.histories += 1;
    if (count.faults.length > before) {
      // A fault stays where it is: the others begin anew
      break;
    }
  }
  page.close();
  for (const { service } of page.links) {
    service.kill();
  }
}

interface Playing {
  readonly page: NeedsYouPage;
  /** The needs of each home when it was last asked; undefined once it was killed since. */
  readonly known: Map<HomeLink, readonly Need[] | undefined>;
  readonly number: number;
}

async function playHistory({ page, known, number }: Playing): Promise<void> {
  const random = new SeededRandom(number);
  const names: string[] = [];
  for (let step = 0; step < stepsOfHistory; step += 1) {
    const link = random.pick(page.links);
    const wasAlive = link.service.isAlive;
    const played = { page, link, random };
    const isAround = !link.isConnected || random.chance(0.16);
    const name = isAround ? await playAround(played) : await playStep(played);
    await page.after(settledMs);
    names.push(`${link.id} ${name}`);
    count.steps += 1;
    count.disconnections += name === 'disconnect' ? 1 : 0;
    count.windows += name === 'new window' ? 1 : 0;
    if (wasAlive && !link.service.isAlive) {
      count.kills += 1;
      // Nobody can say what was heard of its last words
      known.set(link, undefined);
    }
    const before = count.faults.length;
    if (name === 'new window') {
      // The cache says what is known offline (decisions: 0278)
      for (const each of page.links.filter(({ isConnected }) => !isConnected)) {
        known.set(each, undefined);
      }
    }
    judgeAll({ page, known, number }, names);
    if (count.faults.length > before) {
      return;
    }
  }
}

function judgeAll({ page, known, number }: Playing, names: readonly string[]): void {
  for (const link of page.links) {
    if (link.isConnected) {
      known.set(link, needsOf(link));
    }
    const needs = known.get(link);
    if (needs === undefined) {
      continue;
    }
    const faults = [...judge(page, link, needs), ...(link.isConnected ? judgeRunning(link) : [])];
    count.waited += needs.length;
    count.missing += faults.filter((fault) => fault.startsWith('missing')).length;
    count.leftBehind += faults.filter((fault) => fault.startsWith('left behind')).length;
    count.twice += faults.filter((fault) => fault.startsWith('twice')).length;
    count.stale += faults.filter((fault) => /^(not live|shown)/.test(fault)).length;
    const after = names.slice(-6).join(', ');
    count.faults.push(
      ...faults.map((fault) => `${number}/${names.length} ${link.id}: ${fault} (after ${after})`),
    );
  }
}
