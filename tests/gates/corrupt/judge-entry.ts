import { cpSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deserialize } from 'node:v8';
import { SeededRandom } from '../seeded-random.ts';
import { readContent } from './database-content.ts';
import { damageFile } from './damage.ts';
import type { Fixture, KeptContent } from './fixture.ts';
import { judgeCache, judgeKeys, judgeSettings, judgeStore } from './judge-client.ts';
import { judgeGuild } from './judge-guild.ts';
import { compareContent } from './outcome.ts';
import type { Content, Outcome } from './outcome.ts';

// Damages one file after the other, each with its own seed, and prints the outcome of each.

/** The files to damage and judge. */
export interface JudgeOrder {
  readonly fixture: Fixture;
  /** The file that holds the fixture's content, as `Written`. */
  readonly writtenFile: string;
  /** The folder in which the damage is done. */
  readonly folder: string;
  readonly firstSeed: number;
  readonly count: number;
  /** Only files and damages whose names contain these texts; all if empty. */
  readonly only: { readonly file: string; readonly damage: string };
}

/** The fixture's content, by the part that is opened. */
export type Written = KeptContent &
  Readonly<Record<'cache' | 'settings', Content>> & { readonly beforeLast: KeptContent };

/** The outcome of one file. */
export interface JudgeLine {
  readonly seed: number;
  /** The path below the fixture's folder. */
  readonly file: string;
  readonly damage: string;
  /** Absent while the file is being opened. */
  readonly outcome?: Outcome;
}

const order = JSON.parse(process.argv[2] ?? '') as JudgeOrder;
const written = deserialize(readFileSync(order.writtenFile)) as Written;

for (let seed = order.firstSeed; seed < order.firstSeed + order.count; seed += 1) {
  const random = new SeededRandom(seed);
  const base = random.chance(0.5) ? order.fixture.stopped : order.fixture.crashed;
  rmSync(order.folder, { recursive: true, force: true });
  cpSync(base, order.folder, { recursive: true });
  const files = filesBelow(order.folder);
  const file = random.pick(files.filter((each) => each.includes(order.only.file)));
  const { kind, where } = damageFile({
    random,
    file: join(order.folder, file),
    others: files.filter((other) => other !== file).map((other) => join(order.folder, other)),
    earlier: earlierOf(file),
    only: order.only.damage,
  });
  const line: JudgeLine = { seed, file: stable(file), damage: `${kind} ${where}`.trim() };
  say(line);
  // oxlint-disable-next-line no-await-in-loop -- one folder, one damage at a time
  say({ ...line, outcome: excuse(file, kind, await judge(file)) });
}
rmSync(order.folder, { recursive: true, force: true });

function judge(file: string): Promise<Outcome> | Outcome {
  if (file.startsWith('server')) {
    return judgeGuild(order.folder, written.guild);
  }
  if (file.includes('cache.db')) {
    return judgeCache(order.folder, written.cache);
  }
  if (file.startsWith('store')) {
    return judgeStore(order.folder, written.store);
  }
  return file.includes('keys')
    ? judgeKeys(order.folder)
    : judgeSettings(order.folder, written.settings);
}

/** Some damage cannot be told from an undamaged file. */
function excuse(file: string, damage: string, outcome: Outcome): Outcome {
  const { kind, detail } = outcome;
  if (kind !== 'less' && kind !== 'empty' && kind !== 'changed') {
    return outcome;
  }
  const isLog = file.endsWith('-wal');
  if (damage === 'missing' && !isLog) {
    return { kind: 'begun', detail };
  }
  const isWithoutEnd = damage === 'missing' || damage === 'cut';
  const isEarlier = damage === 'an earlier one' || (isLog && isWithoutEnd);
  return isEarlier || (isLog && lacksTheLastOnly(file)) ? { kind: 'older', detail } : outcome;
}

/** Whether only the last commit is missing. A crash can leave a log in this state too. */
function lacksTheLastOnly(file: string): boolean {
  const { guild, store } = written.beforeLast;
  if (file.includes('cache.db')) {
    return true;
  }
  if (file.includes('search-index.db')) {
    return false;
  }
  const found = readContent(join(order.folder, file.replace(/-wal$/, '')));
  return compareContent(found, file.startsWith('server') ? guild : store).kind === 'whole';
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

function earlierOf(file: string): string | undefined {
  const earlier = join(order.fixture.earlier, file);
  return statSync(earlier, { throwIfNoEntry: false })?.isFile() ? earlier : undefined;
}

/** The name without a time that it may contain. */
function stable(file: string): string {
  return file.replace(/\d{4}-\d\d-\d\dT[\d-]+Z/, '<when>');
}

function say(line: JudgeLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
