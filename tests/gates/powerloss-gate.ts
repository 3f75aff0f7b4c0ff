import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireStrace } from '../../build/scripts/strace.ts';
import { conclude } from './conclude.ts';
import { judgeStates, recordScene } from './powerloss/power-loss-run.ts';
import type { FoundFault, Scene } from './powerloss/power-loss-run.ts';
import { prepareGuild, prepareGuildAndBackup, prepareOldGuild } from './powerloss/server-scenes.ts';
import { prepareDamagedStore, prepareStore } from './powerloss/store-scenes.ts';
import { bundleEntry } from './server-bundle.ts';
import type { SourceChange } from './server-bundle.ts';

// npm run gate -- powerloss [--states N --seed S --scene NAME]: records the writes of the server,
// the client's store, the settings and the keys. From each recording it makes states that a power
// cut may leave, opens each as the product does, and compares it with what had been acknowledged by
// then. The controls commit with synchronous=NORMAL, and store keys without a sync.

const { values } = parseArgs({
  options: {
    states: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    scene: { type: 'string' },
  },
});
const states = Number(values.states);
const firstSeed = Number(values.seed);
const isShort = states < 2_000;
const lanes = 2;
/** A quarter of a control's states lose something, so at least one of this many does. */
const fewestStates = 40;

/** Frequent checkpoints, so that their writes are tested too. */
const checkpointingOften: readonly SourceChange[] = [
  {
    file: 'server/storage/server-database.ts',
    from: 'PRAGMA wal_autocheckpoint = 4000;',
    to: 'PRAGMA wal_autocheckpoint = 40;',
  },
  {
    file: 'client/store/durable-database.ts',
    from: 'PRAGMA secure_delete = ON;',
    to: 'PRAGMA secure_delete = ON; PRAGMA wal_autocheckpoint = 40;',
  },
];

/** Commits may still be in the system's buffers. */
const syncingSeldom: readonly SourceChange[] = [
  {
    file: 'electron/storage/open-database.ts',
    from: 'PRAGMA synchronous = FULL;',
    to: 'PRAGMA synchronous = NORMAL;',
  },
];

/** A file may get its name before the bytes of its keys are synced. */
const namingEarly: readonly SourceChange[] = [
  { file: 'main/key-vault/key-file.ts', from: 'fsyncSync(descriptor);', to: '' },
];

const programs = ['server', 'store', 'settings'] as const;
type Program = (typeof programs)[number];
/** The sources of each program that a control changes. */
const sourcesOf: Record<Program, readonly string[]> = {
  server: ['server/storage/', 'electron/storage/'],
  store: ['client/store/', 'electron/storage/'],
  settings: ['main/key-vault/'],
};

interface GateScene extends Omit<Scene, 'entry'> {
  readonly program: Program;
  /** Its share of the states. */
  readonly share: number;
}

const scenes: readonly GateScene[] = [
  { name: 'posting', program: 'server', size: isShort ? 30 : 150, share: 0.3 },
  { name: 'migration', program: 'server', size: 0, share: 0.08, prepare: prepareOldGuild },
  { name: 'restore', program: 'server', size: 0, share: 0.1, prepare: prepareGuildAndBackup },
  { name: 'backup', program: 'server', size: 0, share: 0.05, prepare: prepareGuild },
  { name: 'outbox', program: 'store', size: isShort ? 30 : 150, share: 0.25 },
  { name: 'recovery', program: 'store', size: 0, share: 0.09, prepare: prepareDamagedStore },
  { name: 'store backup', program: 'store', size: 0, share: 0.05, prepare: prepareStore },
  {
    name: 'settings',
    program: 'settings',
    size: isShort ? 10 : 40,
    share: 0.08,
    // Electron creates the profile's folder much earlier.
    prepare: (root) => mkdirSync(join(root, 'profile')),
  },
];

requireStrace();
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-gate-'));
// States are written to memory if the system has such a folder.
const layout = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : scratch, 'guildhall-gate-'));
try {
  const wanted = scenes.filter(({ name }) => values.scene === undefined || name === values.scene);
  const product = await run('product', checkpointingOften, wanted, 1);
  const normal = await run(
    'control (synchronous=NORMAL)',
    [...checkpointingOften, ...syncingSeldom],
    scenes.filter(({ name }) => name === 'posting' || name === 'outbox'),
    0.2,
  );
  const unsynced = await run(
    'control (keys named before they are on the disk)',
    namingEarly,
    scenes.filter(({ name }) => name === 'settings'),
    0.5,
  );
  const doesControlLose = (scene: string) =>
    normal.some((each) => each.scene === scene && isLoss(each));
  const isPassed =
    product.length === 0 &&
    doesControlLose('posting') &&
    doesControlLose('outbox') &&
    unsynced.some(isLoss);
  conclude('powerloss', isPassed);
} finally {
  rmSync(scratch, { recursive: true, force: true });
  rmSync(layout, { recursive: true, force: true });
}

/**
 * Whether a state has lost something, or all of it: a database that does not open. Which of the two a
 * control comes to depends on where the writes of its recording fell between two syncs.
 */
function isLoss({ fault }: FoundFault): boolean {
  return fault.kind === 'lost' || fault.kind === 'unopened';
}

/** Records each scene with the changed source, judges its states, and prints the findings. */
async function run(
  name: string,
  changes: readonly SourceChange[],
  chosen: readonly GateScene[],
  part: number,
): Promise<FoundFault[]> {
  const all: FoundFault[] = [];
  const isOf = (program: Program, file: string) =>
    sourcesOf[program].some((source) => file.startsWith(source));
  for (const { file } of changes) {
    const isReached = name === 'product' || chosen.some(({ program }) => isOf(program, file));
    if (!isReached) {
      throw new Error(`No scene of the ${name} runs ${file}.`);
    }
  }
  process.stdout.write(`${name}:\n`);
  for (const program of programs) {
    const ofProgram = chosen.filter((scene) => scene.program === program);
    if (ofProgram.length === 0) {
      continue;
    }
    const own = changes.filter(({ file }) => isOf(program, file));
    // oxlint-disable-next-line no-await-in-loop -- two cores, and one heading after the other
    const entry = await bundleEntry(
      `tests/gates/powerloss/${program}-entry.ts`,
      join(scratch, `${name} ${program}`),
      own,
    );
    for (const scene of ofProgram) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      const faults = await judgeScene({ ...scene, entry }, join(scratch, name), scene.share * part);
      all.push(...faults);
    }
  }
  return all;
}

async function judgeScene(scene: Scene, folder: string, share: number): Promise<FoundFault[]> {
  const { logFile, steps } = await recordScene(scene, folder);
  const count = Math.max(fewestStates, Math.round(states * share));
  const order = { scene: scene.name, logFile, firstSeed, states: count };
  const { judged, faults } = await judgeStates(order, layout, lanes);
  if (judged !== count) {
    throw new Error(`Of ${count} states ${judged} were judged.`);
  }
  process.stdout.write(`  ${scene.name}: ${steps} steps, ${judged} states; ${describe(faults)}\n`);
  for (const { fault, seed, made } of faults.slice(0, 3)) {
    process.stdout.write(`    ${fault.kind}: ${fault.detail} (seed ${seed}, ${made})\n`);
  }
  return faults;
}

function describe(faults: readonly FoundFault[]): string {
  const kinds = ['lost', 'doubled', 'broken', 'unopened'] as const;
  return kinds
    .map((kind) => {
      const seeds = new Set(
        faults.filter(({ fault }) => fault.kind === kind).map(({ seed }) => seed),
      );
      return `${seeds.size} ${kind}`;
    })
    .join(', ');
}
