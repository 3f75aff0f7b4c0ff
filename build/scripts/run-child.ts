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

/** The signals that ask us to end. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

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
      resolve({ code: codeOf(code, signal), isInterrupted });
    });
  });
}

/** Runs a command line as npm runs a script, but lets signals reach the command itself. */
export function runCommandLine(line: string, folder: string): Promise<ChildEnd> {
  return runChild(commandOf(line), [], { folder, shell: true });
}

/** The command for the system's shell that a process of the line's own takes the place of. */
export function commandOf(line: string): string {
  return process.platform === 'win32' || line.startsWith('exec ') ? line : `exec ${line}`;
}

/** The exit code of a process. After a signal it is 128 plus the signal's number, as in shells. */
export function codeOf(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal ? constants.signals[signal] : 0);
}

/**
 * Whether the child has received the signal already. A terminal's Ctrl-C goes to every process in
 * it, and a second signal would kill a child that is shutting down properly. Windows has no other
 * signals, and `kill` ends a process immediately.
 */
function isHeardByChild(signal: NodeJS.Signals): boolean {
  return process.platform === 'win32' || (signal === 'SIGINT' && process.stdin.isTTY);
}
