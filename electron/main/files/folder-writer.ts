import { lstat, mkdir, open, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportLimits } from '#shared/limits/desktop-limits.ts';
import { isSystemError } from '../../storage/system-error.ts';
import { text } from '../text/text.ts';
import { pathPart, pathParts } from './path-part.ts';
import { exclusively } from './write-whole.ts';

/**
 * Writes files into a folder that it makes itself. Each has a name that nothing has, and none is ever
 * written through a link: not into another folder, and not over another file.
 */
export class FolderWriter {
  readonly name: string;
  readonly #root: string;
  /** The folders that were made, by their paths as they were asked for. */
  readonly #folders = new Map<string, string>();
  readonly #made = new Set<string>();
  /** The last number behind a name, so that a thousand of one name are not tried one by one. */
  readonly #numbers = new Map<string, number>();
  #files = 0;

  private constructor(root: string, name: string) {
    this.#root = root;
    this.name = name;
  }

  /** Makes a folder in another one, under a name that nothing has there. */
  static async make(parent: string, name: string): Promise<FolderWriter> {
    const place = await realpath(parent);
    for (let number = 1; number <= mostTries; number += 1) {
      const own = pathPart(name, number);
      // oxlint-disable-next-line no-await-in-loop -- each name is tried once the one before is taken
      if (await isMade(join(place, own))) {
        return new FolderWriter(join(place, own), own);
      }
    }
    throw new Error(text.files.noFreeName);
  }

  /**
   * Writes a file, with the folders that lead to it.
   *
   * @returns its path in the folder
   */
  async write(path: string, content: string): Promise<string> {
    this.#files += 1;
    if (this.#files > exportLimits.folderFiles) {
      throw new Error(text.files.tooManyFiles);
    }
    const parts = pathParts(path);
    const folder = await this.#folderOf(parts.slice(0, -1));
    return this.#writeNew(folder, parts.at(-1) ?? '', content);
  }

  /** The folder for some names, made where it is not there; as its path in the root. */
  async #folderOf(parts: readonly string[]): Promise<string> {
    let folder = '';
    let asked = '';
    for (const part of parts) {
      asked = `${asked}/${part}`;
      const known = this.#folders.get(asked);
      // oxlint-disable-next-line no-await-in-loop -- each stands in the one before
      folder = known ?? (await this.#makeFolder(folder, part));
      this.#folders.set(asked, folder);
    }
    return folder;
  }

  async #makeFolder(parent: string, name: string): Promise<string> {
    for (let number = 1; number <= mostTries; number += 1) {
      const own = join(parent, pathPart(name, number));
      // oxlint-disable-next-line no-await-in-loop -- each name is tried once the one before is taken
      if ((await isMade(join(this.#root, own))) || (await this.#isOurs(own))) {
        this.#made.add(foldedName(own));
        return own;
      }
    }
    throw new Error(text.files.noFreeName);
  }

  /** Whether a folder that is there is one of ours: on some systems `Baking` is `baking`, too. */
  async #isOurs(folder: string): Promise<boolean> {
    return (
      this.#made.has(foldedName(folder)) && (await lstat(join(this.#root, folder))).isDirectory()
    );
  }

  async #writeNew(folder: string, name: string, content: string): Promise<string> {
    const place = join(this.#root, folder);
    if ((await realpath(place)) !== place) {
      throw new Error(text.files.folderMoved);
    }
    const key = foldedName(join(folder, pathPart(name)));
    const from = this.#numbers.get(key) ?? 1;
    for (let number = from; number < from + mostTries; number += 1) {
      const own = pathPart(name, number);
      // oxlint-disable-next-line no-await-in-loop -- each name is tried once the one before is taken
      if (await isWritten(join(place, own), content)) {
        // An exact name that another system takes for the same is tried again.
        this.#numbers.set(key, Math.max(number, from));
        return join(folder, own).replaceAll('\\', '/');
      }
    }
    throw new Error(text.files.noFreeName);
  }
}

const mostTries = 1_000;

function foldedName(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** Makes a folder; false where something has that name. */
function isMade(path: string): Promise<boolean> {
  return unlessThere(mkdir(path));
}

/** Writes a file that is not there; false where something has that name. A part of one goes again. */
async function isWritten(path: string, content: string): Promise<boolean> {
  const opening = open(path, exclusively, 0o666);
  if (!(await unlessThere(opening))) {
    return false;
  }
  const file = await opening;
  try {
    await file.writeFile(content);
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  return true;
}

async function unlessThere(act: Promise<unknown>): Promise<boolean> {
  try {
    await act;
    return true;
  } catch (error) {
    if (isSystemError(error) && error.code === 'EEXIST') {
      return false;
    }
    throw error;
  }
}
