import { readdirSync, readFileSync } from 'node:fs';

const kibibyte = 1024;

/**
 * The memory of a process and of all that it started, in bytes. What several of them share counts
 * once (PSS of Linux).
 *
 * @throws Error on other systems, which tell no such figure
 */
export function memoryOfTree(pid: number): number {
  if (process.platform !== 'linux') {
    throw new Error('Memory is measured on Linux alone: no other system says what is shared.');
  }
  return descendants(pid).reduce((sum, each) => sum + memoryOf(each), 0);
}

function memoryOf(pid: number): number {
  const pss = /^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1];
  return Number(pss ?? 0) * kibibyte;
}

/** A process and those below it. */
function descendants(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [Number(pid), parentOf(Number(pid))]));
  const tree = [root];
  for (const pid of tree) {
    tree.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  }
  return tree;
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);
}

/** Empty for a process that has just ended. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
