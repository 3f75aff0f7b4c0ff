import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { say } from './project.ts';
import { codeOf, commandOf, signals } from './run-child.ts';
import type { ChildEnd } from './run-child.ts';

/** A script of a package.json. */
export interface Script {
  readonly name: string;
  /** Its commands, which run one after the other. */
  readonly lines: readonly string[];
}

/** How long a script has to end properly once it is asked to. */
const endWithinMs = 15_000;

/** How much of the output of a script that failed is shown again: about 100 lines. */
const endBytes = 9_000;

/**
 * Runs scripts side by side. Their output never mixes: the first one shows its own as it comes, and
 * each other one from when those before it have ended. Once one fails, the others are ended. The
 * end of its output is then shown again after theirs, and the last line says which one it was: a
 * log that keeps only its end still tells what failed. Our signals are passed on.
 */
export async function runSideBySide(scripts: readonly Script[], folder: string): Promise<ChildEnd> {
  const group = new Group(scripts, folder);
  for (const signal of signals) {
    process.on(signal, group.interrupt);
  }
  await group.run();
  for (const signal of signals) {
    process.off(signal, group.interrupt);
  }
  return group.end;
}

class Group {
  readonly #scripts: readonly Script[];
  readonly #folder: string;
  readonly #children = new Set<ChildProcess>();
  readonly #output: Turns;
  /** The scripts that were ended because another one failed. */
  readonly #endedEarly: string[] = [];
  #failed: { readonly name: string; readonly code: number; readonly turn: number } | undefined;
  #isInterrupted = false;

  constructor(scripts: readonly Script[], folder: string) {
    this.#scripts = scripts;
    this.#folder = folder;
    this.#output = new Turns(scripts.length);
  }

  get end(): ChildEnd {
    return { code: this.#failed?.code ?? 0, isInterrupted: this.#isInterrupted };
  }

  async run(): Promise<void> {
    await Promise.all(this.#scripts.map((script, turn) => this.#runScript(script, turn)));
    if (this.#failed !== undefined && !this.#isInterrupted) {
      this.#output.showEndAgain(this.#failed.turn);
      const others = this.#endedEarly.join(' and ');
      const rest =
        others === '' ? '' : ` Then ${others} was ended, whose output may be incomplete.`;
      say(`${this.#failed.name} failed with code ${this.#failed.code}.${rest}`);
    }
  }

  readonly interrupt = (signal: NodeJS.Signals): void => {
    this.#isInterrupted = true;
    this.#endAll(signal);
  };

  async #runScript({ name, lines }: Script, turn: number): Promise<void> {
    for (const line of lines) {
      if (this.#isEnding) {
        break;
      }
      // oxlint-disable-next-line no-await-in-loop -- the lines run one after the other
      const code = await this.#runLine(line, turn);
      if (code !== 0) {
        this.#fail({ name, code, turn });
        break;
      }
    }
    this.#output.end(turn);
  }

  get #isEnding(): boolean {
    return this.#failed !== undefined || this.#isInterrupted;
  }

  #fail(failed: { readonly name: string; readonly code: number; readonly turn: number }): void {
    if (this.#failed !== undefined) {
      this.#endedEarly.push(failed.name);
      return;
    }
    this.#failed = failed;
    if (!this.#isInterrupted) {
      this.#endAll('SIGTERM');
    }
  }

  #runLine(line: string, turn: number): Promise<number> {
    return new Promise((resolve) => {
      const child = spawn(commandOf(line), [], {
        cwd: this.#folder,
        shell: true,
        // Its own process group: so whatever it leaves behind is found.
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
      });
      this.#children.add(child);
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk: Buffer) => this.#output.write(turn, chunk));
      }
      child.once('error', (error) => {
        this.#children.delete(child);
        this.#output.write(turn, Buffer.from(`${error.message}\n`));
        resolve(1);
      });
      // Processes that it left behind would hold the ends of its pipes.
      child.once('exit', () => endGroup(child));
      child.once('close', (code, signal) => {
        this.#children.delete(child);
        resolve(codeOf(code, signal));
      });
    });
  }

  /** Only the script itself is asked: it passes the signal on to what it runs, once. */
  #endAll(signal: NodeJS.Signals): void {
    for (const child of this.#children) {
      if (process.platform === 'win32') {
        endGroup(child);
      } else {
        child.kill(signal);
        const timer = setTimeout(() => endGroup(child), endWithinMs);
        child.once('exit', () => clearTimeout(timer));
      }
    }
  }
}

/** Ends a child with everything that it has started and that is left. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) {
    return;
  }
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left of it.
  }
}

/** Outputs that are shown one after the other, however they come. */
class Turns {
  readonly #kept: Buffer[][];
  /** The end of each output, whether it has been shown or not. */
  readonly #ends: Buffer[];
  readonly #ended = new Set<number>();
  #current = 0;

  constructor(count: number) {
    this.#kept = Array.from({ length: count }, () => []);
    this.#ends = Array.from({ length: count }, () => Buffer.alloc(0));
  }

  write(turn: number, chunk: Buffer): void {
    this.#ends[turn] = Buffer.concat([this.#ends[turn] ?? chunk, chunk]).subarray(-endBytes);
    if (turn === this.#current) {
      process.stdout.write(chunk);
    } else {
      this.#kept[turn]?.push(chunk);
    }
  }

  end(turn: number): void {
    this.#ended.add(turn);
    while (this.#ended.has(this.#current)) {
      this.#current += 1;
      for (const chunk of this.#kept[this.#current]?.splice(0) ?? []) {
        process.stdout.write(chunk);
      }
    }
  }

  /** Shows the end of an output once more, unless nothing was shown after it. */
  showEndAgain(turn: number): void {
    if (turn < this.#kept.length - 1) {
      process.stdout.write(this.#ends[turn] ?? '');
    }
  }
}
