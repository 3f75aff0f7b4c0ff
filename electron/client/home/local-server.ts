import { randomBytes } from 'node:crypto';
import type { DatabaseDamage } from '#shared/capability/home.ts';
import { backupLimits, workerLimits } from '#shared/limits/desktop-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { ResolveProxy } from '../../network/system-proxy-agent.ts';
import type {
  RouteAnswer,
  RouteRequest,
  ServerAnswer,
  ServerRequestName,
  ServerRequests,
  ServerWorkerData,
  ServerWorkerReport,
  RestoreOutcome,
} from '../../server/start/worker-protocol.ts';
import { timestampOf } from '../timing.ts';
import type { Timing } from '../timing.ts';
import { SupervisedWorker } from '../workers/supervised-worker.ts';
import type { WorkerDeath } from '../workers/supervised-worker.ts';
import type { StartWorkerProcess } from '../workers/worker-process.ts';
import type { EndpointSource, EndpointStatus } from '../connection/endpoint.ts';
import { text } from '../text/text.ts';
import { notAnswered, PendingServerRequests } from './server-requests.ts';

export interface LocalServerOptions {
  readonly workerFile: URL;
  readonly startProcess: StartWorkerProcess;
  readonly dataDir: string;
  /** The application's version, which the server's health tells. */
  readonly version: string;
  /** The name that the person gets in a new data folder. */
  readonly ownerName: string;
  /** The server asks by it for the way to models that are not on this computer. */
  readonly resolveProxy: ResolveProxy;
  readonly timing: Timing;
  readonly log: { error(detail: object, message: string): void };
}

type WorkerMessage = ServerWorkerReport | ServerAnswer | RouteRequest;

/** How often a server may die in a row, without ever having been ready, before the person is told. */
const maxFruitlessStarts = 5;

/** How long the server may take to finish what is in flight before it is ended all the same. */
const stopMs = 5_000;

/**
 * The embedded server in its worker, as the source of this computer's endpoint. Each start has a
 * key of its own, which exists in memory alone, and a port of its own.
 */
export class LocalServer implements EndpointSource {
  readonly #options: LocalServerOptions;
  readonly #worker: SupervisedWorker;
  readonly #listeners: (() => void)[] = [];
  #status: EndpointStatus = { kind: 'starting' };
  #recoveredAt: string | undefined;
  #key = '';
  #hasDied = false;
  #fruitlessStarts = 0;
  #ifDamaged: ServerWorkerData['ifDamaged'] = 'report';
  #restore: { readonly backup: string; readonly done: PromiseWithResolvers<string> } | undefined;
  readonly #requests = new PendingServerRequests((request) => this.#worker.post(request));

