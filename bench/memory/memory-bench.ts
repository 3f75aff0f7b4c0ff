import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { _electron } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectPath, projectRoot } from '../../build/scripts/project.ts';
import { foundGuild } from '../../tests/e2e/guild.ts';
import { interleave } from '../interleave.ts';
import { report } from '../report/report.ts';
import { bundleProgram } from '../server/bundled-program.ts';
import { shotAt } from '../server/compare.ts';
import { fire, startContestant } from '../server/contestant.ts';
import type { Contestant } from '../server/contestant.ts';
import { prepareFolder } from '../server/prepared-folder.ts';
import type { PreparedFolder } from '../server/prepared-folder.ts';
import { memoryOfTree } from './process-memory.ts';

// npm run bench -- memory: goal 16. What the server holds after 10,000 requests, against a bare
// node:http server after the same; and what the whole application holds at rest, with a guild that
// is shown, against a bare application of the same runtime and 80 MB.

const megabyte = 1_000_000;
/** The application may hold this much more than a bare one. */
const allowedMb = 80;
const restMs = 10_000;

const runtime = await prepareRuntime();
const workspace = mkdtempSync(join(tmpdir(), 'guildhall-bench-'));
try {
  const server = await measureServer();
  const application = await interleave(
    {
      measured: () => memoryAtRestMb(projectRoot, true),
      baseline: () => memoryAtRestMb(projectPath('bench/start/bare-application'), false),
    },
    3,
  );
  const { measured, baseline } = application;
  report(`Memory, on ${runtime.kind === 'shim' ? 'the Electron shim' : 'Electron'}`, [
    {
      goal: 16,
      what: 'server after 10,000 requests',
      bound: { atMost: 1.2 },
      ...server,
      unit: 'MB',
    },
    {
      goal: 16,
      what: `application at rest, to a bare one + ${allowedMb} MB`,
      bound: { atMost: 1 },
      measured,
      baseline: baseline + allowedMb,
      unit: 'MB',
    },
  ]);
} finally {
  rmSync(workspace, { recursive: true, force: true, maxRetries: 5 });
}

/** Both are bundled, so that neither holds what reads TypeScript. */
async function measureServer(): Promise<{ measured: number; baseline: number }> {
  const serve = await bundle('electron/server/serve.ts', 'serve');
  const bare = await bundle('bench/server/baseline-messages.ts', 'bare');
  let round = 0;
  return interleave(
    {
      measured: async () => {
        round += 1;
        const folder = await prepareFolder(workspace, `ours-${round}`, 1000);
        const args = ['--data-dir', folder.dataDir, '--port', '0'];
        return memoryAfterRequestsMb(await startContestant(serve, args), folder);
      },
      baseline: async () => {
        const folder = await prepareFolder(workspace, `bare-${round}`, 1000);
        const { databasePath, conversationId, operatorId } = folder;
        const args = [databasePath, conversationId, operatorId];
        return memoryAfterRequestsMb(await startContestant(bare, args), folder);
      },
    },
    3,
  );
}

function bundle(entry: string, name: string): Promise<string> {
  return bundleProgram(projectPath(entry), join(workspace, name));
}

/** Nine thousand reads and a thousand posts over ten connections; then a pause. */
async function memoryAfterRequestsMb(contestant: Contestant, folder: PreparedFolder) {
  const shot = shotAt(contestant, folder);
  const body = JSON.stringify({
    text: 'A message as people write.',
    asOperatorId: folder.operatorId,
  });
  for (let part = 0; part < 10; part += 1) {
    await fire({ ...shot, body }, { count: 100, connections: 10 });
    await fire(shot, { count: 900, connections: 10 });
  }
  await setTimeout(restMs);
  const bytes = memoryOfTree(contestant.pid);
  await contestant.stop();
  return bytes / megabyte;
}

async function memoryAtRestMb(applicationFolder: string, isOurs: boolean): Promise<number> {
  const dataFolder = mkdtempSync(join(workspace, 'data-'));
  const app = await _electron.launch({
    args: [applicationFolder, `--user-data-dir=${dataFolder}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  if (isOurs) {
    await foundGuild(page);
  }
  await setTimeout(restMs);
  const bytes = memoryOfTree(app.process().pid ?? 0);
  await app.close();
  return bytes / megabyte;
}
