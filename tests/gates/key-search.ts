import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Finds a secret in any encoding in which it may have been written. */
export class KeySearch {
  readonly #needles: readonly Buffer[];
  /** The number of bytes searched, so that a search of nothing is noticed. */
  bytes = 0;

  constructor(key: string) {
    const base64 = ['', 'x', 'xx'].map((before) =>
      // The position of a text within a group of three bytes decides its base64 letters. The
      // letters at the ends also depend on its neighbours.
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

  /** The files of a folder that contain the secret, by relative path. */
  filesOf(folder: string): string[] {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((file) => this.isIn(readFileSync(file)))
      .map((file) => relative(folder, file));
  }

  /** The processes of a tree whose arguments or environment contain the secret. Linux only. */
  processesOf(root: number): { readonly looked: number; readonly holders: number[] } {
    const all = processTree(root);
    const holders = all.filter((pid) =>
      ['cmdline', 'environ'].some((part) => this.isIn(readOrNothing(`/proc/${pid}/${part}`))),
    );
    return { looked: all.length, holders };
  }
}

/** A process and all its descendants. */
function processTree(root: number): number[] {
  if (process.platform !== 'linux') {
    return [];
  }
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      // The fields after the name in brackets, which may contain anything, are the state and the
      // parent.
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
    // The process has ended in the meantime.
    return Buffer.alloc(0);
  }
}
