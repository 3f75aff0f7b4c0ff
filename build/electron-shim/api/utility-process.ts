import { fork, type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants } from 'node:os';

import type * as Electron from 'electron';

import { asElectron, completeClass, completed, notImplemented, type Part } from '../lacking.ts';
import { requireReady } from '../readiness.ts';
import { metricOf } from './process-metric.ts';
import { nodeArguments, parseStdio } from './utility-options.ts';

const PRELUDE = new URL('../utility/prelude.ts', import.meta.url).href;
/** The folder of the prelude without its types: stripping them takes each start 40 ms. */
const CACHE = new URL('../../../node_modules/.cache/electron-shim', import.meta.url).pathname;
/** Node itself: `process.execPath` is to be Electron's executable. */
const NODE = process.execPath;
/** The time a process has to exit before it is killed, as in Chromium. */
const TERMINATION_MS = 2_000;

const running = new Set<UtilityProcess>();

/** A Node process that looks like an Electron utility process, to itself and to main. */
class UtilityProcess extends EventEmitter implements Part<Electron.UtilityProcess> {
  readonly serviceName: string;
  readonly #child: ChildProcess;
  #isUp = false;
  #isOver = false;
  #wasKilled = false;

  constructor(modulePath: string, args: readonly string[], options: Electron.ForkOptions) {
    super();
    this.serviceName = options.serviceName ?? 'Node Utility Process';
    this.#child = fork(modulePath, args, {
      execPath: NODE,
      execArgv: ['--import', PRELUDE, ...nodeArguments(options.execArgv ?? [])],
      stdio: [...parseStdio(options.stdio), 'ipc'],
      serialization: 'advanced',
      env: { ...(options.env ?? process.env), NODE_COMPILE_CACHE: CACHE },
      ...(options.cwd !== undefined && { cwd: options.cwd }),
    });
    this.#child.once('spawn', () => this.#comeUp());
    this.#child.on('message', (message) => this.emit('message', (message as [unknown])[0]));
    this.#child.once('exit', (code, signal) => this.#end(code, signal));
    // A message to a process that has just ended. Electron drops it.
    this.#child.on('error', () => {});
  }

  get pid(): number | undefined {
    return this.#isUp && !this.#isOver ? this.#child.pid : undefined;
  }

  get stdout(): NodeJS.ReadableStream | null {
    return this.#isOver ? null : this.#child.stdout;
  }

  get stderr(): NodeJS.ReadableStream | null {
    return this.#isOver ? null : this.#child.stderr;
  }

  postMessage(message: unknown, transfer: Electron.MessagePortMain[] = []): void {
    if (transfer.length > 0) {
      throw notImplemented('UtilityProcess.postMessage with ports');
    }
    if (this.#child.connected) {
      this.#child.send([message]);
    }
  }

  kill(): boolean {
    if (this.pid === undefined) {
      return false;
    }
    this.#wasKilled = this.#child.kill('SIGTERM');
    setTimeout(() => this.#child.kill('SIGKILL'), TERMINATION_MS).unref();
    return this.#wasKilled;
  }

  #comeUp(): void {
    this.#isUp = true;
    running.add(this);
    this.emit('spawn');
  }

  // Messages sent before the end come first.
  #end(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#child.connected) {
      this.#child.once('disconnect', () => this.#end(code, signal));
      return;
    }
    running.delete(this);
    const signalNumber = signal === null ? 0 : constants.signals[signal];
    const isGraceful = this.#wasKilled && (signal === 'SIGTERM' || signal === 'SIGKILL');
    // Memory that is used up, and a process that aborts, are no 'error' in Electron, which is told of
    // faulty calls of V8 alone.
    this.emit('exit', isGraceful ? 0 : (code ?? signalNumber));
    this.#isOver = true;
  }
}

completeClass('UtilityProcess', UtilityProcess);

// Utility processes end with main, as in Electron. If main is killed, the prelude ends them.
process.once('exit', () => {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) {
        process.kill(pid, 'SIGKILL');
      }
    } catch {
      // It has ended already: Ctrl+C reaches each process of a terminal. Main must end all the same.
    }
  }
});

/** The utility processes as `app.getAppMetrics` reports them. */
export function utilityMetrics(): Electron.ProcessMetric[] {
  return [...running].flatMap(({ pid, serviceName: name }) =>
    pid === undefined
      ? []
      : metricOf({ type: 'Utility', pid, name, serviceName: 'node.mojom.NodeService' }),
  );
}

export const utilityProcess = completed<typeof Electron.utilityProcess>('utilityProcess', {
  fork: (modulePath, args = [], options = {}) => {
    if (!modulePath) {
      throw new Error('Missing UtilityProcess entry script.');
    }
    const hasArguments = Array.isArray(args);
    requireReady('utilityProcess cannot be created before app is ready.', TypeError);
    return asElectron<Electron.UtilityProcess>(
      new UtilityProcess(modulePath, hasArguments ? args : [], hasArguments ? options : args),
    );
  },
});