  constructor(options: LocalServerOptions) {
    this.#options = options;
    const { workerFile, startProcess, dataDir, version, ownerName, timing } = options;
    this.#worker = new SupervisedWorker({
      name: 'server',
      file: workerFile,
      startProcess,
      makeData: (): ServerWorkerData => {
        this.#key = randomBytes(32).toString('base64url');
        // A choice is good for one start.
        const ifDamaged = this.#ifDamaged;
        this.#ifDamaged = 'report';
        const common = { dataDir, port: 0, version, ownerKey: this.#key, ownerName, ifDamaged };
        return { ...common, ...(this.#restore && { restoreFrom: this.#restore.backup }) };
      },
      memory: workerLimits.server,
      timing,
      restartBackoff: { firstMs: 100, maxMs: 10_000 },
      settledMs: 30_000,
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker is our own
      onMessage: (message) => this.#handleMessage(message as WorkerMessage),
      onDeath: (death) => this.#handleDeath(death),
    });
  }

  get status(): EndpointStatus {
    return this.#status;
  }

  get recoveredAt(): string | undefined {
    return this.#recoveredAt;
  }

  listen(listener: () => void): void {
    this.#listeners.push(listener);
  }

  start(): void {
    this.#worker.start();
  }

  retry(): void {
    if (this.#status.kind === 'failed') {
      this.#fruitlessStarts = 0;
      this.#setStatus({ kind: 'starting' });
      this.#worker.start();
    }
  }

  /**
   * Starts again as the person chose, once they had been told that the database is damaged.
   *
   * @throws ProblemError `precondition_failed` for what they were not offered
   */
  repair(from: 'backup' | 'nothing'): void {
    const damage = this.#status.kind === 'failed' ? this.#status.damage : undefined;
    if (damage === undefined || (damage.backup !== undefined) !== (from === 'backup')) {
      throw problemError('precondition_failed', text.home.repairUnavailable);
    }
    this.#ifDamaged = from === 'backup' ? 'restore_backup' : 'start_empty';
    this.retry();
  }

  /**
   * Asks the server for something that is no operation.
   *
   * @throws ProblemError `unavailable` where it does not run, or failed over it
   */
  request<Name extends ServerRequestName>(
    name: Name,
    input: ServerRequests[Name]['input'],
  ): Promise<ServerRequests[Name]['output']> {
    return this.#status.kind === 'ready'
      ? this.#requests.ask(name, input)
      : Promise.reject(notAnswered());
  }

  /**
   * Starts again with a backup in the place of the database. Answers where the former one is kept.
   *
   * @throws ProblemError `unavailable` where that could not be done; then the former one is used on
   */
  async restore(backup: string): Promise<string> {
    if (this.#status.kind !== 'ready' || this.#restore !== undefined) {
      throw notAnswered();
    }
    const done = Promise.withResolvers<string>();
    this.#restore = { backup, done };
    this.#setStatus({ kind: 'starting' });
    await this.#worker.stop(stopMs);
    this.#requests.rejectAll();
    this.#worker.start();
    const cancel = this.#options.timing.after(backupLimits.restoreMs, () => this.#giveUpRestore());
    return done.promise.finally(cancel);
  }

  /** Lets the server finish what is in flight and close its data folder. */
  async stop(): Promise<void> {
    await this.#worker.stop(stopMs);
    this.#endRestore({ failure: text.home.localServerBusy });
    this.#requests.rejectAll();
  }

  /** Ends the server as a crash would. */
  kill(): Promise<void> {
    return this.#worker.kill();
  }

  #handleMessage(message: WorkerMessage): void {
    if (message.type === 'answer') {
      this.#requests.settle(message);
    } else if (message.type === 'route_request') {
      void this.#answerRoute(message);
    } else {
      this.#handleReport(message);
    }
  }

  async #answerRoute({ id, url }: RouteRequest): Promise<void> {
    const answer: RouteAnswer = { type: 'route_answer', id };
    try {
      const proxies = await this.#options.resolveProxy(url);
      this.#worker.post({ ...answer, proxies });
    } catch (error) {
      this.#options.log.error({ err: error }, 'the way to a server of a model was not found');
      this.#worker.post(answer);
    }
  }

  #handleReport(report: ServerWorkerReport): void {
    if (report.type === 'failed') {
      this.#fail(report.detail, report.damage);
      return;
    }
    const { baseUrl, eventsUrl, restored } = report;
    this.#fruitlessStarts = 0;
    if (this.#hasDied) {
      this.#hasDied = false;
      this.#recoveredAt = timestampOf(this.#options.timing.now());
    }
    this.#setStatus({ kind: 'ready', endpoint: { baseUrl, eventsUrl, key: this.#key } });
    this.#endRestore(restored);
  }

  #handleDeath(death: WorkerDeath): void {
    this.#options.log.error({ death }, 'the server of this computer stopped by itself');
    this.#hasDied = true;
    this.#requests.rejectAll();
    // The next start uses whichever database is in place.
    this.#endRestore({ failure: text.home.localServerBusy });
    this.#fruitlessStarts += 1;
    if (this.#fruitlessStarts >= maxFruitlessStarts) {
      this.#fail(text.home.localServerStops);
    } else {
      this.#setStatus({ kind: 'starting' });
    }
  }

  /** Nothing has taken the place of the database, so the next start goes on with it. */
  #giveUpRestore(): void {
    this.#endRestore({ failure: text.home.restoreTooLong });
    void this.#worker.kill();
  }

  /** The worker is ended; it is started again when the person says so. */
  #fail(detail: string, damage?: DatabaseDamage): void {
    void this.#worker.stop(stopMs);
    this.#endRestore({ failure: detail });
    this.#setStatus({ kind: 'failed', detail, ...(damage && { damage }) });
  }

  #endRestore(outcome: RestoreOutcome | undefined): void {
    const restore = this.#restore;
    this.#restore = undefined;
    if (outcome !== undefined && 'kept' in outcome) {
      restore?.done.resolve(outcome.kept);
    } else {
      restore?.done.reject(
        problemError('unavailable', outcome?.failure ?? text.home.localServerBusy),
      );
    }
  }

  #setStatus(status: EndpointStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) {
      listener();
    }
  }
}
