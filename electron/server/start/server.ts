import type { Agent } from 'node:http';
import { ApiKeys } from '../access/api-keys.ts';
import type { HandlerDependencies } from './all-handlers.ts';
import { MonotonicClock } from '../basics/monotonic-clock.ts';
import type { Clock } from '../basics/monotonic-clock.ts';
import { openHttpListener } from './http-listener.ts';
import type { HttpListener } from './http-listener.ts';
import { loadKeys } from './user-setup.ts';
import type { UserSetupOptions } from './user-setup.ts';
import type { ModelEndpoint } from '../features/model/endpoints.ts';
import { ModelEndpoints } from '../features/model/endpoints.ts';
import { giveFirstPrefixes } from '../features/guild/prefix-store.ts';
import { newestNotificationId } from '../features/notification/store.ts';
import { SearchIndex } from '../features/search/search-index.ts';
import { allSources } from '../features/search/sources/all-sources.ts';
import { IncomingBodies } from '../http/incoming-bodies.ts';
import { UnsentResponses } from '../http/unsent-responses.ts';
import { DisabledExtensions } from '../http/disabled-extensions.ts';
import type { DisabledExtensionsOptions } from '../http/disabled-extensions.ts';
import { createIdentifiers } from '../basics/identifiers.ts';
import type { Logger } from '../../logging/log.ts';
import type { Handlers } from '../perform/operation-handler.ts';
import { RunRunner } from '../operators/run-runner.ts';
import { ModelDrivers } from '../operators/model/model-driver.ts';
import { Trials } from '../operators/trials.ts';
import { turnRunDriver } from '../operators/turn-run-driver.ts';
import type { MessageScripts, WorkScripts } from '../operators/turn-run-driver.ts';
import { Ledger } from '../runs/ledger.ts';
import { WantedTrials } from '../runs/trials.ts';
import { RunningRuns } from '../runs/running-runs.ts';
import { Commits } from '../perform/commits.ts';
import { createPerform } from '../perform/perform.ts';
import { performInput } from '../perform/perform-input.ts';
import { createWrite } from '../perform/write.ts';
import { EventBus } from '../events/event-bus.ts';
import { latestTimestamp } from '../events/event-log.ts';
import { startPruning } from './retention.ts';
import { withNewEventLog } from '../storage/new-event-log.ts';
import { DailyBackups } from '../../storage/daily-backups.ts';
import { openDataFolder } from '../storage/data-folder.ts';
import type { DataFolder } from '../storage/data-folder.ts';
import { restoreAtStart } from '../storage/restore-at-start.ts';
import type { RestoreOutcome } from '../storage/restore-at-start.ts';
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
  /** The name of an automatic backup that is to take the place of the database first. */
  readonly restoreFrom?: string;
  /** The delay before the first check whether a backup is due. */
  readonly firstBackupMs: number;
  /** The extensions to disable; none by default. */
  readonly disabledExtensions?: DisabledExtensionsOptions;
  /** The scripts of operators that answer messages. */
  readonly operators: MessageScripts;
  /** The scripts of operators that work on assigned items. */
  readonly work: WorkScripts;
  /** The way to servers of models that are not on this computer; straight there by default. */
  readonly modelAgent?: Agent | undefined;
  /** Creates the users and keys before the server listens. */
  readonly setUpUsers: (options: UserSetupOptions) => UserSetup;
}

/** A server that is listening. */
export interface RunningServer<UserSetup> {
  readonly baseUrl: string;
  readonly eventsUrl: string;
  /** The result of `setUpUsers`. */
  readonly userSetup: UserSetup;
  /** The outcome of `restoreFrom`. */
  readonly restored?: RestoreOutcome;
  /** Listens on one more port, for keys of its own; closed with the server at the latest. */
  readonly listen: (port: number, keys: ApiKeys) => Promise<HttpListener>;
  /** Takes these servers of models in the place of those that it knew. */
  readonly setModels: (endpoints: readonly ModelEndpoint[]) => void;
  /** Makes a backup now; resolves to whether one was made. */
  readonly makeBackup: () => Promise<boolean>;
  /** Resolves once everything committed so far is in the search index. */
  readonly indexed: () => Promise<void>;
  /** Finishes current requests and releases everything; resolves within two seconds. */
  stop(): Promise<void>;
}

