import { spawnSync } from 'node:child_process';
import { installDebianPackages, mayInstall } from './debian-package.ts';
import { whatIsMissing } from './install-command.ts';

/**
 * Finds strace, which records the writes of a process, or installs Debian's package if this process
 * may.
 *
 * @throws Error that says what to do
 */
export function requireStrace(): void {
  const fault =
    hasStrace() || !mayInstall('strace') ? undefined : installDebianPackages(['strace']);
  if (!hasStrace()) {
    throw new Error(whatIsMissing('A gate', ['strace'], fault));
  }
  if (!isTracing()) {
    throw new Error(
      'This gate records with strace what reaches the file system, and strace may not trace here. ' +
        'In a container, allow it with --cap-add SYS_PTRACE.',
    );
  }
}

/** Whether strace is installed. */
export function hasStrace(): boolean {
  return spawnSync('strace', ['-V']).status === 0;
}

/** Whether strace may trace on this system. */
function isTracing(): boolean {
  return spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}
