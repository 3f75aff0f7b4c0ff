import { spawnSync } from 'node:child_process';
import { installDebianPackage } from './debian-package.ts';

/**
 * Finds strace, which records the writes of a process, or installs Debian's package if this process
 * may.
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

/** Whether strace is installed and may trace on this system. */
function isTracing(): boolean {
  return spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}
