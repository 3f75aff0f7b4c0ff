import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { interleave } from '../interleave.ts';
import { report } from '../report/report.ts';

// Goal 1: the time from spawning the process to the first contentful paint of the shell, compared
// with a bare application on the same runtime.

const rounds = 7;

const runtime = await prepareRuntime();

const bareApplication = join(import.meta.dirname, 'bare-application');
const figures = await interleave(
  {
    measured: () => startToPaintMs(projectRoot),
    baseline: () => startToPaintMs(bareApplication),
  },
  rounds,
);
report(`Start, on ${runtime.kind === 'shim' ? 'the Electron shim' : 'Electron'}`, [
  {
    goal: 1,
    what: 'spawn to first contentful paint',
    bound: { atMost: 1.35 },
    ...figures,
    unit: 'ms',
  },
]);

/** Milliseconds from the spawn to the first contentful paint, by the system clock. */
async function startToPaintMs(applicationFolder: string): Promise<number> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
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
  const paintedAt = Number(await painted.jsonValue());
  await app.close();
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
  return paintedAt - spawnedAt;
}