/** The time that current requests may take when the server stops. */
const stopGraceMs = 1_000;

/** Starts the embedded server. The application and `serve` share this composition. */
export async function startServer<UserSetup>(
  options: ServerOptions<UserSetup>,
): Promise<RunningServer<UserSetup>> {
  const { clock, log, version, heartbeatMs } = options;
  const folder = openDataFolder(options.dataDir);
  const undo: (() => void)[] = [() => folder.release()];
  try {
    const now = new Date(clock()).toISOString();
    const { ifDamaged = 'report', restoreFrom } = options;
    const restored = restoreFrom && restoreAtStart(folder, restoreFrom, now);
    const db = openOrRecover({ folder, now, ifDamaged });
    undo.push(() => db.close());
    giveFirstPrefixes(db);
    const monotonicClock = new MonotonicClock(clock, latestTimestamp(db));
    // They are found by their ids, which rise in their list.
    const newId = createIdentifiers(newestNotificationId(db));
    const bus = new EventBus();
    const disabledExtensions = new DisabledExtensions(
      options.disabledExtensions ?? { extensions: [], isBare: false },
    );
    const endpoints = new ModelEndpoints();
    const running = new RunningRuns();
    const wanted = new WantedTrials();
    const hasTrash = !disabledExtensions.has('trash');
    const hasNames = !disabledExtensions.has('work-item-names');
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
      handlers: options.handlers({
        version,
        search: { index, sources },
        hasTrash,
        hasNames,
        endpoints,
        running,
        trials: wanted,
      }),
    });
    const keys = new ApiKeys();
    loadKeys(db, keys);
    const userSetup = options.setUpUsers({ db, clock: monotonicClock, newId, keys, perform });
    const listening = {
      db,
      log,
      clock,
      bus,
      heartbeatMs,
      commits,
      requestTimeoutMs: options.requestTimeoutMs,
      scheduler: new FairScheduler(),
      unsent: new UnsentResponses(),
      incoming: new IncomingBodies(),
    };
    // Another program could else choose where the words of a guild are sent, and decide for a person
    const forPrograms = disabledExtensions.and(['operator-settings', 'operator-decisions']);
    const listeners = new Set<HttpListener>();
    const listen = async (port: number, accepted: ApiKeys, disabled: DisabledExtensions) => {
      const listener = await openHttpListener({
        ...listening,
        disabledExtensions: disabled,
        perform: disabled.around(perform),
        port,
        keys: accepted,
      });
      listeners.add(listener);
      return {
        ...listener,
        close: async (graceMs: number) => {
          await listener.close(graceMs);
          listeners.delete(listener);
        },
      };
    };
    const { baseUrl, eventsUrl } = await listen(options.port, keys, disabledExtensions);
    if (options.isIndexing) {
      index.start();
    }
    const acting = { db, perform: performInput(perform) };
    const write = createWrite({ commits, clock: monotonicClock, newId, bus });
    const { operators: messages, work } = options;
    const boot = newId('boot');
    const ledger = new Ledger({ db, clock: monotonicClock, boot });
    const models = new ModelDrivers({
      db,
      clock: monotonicClock,
      endpoints,
      ledger,
      agent: options.modelAgent,
    });
    const living = { db, clock: monotonicClock, newId, bus, log, running, boot };
    const operators = new RunRunner({
      ...acting,
      ...living,
      write,
      driver: turnRunDriver({ ...acting, messages, work, models, hasNames }),
      endpoints,
    });
    const scripts = messages.driver;
    const trials = new Trials({ ...living, models, scripts, wanted });
    const backups = backUpDaily(folder, options);
    backups.start();
    undo.push(startPruning({ db, clock: monotonicClock, bus, log, hasTrash }));
    return {
      baseUrl,
      eventsUrl,
      userSetup,
      ...(restored && { restored }),
      listen: (port, accepted) => listen(port, accepted, forPrograms),
      setModels: (named) => endpoints.set(named),
      makeBackup: () => backups.make(),
      indexed: () => index.settled(),
      stop: async () => {
        await Promise.all([
          ...[...listeners].map((listener) => listener.close(stopGraceMs)),
          operators.stop(),
          trials.stop(),
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
