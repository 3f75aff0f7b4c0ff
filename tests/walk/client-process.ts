import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Home } from '#shared/capability/home.ts';
import type { Problem } from '#shared/problem/problem.ts';
import { projectPath } from '../../build/scripts/project.ts';
import { ProblemError } from '#shared/problem/problem.ts';
import type {
  ClientAnswer,
  ClientMeasure,
  ClientOrder,
  ClientPart,
  ClientRequest,
} from './client-protocol.ts';

/** The application ended before it answered. The request may or may not have been carried out. */
export class ClientGone extends Error {
  constructor() {
    super('The application ended before it answered.');
    this.name = 'ClientGone';
  }
}

interface Waiting {
  readonly resolve: (data: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The application without its windows, in its own process that can be killed. Calls are made here
 * instead of by a page. `start` starts it again on the same data folder.
 */
export class ClientProcess {
  readonly #order: ClientOrder;
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #handles: readonly string[] | undefined;

  constructor(order: ClientOrder) {
    this.#order = order;
  }

  /** Starts it. Resolves once it answers calls. */
  async start(): Promise<void> {
    const child = fork(join(import.meta.dirname, 'client-entry.ts'), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--expose-gc'],
      // Requiring electron's package without this would download Electron, which this process never
      // runs.
      env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: projectPath('build/electron-shim') },
      detached: true,
    });
    this.#child = child;
    const { promise: isReady, resolve, reject } = Promise.withResolvers<void>();
    child.on('message', (answer: ClientAnswer) => {
      if (answer.type === 'ready') {
        resolve();
      } else if (answer.type === 'stopped') {
        this.#handles = answer.handles;
      } else {
        this.#settle(answer);
      }
    });
    child.once('exit', () => {
      reject(new ClientGone());
      if (this.#child === child) {
        this.#child = undefined;
      }
      for (const { reject: fail } of this.#waiting.values()) {
        fail(new ClientGone());
      }
      this.#waiting.clear();
    });
    child.send(this.#order);
    await isReady;
  }

  /** Makes a call as a page does. Fails with ClientGone, or with the problem in the answer. */
  call(name: string, input: object): Promise<unknown> {
    return this.#ask((id) => ({ type: 'call', id, name, input }));
  }

  /** Resolves once a home can be written to. */
  async untilReachable(homeId: string): Promise<void> {
    for (;;) {
      const { homes } = (await this.call('home.list', {})) as { homes: readonly Home[] };
      const kind = homes.find(({ id }) => id === homeId)?.state.kind;
      if (kind === 'live' || kind === 'polling') {
        return;
      }
      await wait(20);
    }
  }

  /** The current memory use. */
  async measure(): Promise<ClientMeasure> {
    return (await this.#ask((id) => ({ type: 'measure', id }))) as ClientMeasure;
  }

  /** Suspends the whole application as if the computer slept, and wakes it up. */
  async sleep(forMs: number): Promise<void> {
    const pid = this.#child?.pid;
    if (pid === undefined) {
      return;
    }
    // The application leads its own process group, which includes its workers.
    process.kill(-pid, 'SIGSTOP');
    await wait(forMs);
    process.kill(-pid, 'SIGCONT');
    this.#child?.send({ type: 'resume' } satisfies ClientRequest, () => undefined);
  }

  /** Kills one of its workers as a crash would. */
  killPart(part: ClientPart): void {
    if (this.#child?.connected === true) {
      this.#child.send({ type: 'kill', part } satisfies ClientRequest, () => undefined);
    }
  }

  /** Kills the whole application. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined) {
      return;
    }
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Quits it as a person does. Returns what kept it alive after that. */
  async quit(): Promise<readonly string[] | undefined> {
    const child = this.#child;
    if (child === undefined) {
      return undefined;
    }
    const gone = once(child, 'exit');
    child.send({ type: 'quit' } satisfies ClientRequest, () => undefined);
    await gone;
    return this.#handles;
  }

  #ask(request: (id: number) => ClientRequest): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const child = this.#child;
    if (child?.connected !== true) {
      return Promise.reject(new ClientGone());
    }
    this.#lastId += 1;
    this.#waiting.set(this.#lastId, { resolve, reject });
    child.send(request(this.#lastId), () => undefined);
    return promise;
  }

  #settle(answer: Extract<ClientAnswer, { type: 'answer' }>): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) {
      waiting?.resolve(answer.data);
    } else {
      waiting?.reject(new ProblemError(answer.problem satisfies Problem));
    }
  }
}
