import { spawn } from 'node:child_process';
import { projectRoot } from './project.ts';

/**
 * Runs a program in the project's root with our terminal, hands our signals on to it, and
 * resolves with its exit code (1 when a signal ended it).
 */
export function runChild(
  executable: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, {
      cwd: projectRoot,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}
