import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project.ts';

/** How a child ended. */
export interface ChildEnd {
  /** Its exit code; where a signal ended it, 128 and the signal's number, as shells say it. */
  readonly code: number;
  /** Whether we were asked to end meanwhile: nothing should be started after it. */
  readonly isInterrupted: boolean;
}

interface ChildOptions {
  readonly folder?: string;
  /** Variables that the child has beside our own environment. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether the system's shell runs it. */
  readonly shell?: boolean;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a program in the project's root with our terminal, and hands our signals on to it. */
export function runChild(
  executable: string,
  args: readonly string[],
  { folder = projectRoot, environment = {}, shell = false }: ChildOptions = {},
): Promise<ChildEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(executable, args, {
      cwd: folder,
      shell,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    let isInterrupted = false;
    const handOn = (signal: NodeJS.Signals) => {
      isInterrupted = true;
      if (!isHeardByChild(signal)) {
        child.kill(signal);
      }
    };
    for (const signal of signals) {
      process.on(signal, handOn);
    }
    const forget = () => {
      for (const signal of signals) {
        process.off(signal, handOn);
      }
    };
    child.once('error', (error) => {
      forget();
      reject(error);
    });
    child.once('close', (code, signal) => {
      forget();
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), isInterrupted });
    });
  });
}

/** Runs a command line as npm runs a script, but so that signals reach the command itself. */
export function runCommandLine(line: string, folder: string): Promise<ChildEnd> {
  const isReplacing = process.platform === 'win32' || line.startsWith('exec ');
  return runChild(isReplacing ? line : `exec ${line}`, [], { folder, shell: true });
}

/**
 * Whether the child has the signal already. A terminal's Ctrl-C goes to all that runs in it, and
 * one more would end at once what is about to end in order. Windows has no other signals, and
 * `kill` ends a process there and then.
 */
function isHeardByChild(signal: NodeJS.Signals): boolean {
  return process.platform === 'win32' || (signal === 'SIGINT' && process.stdin.isTTY);
}
