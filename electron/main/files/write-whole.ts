import { rename, rm, writeFile } from 'node:fs/promises';
import { problemError } from '#shared/problem/problem.ts';
import { text as texts } from '../text/text.ts';

/**
 * Writes a file. It writes beside the file first, so that a crash or a full disk leaves the former
 * one whole.
 *
 * @throws ProblemError `unavailable` when it could not be written
 */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, content, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    const detail = texts.files.notSaved(error instanceof Error ? error.message : '');
    throw problemError('unavailable', detail);
  }
}
