import type { ApiKind } from '#shared/domain/model/api-kind.ts';
import type { CallOutput } from '#shared/capability/machine-registry.ts';
import type { EndpointCheckFacts } from '#shared/capability/model-endpoint.ts';
import type { DatabaseDamage } from '#shared/capability/home.ts';
import type { StartErrorCode } from '../basics/start-error.ts';
import type { Backup } from '../../storage/backup-folder.ts';
import type { ModelEndpoint } from '../features/model/endpoints.ts';
import type { SqliteFacts } from '../../storage/describe-sqlite.ts';
import type { BackupContent } from '../storage/backup-content.ts';
import type { RestoreOutcome } from '../storage/restore-at-start.ts';
import type { DamageChoice } from '../storage/recover-database.ts';

/** The data with which the application starts the worker of its server. */
export interface ServerWorkerData {
  readonly dataDir: string;
  /** 0 lets the system choose a port. */
  readonly port: number;
  /** The application's version, shown in health. */
  readonly version: string;
  /**
   * The application's own key for the person at this computer, new at each start (256 random bits).
   * The server holds its hash in memory and never stores it.
   */
  readonly ownerKey: string;
  /** The person's name in a new data folder. */
  readonly ownerName: string;
  /** The person's choice after they were told that the database is damaged. */
  readonly ifDamaged: DamageChoice;
  /** The name of the backup that the person wants in the place of the database. */
  readonly restoreFrom?: string;
}

/** An automatic backup, as a person chooses it. */
type BackupFacts = Pick<Backup, 'name' | 'madeAt' | 'bytes'>;

/** The requests to a running server that are no operations, each with its input and its output. */
export interface ServerRequests {
  'backup.list': { input: Record<string, never>; output: { backups: BackupFacts[] } };
  'backup.make': { input: Record<string, never>; output: { isMade: boolean } };
  'backup.read': { input: { name: string }; output: { content?: BackupContent } };
  /**
   * Listens on a port for other programs; what listened for them before is closed. Without the hash
   * of a key (hex) it makes a key, which it answers once. `failure` is a sentence for people.
   */
  'access.open': {
    input: { port: number; keyHash?: string };
    output: { port: number; keyHash: string; apiKey?: string } | { failure: string };
  };
  'access.close': { input: Record<string, never>; output: Record<string, never> };
  /**
   * Takes these servers of models, with their keys, in the place of those that it knew. Until the
   * first time, operators that are driven by models wait.
   */
  'models.set': {
    input: { endpoints: readonly ModelEndpoint[] };
    output: Record<string, never>;
  };
  /** Tests a server of models; asks one of its models a short question where one is named. */
  'models.check': {
    input: { baseUrl: string; api?: ApiKind; key?: string; model?: string };
    output: Omit<EndpointCheckFacts, 'baseUrl' | 'isLocal'>;
  };
  /** Looks for servers of models on this computer. */
  'models.find': {
    input: Record<string, never>;
    output: CallOutput<'model_endpoint.find'>;
  };
  'sqlite.describe': { input: Record<string, never>; output: SqliteFacts };
}

export type ServerRequestName = keyof ServerRequests;

/** A request of the application to the worker. */
export interface ServerRequest<Name extends ServerRequestName = ServerRequestName> {
  readonly type: 'request';
  readonly id: number;
  readonly name: Name;
  readonly input: ServerRequests[Name]['input'];
}

/** The worker's answer to a request; without an output it failed, and the log says why. */
export interface ServerAnswer {
  readonly type: 'answer';
  readonly id: number;
  readonly output?: unknown;
}

/** Asks the application which proxies lead to the server of a model. It is no report. */
export interface RouteRequest {
  readonly type: 'route_request';
  /** A UUID, since the answer may come to the next start of the worker. */
  readonly id: string;
  /** The origin alone, with a slash. */
  readonly url: string;
}

/** The application's answer, as Electron's `session.resolveProxy` gives it; without one it failed. */
export interface RouteAnswer {
  readonly type: 'route_answer';
  readonly id: string;
  readonly proxies?: string;
}

export type { RestoreOutcome };

/** A report of the worker to the application. */
export type ServerWorkerReport =
  | {
      readonly type: 'ready';
      readonly baseUrl: string;
      readonly eventsUrl: string;
      readonly userId: string;
      /** The person's first guild; null until one is created with POST /guilds. */
      readonly guildId: string | null;
      /** The outcome of `restoreFrom`. */
      readonly restored?: RestoreOutcome;
    }
  /**
   * The server could not start; the worker waits until it is ended. `detail` is a sentence for
   * people.
   */
  | {
      readonly type: 'failed';
      readonly code: StartErrorCode;
      readonly detail: string;
      readonly damage?: DatabaseDamage;
    };
