import { onTestFinished } from 'vitest';
import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { allHandlers } from '../start/all-handlers.ts';
import { setUpUsers } from '../start/user-setup.ts';
import { createLog } from '../../logging/log.ts';
import type { ModelEndpoint } from '../features/model/endpoints.ts';
import type { OperatorDriver } from '../operators/driver.ts';
import type { WorkDriver } from '../operators/work-driver.ts';
import { startServer } from '../start/server.ts';
import type { ServerOptions } from '../start/server.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { TestClient } from './test-client.ts';

/** Operators that never write, for tests about other things. */
const silentDriver: OperatorDriver = {
  skipReason: () => 'Silent.',
  respond: () => Promise.resolve({ type: 'pass', reason: 'Silent.' }),
};

/** Operators that never take up work, for tests about other things. */
const idleDriver: WorkDriver = {
  declineReason: () => 'Idle.',
  report: () => Promise.reject(new Error('Nothing was taken up.')),
};

/** The options that a test may set. */
export interface TestServerOptions extends Partial<
  Pick<
    ServerOptions<unknown>,
    | 'dataDir'
    | 'clock'
    | 'isIndexing'
    | 'heartbeatMs'
    | 'requestTimeoutMs'
    | 'port'
    | 'handlers'
    | 'log'
    | 'disabledExtensions'
    | 'ifDamaged'
    | 'firstBackupMs'
  >
> {
  readonly driver?: OperatorDriver;
  readonly workDriver?: WorkDriver;
  /** The users that get a key; most tests act as the first. */
  readonly users?: readonly string[];
  /** The servers of models that it knows from its start on; none by default. */
  readonly models?: readonly ModelEndpoint[] | 'not yet';
}

/** Starts a real server on a real database in its own folder; it is stopped after the test. */
export async function startTestServer(options: TestServerOptions = {}) {
  const dataDir = options.dataDir ?? temporaryFolder();
  const server = await startServer({
    dataDir,
    port: options.port ?? 0,
    version: '0.0.0-test',
    clock: options.clock ?? Date.now,
    log: options.log ?? createLog(() => {}),
    handlers: options.handlers ?? allHandlers,
    disabledExtensions: options.disabledExtensions ?? { extensions: [], isBare: false },
    isIndexing: options.isIndexing ?? true,
    heartbeatMs: options.heartbeatMs ?? 15_000,
    requestTimeoutMs: options.requestTimeoutMs ?? 30_000,
    ifDamaged: options.ifDamaged ?? 'report',
    firstBackupMs: options.firstBackupMs ?? backupLimits.firstLookMs,
    operators: { driver: options.driver ?? silentDriver, thinkingMs: 0 },
    work: { driver: options.workDriver ?? idleDriver, stepMs: 0 },
    setUpUsers: (setup) => ({
      db: setup.db,
      ...setUpUsers(setup, options.users ?? ['Anna']),
    }),
  });
  if (options.models !== 'not yet') {
    server.setModels(options.models ?? []);
  }
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= server.stop());
  onTestFinished(stop);
  const { db, guildId, users, operators } = server.userSetup;
  const clients = users.map(({ apiKey }) => new TestClient(server.baseUrl, apiKey ?? ''));
  const [client = new TestClient(server.baseUrl, '')] = clients;
  const userIds = users.map(({ user }) => user.id);
  return { ...server, stop, dataDir, db, guildId, operators, client, clients, userIds };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Opens a conversation with the first operators of the guild. */
export function buildConversation(
  { client, guildId, operators }: Pick<TestServer, 'client' | 'guildId' | 'operators'>,
  overrides: { operatorCount?: number; title?: string; initialMessage?: string } = {},
) {
  const { operatorCount = 1, ...rest } = overrides;
  const operatorIds = operators.slice(0, operatorCount).map((operator) => operator.id);
  return client.call('conversation.create', { guildId, operatorIds, ...rest });
}
