import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';

const inputs = ['electron', 'renderer', 'shared', 'docs/guide', 'build/electron.vite.config.ts'];
const lockfile = 'package-lock.json';
const stamp = projectPath('out/build-stamp');

/** Builds the application unless out/ was built from these same sources. */
export async function buildIfStale(): Promise<void> {
  const fingerprint = fingerprintOfSources();
  if (readStamp() === fingerprint) {
    return;
  }
  say('Building Guildhall…');
  const { code } = await runChild(process.execPath, [
    projectPath('node_modules/electron-vite/bin/electron-vite.js'),
    'build',
    '--config',
    'build/electron.vite.config.ts',
    '--logLevel',
    'warn',
  ]);
  if (code !== 0) {
    throw new Error('The build failed; its messages are above.');
  }
  writeFileSync(stamp, fingerprint);
}

/** A digest of the path, size and modification time of every source file. */
function fingerprintOfSources(): string {
  const digest = createHash('sha256');
  for (const file of [...inputs.flatMap(filesUnder), projectPath(lockfile)]) {
    const { size, mtimeMs } = statSync(file);
    digest.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return digest.digest('hex');
}

function filesUnder(path: string): string[] {
  const absolute = projectPath(path);
  if (statSync(absolute).isFile()) {
    return [absolute];
  }
  return readdirSync(absolute, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
}

function readStamp(): string | undefined {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}
