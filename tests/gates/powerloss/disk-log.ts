import type { FileImage } from './file-image.ts';

/** Sets a name in a folder to a node, or removes it. */
export interface NameSetting {
  readonly folder: number;
  readonly name: string;
  readonly node: number | undefined;
}

/** One step of a process towards the disk. Files and folders are nodes, whatever their names. */
export type DiskStep =
  | {
      readonly kind: 'write';
      readonly node: number;
      readonly offset: number;
      readonly data: Buffer;
    }
  | { readonly kind: 'resize'; readonly node: number; readonly size: number }
  /** The content of the node is on the disk: the bytes of a file, or the names in a folder. */
  | { readonly kind: 'sync'; readonly node: number }
  /** Names that change together: a new file is one setting, a rename is two. */
  | { readonly kind: 'rename'; readonly settings: readonly NameSetting[] }
  /** The process acknowledged something. This is not a step of the disk. */
  | { readonly kind: 'acknowledged'; readonly value: unknown };

/** A folder before the first step, completely on the disk, and every step after that. */
export interface DiskLog {
  /** The node of the folder itself. */
  readonly root: number;
  readonly folders: ReadonlySet<number>;
  readonly files: ReadonlyMap<number, Buffer>;
  readonly names: readonly NameSetting[];
  readonly steps: readonly DiskStep[];
}

/** The names in a folder tree, with their nodes. */
export class NameTree {
  readonly root: number;
  readonly #folders = new Map<number, Map<string, number>>();

  constructor(root: number, names: readonly NameSetting[] = []) {
    this.root = root;
    this.apply(names);
  }

  apply(settings: readonly NameSetting[]): void {
    for (const { folder, name, node } of settings) {
      const names = this.#folders.get(folder) ?? new Map<string, number>();
      this.#folders.set(folder, names);
      if (node === undefined) {
        names.delete(name);
      } else {
        names.set(name, node);
      }
    }
  }

  find(folder: number, name: string): number | undefined {
    return this.#folders.get(folder)?.get(name);
  }

  /** Every path below the root, folders before their content. */
  *paths(folder = this.root, prefix = ''): Generator<{ path: string; node: number }> {
    for (const [name, node] of this.#folders.get(folder) ?? []) {
      const path = `${prefix}${name}`;
      yield { path, node };
      yield* this.paths(node, `${path}/`);
    }
  }
}

/** The shared memory of a write-ahead log is rebuilt after a power cut. */
export function isDurable(path: string): boolean {
  return !path.endsWith('-shm');
}

export type FileImages = Map<number, FileImage>;
