import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { buildApplication } from './build-application.ts';
import { projectPath } from './project.ts';

const inputs = ['electron', 'renderer', 'shared', 'docs/guide', 'build/electron.vite.config.ts'];
const lockfile = 'package-lock.json';
const stamp = projectPath('out/build-stamp');

/** Builds the application unless out/ was built from these same sources. */
export async function buildIfStale(): Promise<void> {
  const fingerprint = fingerprintOfSources();
  if (readStamp() === fingerprint) {
    return;
  }
  await buildApplication('--logLevel', 'warn');
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
