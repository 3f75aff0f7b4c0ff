import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** All calls that change files or their names, or sync them to the disk. */
const calls = [
  'openat,close,lseek,dup3,write,pwrite64,writev,pwritev,pwritev2,ftruncate,truncate,fallocate',
  'fsync,fdatasync,sync,syncfs,sync_file_range,copy_file_range,sendfile',
  'renameat,renameat2,unlinkat,mkdirat,linkat,symlinkat',
  // Calls that kernels of newer architectures do not have.
  '?open,?creat,?rename,?unlink,?mkdir,?rmdir,?link,?symlink,?dup,?dup2',
].join(',');

/**
 * Runs a Node program to its end and records every call by which it changes files.
 *
 * @throws Error when the program fails
 */
export async function recordCalls(
  args: readonly string[],
  traceFile: string,
  env: Record<string, string> = {},
): Promise<string> {
  const traced = spawn(
    'strace',
    // With the paths of descriptors, whole strings in hexadecimal, and no signals.
    ['-f', '--seccomp-bpf', '-y', '-xx', '-s', '1000000000', '-e', `trace=${calls}`]
      .concat(['-e', 'signal=none', '-o', traceFile, process.execPath])
      .concat(args),
    // Without this, libuv would use io_uring, which bypasses all these calls.
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, UV_USE_IO_URING: '0' },
    },
  );
  const [code] = (await once(traced, 'close')) as [number | null];
  if (code !== 0) {
    throw new Error(`What was to be recorded ended with ${String(code)}.`);
  }
  return readFileSync(traceFile, 'latin1');
}
