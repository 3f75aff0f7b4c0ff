import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { _electron } from 'playwright';
import { prepareRuntime } from '../../build/scripts/prepare-runtime.ts';
import { projectRoot } from '../../build/scripts/project.ts';
import { interleave } from '../interleave.ts';
import type { TrashedGuild } from './trashed-guild.ts';

const rounds = 9;

/** How long the application takes until it shows a guild with a full trash, and with an empty one. */
export async function measureApplicationStart(
  workspace: string,
  full: TrashedGuild,
  empty: TrashedGuild,
): Promise<{ measured: number; baseline: number }> {
  await prepareRuntime();
  const folders = [full, empty].map(({ dataDir }, at) => {
    const folder = join(workspace, `application-${at}`);
    mkdirSync(folder, { mode: 0o700 });
    cpSync(dataDir, join(folder, 'local-home'), { recursive: true });
    return folder;
  });
  const [withTrash = '', without = ''] = folders;
  return interleave(
    { measured: () => startMs(withTrash), baseline: () => startMs(without) },
    rounds,
  );
}

/** Starts the application, and ends it once the guild is shown. Resolves with that time, in ms. */
async function startMs(folder: string): Promise<number> {
  const spawnedAt = Date.now();
  const app = await _electron.launch({
    args: ['.', `--user-data-dir=${folder}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  await page.getByRole('button', { name: 'New thread' }).waitFor();
  const ms = Date.now() - spawnedAt;
  await app.close();
  return ms;
}
