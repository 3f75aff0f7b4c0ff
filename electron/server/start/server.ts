import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { connectionLimits } from '#shared/limits/limits.ts';
import { ApiKeys } from '../access/api-keys.ts';
import type { HandlerDependencies } from './all-handlers.ts';
import { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { Clock } from '../basics/monotonic-clock.ts';
import { loadKeys } from './user-setup.ts';
import type { UserSetupOptions } from './user-setup.ts';
import { SearchIndex } from '../features/search/search-index.ts';
import { allSources } from '../features/search/sources/all-sources.ts';
import { Authentication } from '../http/authentication.ts';
import { answerMalformedRequest, listenOnLoopback, serverLimits } from '../http/listening.ts';
import { IncomingBodies } from '../http/incoming-bodies.ts';
import { handleSequentially } from '../http/sequential-requests.ts';
import { basePath } from '../http/base-path.ts';
import { createRequestListener } from '../http/request-listener.ts';
import { createOperationRouter } from '../http/router.ts';
import { UnsentResponses } from '../http/unsent-responses.ts';
import { DisabledExtensions } from '../http/disabled-extensions.ts';
import type { DisabledExtensionsOptions } from '../http/disabled-extensions.ts';
import type { NewIdentifier } from '../basics/identifiers.ts';
import type { Logger } from '../basics/log.ts';
import type { Handlers } from '../perform/operation-handler.ts';
import { OperatorRunner } from '../operators/operator-runner.ts';
import type { OperatorRunnerOptions } from '../operators/operator-runner.ts';
import { WorkRunner } from '../operators/work-runner.ts';
import type { WorkRunnerOptions } from '../operators/work-runner.ts';
import { Commits } from '../perform/commits.ts';
import { createPerform } from '../perform/perform.ts';
import { performInput } from '../perform/perform-input.ts';
import { EventBus } from '../events/event-bus.ts';
import { EventBroadcaster } from '../realtime/event-broadcaster.ts';
import { latestTimestamp } from '../events/event-log.ts';
import { eventsPath, serveEventSockets } from '../realtime/event-socket.ts';
import { startPruning } from './retention.ts';
import { withNewEventLog } from '../storage/new-event-log.ts';
import { DailyBackups } from '../../storage/daily-backups.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import type { DataFolder } from '../storage/data-folder.ts';
import { openOrRecover } from '../storage/recover-database.ts';
import type { DamageChoice } from '../storage/recover-database.ts';
import { FairScheduler } from '../basics/fair-scheduler.ts';

/** The parts and settings of a server. */
export interface ServerOptions<UserSetup> {
  readonly dataDir: string;
  /** 0 lets the system choose a port. */
  readonly port: number;
  /** The version shown in health. */
  readonly version: string;
  readonly clock: Clock;
  readonly newId: NewIdentifier;
  readonly log: Logger;
  /** The interval of heartbeats to clients. */
  readonly heartbeatMs: number;
  /** The time a request may take to arrive. */
  readonly requestTimeoutMs: number;
  readonly handlers: (dependencies: HandlerDependencies) => Handlers;
  /** Whether changes are indexed in the background; a benchmark's baseline turns it off. */
  readonly isIndexing: boolean;
  /** The reaction to a damaged database; by default it is only reported. */
  readonly ifDamaged?: DamageChoice;
  /** The delay before the first check whether a backup is due. */
  readonly firstBackupMs: number;
  /** The extensions to disable; none by default. */
  readonly disabledExtensions?: DisabledExtensionsOptions;
  /** The driver of operators that answer messages. */
  readonly operators: Pick<OperatorRunnerOptions, 'driver' | 'thinkingMs'>;
  /** The driver of operators that work on assigned items. */
  readonly work: Pick<WorkRunnerOptions, 'driver' | 'stepMs'>;
  /** Creates the users and keys before the server listens. */
  readonly setUpUsers: (options: UserSetupOptions) => UserSetup;
}

/** A server that is listening. */
export interface RunningServer<UserSetup> {
  readonly baseUrl: string;
  readonly eventsUrl: string;
  /** The result of `setUpUsers`. */
  readonly userSetup: UserSetup;
  /** Resolves once everything committed so far is in the search index. */
  readonly indexed: () => Promise<void>;
  /** Finishes current requests and releases everything; resolves within five seconds. */
  stop(): Promise<void>;
}

/** The time that current requests may take when the server stops. */
const stopGraceMs = 3_000;

/** Starts the embedded server. The application and `serve` share this composition. */
export async function startServer<UserSetup>(
  options: ServerOptions<UserSetup>,
): Promise<RunningServer<UserSetup>> {
  const { clock, newId, log, version, heartbeatMs } = options;
  const folder = openDataFolder(options.dataDir);
  const undo: (() => void)[] = [() => folder.release()];
  try {
    const now = new Date(clock()).toISOString();
    const { ifDamaged = 'report' } = options;
    const db = openOrRecover({ folder, now, ifDamaged });
    undo.push(() => db.close());
    const monotonicClock = new MonotonicClock(clock, latestTimestamp(db));
    const bus = new EventBus();
    const broadcaster = new EventBroadcaster(db);
    const disabledExtensions = new DisabledExtensions(
      options.disabledExtensions ?? { extensions: [], isBare: false },
    );
    bus.subscribe((event) => {
      if (!disabledExtensions.silences(event)) {
        broadcaster.broadcast(event);
      }
    });
    const sources = allSources;
    const path = folder.searchIndexPath;
    const index = new SearchIndex({ db, bus, path, sources, log });
    undo.push(() => index.stop());
    const commits = new Commits(db);
    undo.push(() => commits.stop());
    const perform = createPerform({
      db,
      commits,
      clock: monotonicClock,
      newId,
      bus,
      handlers: options.handlers({ version, search: { index, sources } }),
    });
    const keys = new ApiKeys();
    loadKeys(db, keys);
    const userSetup = options.setUpUsers({ db, clock: monotonicClock, newId, keys, perform });
    const authentication = new Authentication(keys, clock);
    let isStopping = false;
    let port = 0;
    const scheduler = new FairScheduler();
    const shared = {
      db,
      log,
      scheduler,
      authentication,
      port: () => port,
      isStopping: () => isStopping,
    };
    const findRoute = createOperationRouter(disabledExtensions);
    const server = createServer(
      serverLimits(options.requestTimeoutMs),
      handleSequentially(
        createRequestListener({
          ...shared,
          commits,
          perform: disabledExtensions.around(perform),
          findRoute,
          unsent: new UnsentResponses(),
          incoming: new IncomingBodies(),
        }),
      ),
    );
    server.maxConnections = connectionLimits.connections;
    server.on('clientError', (error, stream: Duplex) => answerMalformedRequest(error, stream, log));
    serveEventSockets({ ...shared, server, broadcaster, heartbeatMs, disabledExtensions });
    port = await listenOnLoopback(server, options.port);
    if (options.isIndexing) {
      index.start();
    }
    const heartbeat = setInterval(() => broadcaster.ping(), heartbeatMs).unref();
    const acting = { db, clock: monotonicClock, bus, perform: performInput(perform), log };
    const operators = new OperatorRunner({ ...acting, ...options.operators });
    const workers = new WorkRunner({ ...acting, ...options.work });
    const backups = backUpDaily(folder, options);
    backups.start();
    undo.push(() => clearInterval(heartbeat), startPruning(db, monotonicClock, log));
    return {
      baseUrl: `http://127.0.0.1:${port}${basePath}`,
      eventsUrl: `ws://127.0.0.1:${port}${basePath}${eventsPath}`,
      userSetup,
      indexed: () => index.settled(),
      stop: async () => {
        isStopping = true;
        broadcaster.close();
        await Promise.all([
          closeServer(server),
          operators.stop(),
          workers.stop(),
          backups.stop(stopGraceMs),
        ]);
        for (const step of undo.toReversed()) {
          step();
        }
      },
    };
  } catch (error) {
    for (const step of undo.toReversed()) {
      step();
    }
    throw error;
  }
}

function backUpDaily(
  { backups: folder, databasePath: source }: DataFolder,
  { clock, firstBackupMs: firstLookMs, log }: ServerOptions<unknown>,
): DailyBackups {
  return new DailyBackups({
    folder,
    source,
    change: withNewEventLog,
    clock,
    firstLookMs,
    onMade: (report) => log.info(report, 'Backed up'),
    onFailed: (err) => log.warn({ err }, 'No backup could be made'),
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection becomes idle once its answer was sent, and is closed then.
  const idle = setInterval(() => server.closeIdleConnections(), 20);
  const cut = setTimeout(() => server.closeAllConnections(), stopGraceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
