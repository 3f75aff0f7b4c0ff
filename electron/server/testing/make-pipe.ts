import { execFileSync } from 'node:child_process';

/** Puts a pipe that nobody writes to where a file belongs. Windows has none. */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path]);
}
