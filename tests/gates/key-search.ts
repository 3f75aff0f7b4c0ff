import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Finds a secret in whatever form it may have been written down. */
export class KeySearch {
  readonly #needles: readonly Buffer[];
  /** How much was looked through, so that a search of nothing is seen to be one. */
  bytes = 0;

  constructor(key: string) {
    const base64 = ['', 'x', 'xx'].map((before) =>
      // Where a text begins within a group of three decides its letters; the ends are its neighbours'.
      Buffer.from(
        Buffer.from(before + key)
          .toString('base64')
          .slice(4, -4),
      ),
    );
    const hex = Buffer.from(Buffer.from(key).toString('hex'));
    this.#needles = [Buffer.from(key), Buffer.from(key, 'utf16le'), hex, ...base64];
  }

  isIn(content: Buffer | string): boolean {
    const bytes = Buffer.from(content);
    this.bytes += bytes.length;
    return this.#needles.some((needle) => bytes.includes(needle));
  }

  /** The files of a folder that hold it, by their paths inside. */
  filesOf(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => this.isIn(readFileSync(file)))
      .map((file) => relative(folder, file));
  }

  /** The processes below one, and itself, whose arguments or environment hold it; Linux alone. */
  processesOf(root: number): { readonly looked: number; readonly holders: number[] } {
    const all = processTree(root);
    const holders = all.filter((pid) =>
      ['cmdline', 'environ'].some((part) => this.isIn(readOrNothing(`/proc/${pid}/${part}`))),
    );
    return { looked: all.length, holders };
  }
}

/** A process and everything that it started, and they. */
function processTree(root: number): number[] {
  if (process.platform !== 'linux') {
    return [];
  }
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      // After the name in brackets, which may hold anything: the state, then the parent.
      const stat = readOrNothing(`/proc/${name}/stat`).toString();
      return {
        pid: Number(name),
        parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]),
      };
    });
  const below = (pid: number): number[] => [
    pid,
    ...parents.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid)),
  ];
  return below(root);
}

function readOrNothing(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch {
    // It has ended meanwhile.
    return Buffer.alloc(0);
  }
}
