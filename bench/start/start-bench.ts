import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { interleaveFigures } from '../interleave.ts';
import { report } from '../report/report.ts';

// Goal 1: the time from spawning the process to the first contentful paint of the shell, and until
// it can be used, compared with a bare application on the same runtime. The next start of each, on
// the same data folder, finds what the first one left there: compiled code, settings, a database.

const rounds = 7;

const runtime = await prepareRuntime();

const bareApplication = join(import.meta.dirname, 'bare-application');
const { measured, baseline } = await interleaveFigures(
  {
    // The person of a new data folder chooses how to begin, once the local server answers.
    measured: () => startTwice(projectRoot, '.application-alone button'),
    baseline: () => startTwice(bareApplication, 'p'),
  },
  rounds,
);
report(`Start, on ${runtime.kind === 'shim' ? 'the Electron shim' : 'Electron'}`, [
  {
    goal: 1,
    what: 'spawn to first contentful paint',
    bound: { atMost: 1.35 },
    measured: measured.paint,
    baseline: baseline.paint,
    unit: 'ms',
  },
  {
    goal: 1,
    what: 'spawn to a shell that can be used',
    measured: measured.usable,
    baseline: baseline.usable,
    unit: 'ms',
  },
  {
    goal: 1,
    what: 'the next start, to first contentful paint',
    measured: measured.paintNext,
    baseline: baseline.paintNext,
    unit: 'ms',
  },
  {
    goal: 1,
    what: 'the next start, to a shell that can be used',
    measured: measured.usableNext,
    baseline: baseline.usableNext,
    unit: 'ms',
  },
]);

/** Starts an application on a new data folder, and again on the same. */
async function startTwice(applicationFolder: string, awaited: string) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
  const first = await startMs(applicationFolder, dataFolder, awaited);
  const next = await startMs(applicationFolder, dataFolder, awaited);
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  return { ...first, paintNext: next.paint, usableNext: next.usable };
}

/** Milliseconds from the spawn to the first paint, and until an element is there, by the clock. */
async function startMs(
  applicationFolder: string,
  dataFolder: string,
  awaited: string,
): Promise<{ paint: number; usable: number }> {
  const spawnedAt = Date.now();
  const app = await _electron.launch({
    args: [applicationFolder, `--user-data-dir=${dataFolder}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  // The first window may still show about:blank, which never paints.
  const painted = await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    return paint && performance.timeOrigin + paint.startTime;
  });
  const found = await page.waitForFunction(
    (selector) => document.querySelector(selector) && performance.timeOrigin + performance.now(),
    awaited,
  );
  const [paintedAt, foundAt] = [Number(await painted.jsonValue()), Number(await found.jsonValue())];
  await app.close();
  return { paint: paintedAt - spawnedAt, usable: Math.max(paintedAt, foundAt) - spawnedAt };
}
