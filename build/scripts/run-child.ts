import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectRoot } from './project.ts';

/** The end of a child. */
export interface ChildEnd {
  /** The exit code. After a signal it is 128 plus the signal's number, as in shells. */
  readonly code: number;
  /** Whether we were asked to end in the meantime. Nothing should be started after that. */
  readonly isInterrupted: boolean;
}

interface ChildOptions {
  readonly folder?: string;
  /** Variables added to our own environment. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Whether to run it in the system's shell. */
  readonly shell?: boolean;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs a program in the project's root with our terminal, and passes our signals on to it. */
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

/** Runs a command line as npm runs a script, but lets signals reach the command itself. */
export function runCommandLine(line: string, folder: string): Promise<ChildEnd> {
  const isReplacing = process.platform === 'win32' || line.startsWith('exec ');
  return runChild(isReplacing ? line : `exec ${line}`, [], { folder, shell: true });
}

/**
 * Whether the child has received the signal already. A terminal's Ctrl-C goes to every process in
 * it, and a second signal would kill a child that is shutting down properly. Windows has no other
 * signals, and `kill` ends a process immediately.
 */
function isHeardByChild(signal: NodeJS.Signals): boolean {
  return process.platform === 'win32' || (signal === 'SIGINT' && process.stdin.isTTY);
}
