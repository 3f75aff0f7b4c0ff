import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/**
 * Finds strace, which records what a process writes, or installs Debian's package where this
 * process may.
 *
 * @throws Error that says what to do
 */
export function requireStrace(): void {
  if (isTracing()) {
    return;
  }
  installDebianPackage('strace');
  if (!isTracing()) {
    throw new Error(
      'This gate records what reaches the file system with strace, which is not here or may not ' +
        'trace. On Debian or Ubuntu: apt-get install strace; in a container: allow ptrace ' +
        '(--cap-add SYS_PTRACE). It needs Linux.',
    );
  }
}

/** Whether it is there, and whether this system lets it trace. */
function isTracing(): boolean {
  return spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}
