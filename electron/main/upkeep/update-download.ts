import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnsignedUpdateError } from './signed-release.ts';
import type { SignedFile } from './signed-release.ts';

/** How a file of a release is fetched. Redirects are followed: its content is what counts. */
export type UpdateFetch = (
  url: string,
  init: { signal: AbortSignal; headers?: Record<string, string> },
) => Promise<Response>;

export interface SignedDownload {
  readonly fetch: UpdateFetch;
  readonly url: URL;
  /** Where the file is to be, once all of it is what was signed. */
  readonly destination: string;
  readonly file: SignedFile;
  readonly onProgress: (percent: number) => void;
  /** How long nothing may come before it is given up, in milliseconds. */
  readonly silenceMs?: number;
  /** How long all of it may take: somebody could send a byte a minute for ever. */
  readonly limitMs?: number;
}

/** The end of the names of files that are not whole yet. Nothing starts a file by such a name. */
const partEnd = '.part';
const partForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/**
 * Downloads a file that was signed. What comes is kept under a name of its own that nothing can be
 * started by, and gets its own name when all of it is what was signed.
 *
 * @throws UnsignedUpdateError where it is another file or a longer one
 * @throws Error where it does not come; nothing is left of it in any case
 */
export async function downloadSigned(download: SignedDownload): Promise<void> {
  const { destination, silenceMs = 60_000, limitMs = 6 * 60 * 60_000 } = download;
  const folder = dirname(destination);
  await removeParts(folder);
  const part = join(folder, `${randomUUID()}${partEnd}`);
  const end = new AbortController();
  const timer = setTimeout(() => end.abort(new Error('The download has stopped.')), silenceMs);
  const limit = setTimeout(() => end.abort(new Error('The download is too slow.')), limitMs);
  try {
    await fetchInto(part, download, end.signal, () => timer.refresh());
    await rename(part, destination);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  } finally {
    clearTimeout(timer);
    clearTimeout(limit);
    end.abort();
  }
}

async function fetchInto(
  part: string,
  { fetch, url, file, onProgress }: SignedDownload,
  signal: AbortSignal,
  onData: () => void,
): Promise<void> {
  const response = await fetch(url.href, { signal });
  if (!response.ok || response.body === null) {
    throw new Error(`The file of the update was answered with ${response.status}.`);
  }
  const hash = createHash('sha512');
  let received = 0;
  // Only this user may read or write it, and no file or link that is there already is used.
  const handle = await open(part, 'wx', 0o600);
  try {
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      onData();
      received += piece.byteLength;
      if (received > file.size) {
        throw new UnsignedUpdateError(
          'The file of the update is longer than the one that was signed.',
        );
      }
      hash.update(piece);
      await handle.writeFile(piece);
      onProgress((received / file.size) * 100);
    }
    if (received !== file.size || hash.digest('base64') !== file.sha512) {
      throw new UnsignedUpdateError('The file of the update is not the one that was signed.');
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what downloads have left that were cut off by the end of the process. */
async function removeParts(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => partForm.test(name));
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}
