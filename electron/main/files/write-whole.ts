import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { problemError } from '#shared/problem/problem.ts';
import { text as texts } from '../text/text.ts';
import { isSystemError } from '../../storage/system-error.ts';

/** Makes a file that is not there, and never opens what a link leads to. Windows has no such flag. */
export const exclusively =
  constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);

/**
 * Writes a file where the person chose. It writes beside the file first, under a name that nothing
 * else has, so that a crash or a full disk leaves the former one whole, and no other file is touched.
 * A link that the person chose stays, and the file that it leads to is replaced. A file that is
 * replaced keeps its rights.
 *
 * @throws ProblemError `unavailable` when it could not be written
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  try {
    const target = await behindLink(path);
    await replace(target, content, await rightsOf(target));
  } catch (error) {
    const detail = texts.files.notSaved(error instanceof Error ? error.message : '');
    throw problemError('unavailable', detail);
  }
}

async function replace(
  target: string,
  content: string | Uint8Array,
  rights: number | undefined,
): Promise<void> {
  const part = join(dirname(target), `.guildhall-${randomUUID()}.part`);
  const file = await open(part, exclusively, 0o666);
  try {
    try {
      if (rights !== undefined) {
        await file.chmod(rights);
      }
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolderOf(target);
}

/** The file that a path leads to. A link may lead to a file that is not there yet. */
async function behindLink(path: string): Promise<string> {
  const isLink = (await lstat(path).catch(ifMissing))?.isSymbolicLink() === true;
  if (!isLink) {
    return path;
  }
  return (await realpath(path).catch(ifMissing)) ?? resolve(dirname(path), await readlink(path));
}

async function rightsOf(path: string): Promise<number | undefined> {
  const there = await stat(path).catch(ifMissing);
  if (there !== undefined && !there.isFile()) {
    throw new Error(texts.files.noFile);
  }
  return there && there.mode & 0o777;
}

function ifMissing(error: unknown): undefined {
  if (!isSystemError(error) || error.code !== 'ENOENT') {
    throw error;
  }
}

/** Not every folder can be synced; the file itself is on the disk. */
async function syncFolderOf(path: string): Promise<void> {
  const folder = await open(dirname(path), 'r').catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
