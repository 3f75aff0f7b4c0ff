import { importLimits } from '#shared/limits/document-limits.ts';

/** Why a file or folder does not become a document. */
export type LeftOutReason =
  | 'ending'
  | 'large'
  | 'notText'
  | 'hidden'
  | 'unreadable'
  | 'deep'
  | 'many'
  | 'stopped';

/** A file or folder that does not become a document. */
export interface LeftOut {
  readonly path: string;
  readonly reason: LeftOutReason;
}

/** A file that may become a document. Nothing of it has been read. */
export interface FoundFile {
  /** Its name, behind the folders in which it was found. */
  readonly path: string;
  readonly open: () => Promise<File>;
}

/** The files that a person handed over. */
export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly leftOut: readonly LeftOut[];
}

/** A way to look through what a person handed over; it is looked at when this is called. */
export type ChosenFiles = () => Promise<FoundFiles>;

const textEnding = /\.(?:md|markdown|txt)$/i;

/** The files that were chosen in the system's dialog. */
export function filesOfList(files: readonly File[]): ChosenFiles {
  return async () => {
    const search = new FileSearch();
    for (const file of files) {
      // A folder that was chosen is told by the paths of its files.
      const path = file.webkitRelativePath || file.name;
      if (search.mayLookAt(path)) {
        search.sift({ path, open: () => Promise.resolve(file) });
      }
    }
    return search.found;
  };
}

/**
 * The files that were dropped, with those in dropped folders.
 *
 * @param items of the drop; they are gone once its event is over, so this takes them at once
 */
export function filesOfDrop(items: DataTransferItemList): ChosenFiles {
  const entries = Array.from(items).flatMap((item) => item.webkitGetAsEntry() ?? []);
  return async () => {
    const search = new FileSearch();
    for (const entry of entries) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the bounds hold
      await search.visit(entry, '', 1);
    }
    return search.found;
  };
}

/** Goes through files and folders, in the order of their names, within the bounds of an import. */
class FileSearch {
  readonly #files: FoundFile[] = [];
  readonly #leftOut: LeftOut[] = [];
  #entries = 0;

  get found(): FoundFiles {
    return { files: this.#files, leftOut: this.#leftOut };
  }

  /** Counts a file or folder. Hidden ones, and those beyond the bound, are left out. */
  mayLookAt(path: string): boolean {
    this.#entries += 1;
    if (this.#entries > importLimits.entries) {
      // One stands for all of them: there may be a million.
      if (this.#entries === importLimits.entries + 1) {
        this.#leaveOut(path, 'many');
      }
      return false;
    }
    if (/(?:^|\/)\./.test(path)) {
      this.#leaveOut(path, 'hidden');
      return false;
    }
    return true;
  }

  sift(file: FoundFile): void {
    if (textEnding.test(file.path)) {
      this.#files.push(file);
    } else {
      this.#leaveOut(file.path, 'ending');
    }
  }

  async visit(entry: FileSystemEntry, folder: string, depth: number): Promise<void> {
    const path = `${folder}${entry.name}`;
    if (!this.mayLookAt(path)) {
      return;
    }
    if (isFile(entry)) {
      this.sift({
        path,
        open: () => new Promise((resolve, reject) => entry.file(resolve, reject)),
      });
    } else if (depth > importLimits.depth) {
      this.#leaveOut(path, 'deep');
    } else if (isFolder(entry)) {
      await this.#visitFolder(entry, `${path}/`, depth);
    }
  }

  async #visitFolder(
    entry: FileSystemDirectoryEntry,
    folder: string,
    depth: number,
  ): Promise<void> {
    const inside = await readFolder(entry, importLimits.entries + 1 - this.#entries).catch(
      () => undefined,
    );
    if (inside === undefined) {
      this.#leaveOut(folder, 'unreadable');
      return;
    }
    for (const each of inside.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that the bounds hold
      await this.visit(each, folder, depth + 1);
    }
  }

  #leaveOut(path: string, reason: LeftOutReason): void {
    this.#leftOut.push({ path, reason });
  }
}

/** The first entries of a folder, which come in batches. */
async function readFolder(
  entry: FileSystemDirectoryEntry,
  most: number,
): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length <= most) {
    // oxlint-disable-next-line no-await-in-loop -- each batch follows the one before
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0) {
      break;
    }
    all.push(...batch);
  }
  return all.slice(0, most + 1);
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
