import { runWorker } from '../worker/run-worker.ts';
import { setUpOwner } from './start/user-setup.ts';
import { createLog } from './basics/log.ts';
import { productionDefaults } from './start/production-defaults.ts';
import { startServer } from './start/server.ts';
import { StartError } from './basics/start-error.ts';
import type { ServerWorkerData, ServerWorkerReport } from './start/worker-protocol.ts';

// Runs the server as a worker of the application.

runWorker(async (data: ServerWorkerData, post) => {
  const report = (message: ServerWorkerReport) => post(message);
  try {
    const server = await startServer({
      dataDir: data.dataDir,
      port: data.port,
      version: data.version,
      log: createLog(),
      ...productionDefaults,
      ifDamaged: data.ifDamaged,
      setUpUsers: (setup) => setUpOwner(setup, { name: data.ownerName, apiKey: data.ownerKey }),
    });
    const { user, guildId } = server.userSetup;
    const { baseUrl, eventsUrl } = server;
    report({ type: 'ready', baseUrl, eventsUrl, userId: user.id, guildId });
    return { stop: () => server.stop() };
  } catch (error) {
    if (!(error instanceof StartError)) {
      throw error;
    }
    const { code, message: detail, damage } = error;
    report({ type: 'failed', code, detail, ...(damage && { damage }) });
    return { stop: () => {} };
  }
});
