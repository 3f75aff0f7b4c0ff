import { SystemProxyAgent } from '../network/system-proxy-agent.ts';
import { runWorker } from '../worker/run-worker.ts';
import { setUpOwner } from './start/user-setup.ts';
import { createLog } from '../logging/log.ts';
import { productionDefaults } from './start/production-defaults.ts';
import { startServer } from './start/server.ts';
import { StartError } from './basics/start-error.ts';
import { RouteRequests } from './start/route-requests.ts';
import { answerRequests } from './start/worker-requests.ts';
import type {
  RouteAnswer,
  ServerRequest,
  ServerWorkerData,
  ServerWorkerReport,
} from './start/worker-protocol.ts';

// Runs the server as a worker of the application.

runWorker(async (data: ServerWorkerData, post) => {
  const report = (message: ServerWorkerReport) => post(message);
  const { dataDir, port, version, ifDamaged, restoreFrom } = data;
  try {
    const log = createLog();
    const routes = new RouteRequests({ post });
    const modelAgent = new SystemProxyAgent((url) => routes.ask(url));
    const server = await startServer({
      dataDir,
      port,
      version,
      log,
      ...productionDefaults,
      ifDamaged,
      ...(restoreFrom !== undefined && { restoreFrom }),
      modelAgent,
      setUpUsers: (setup) => setUpOwner(setup, { name: data.ownerName, apiKey: data.ownerKey }),
    });
    const { user, guildId } = server.userSetup;
    const { baseUrl, eventsUrl, restored } = server;
    const answer = answerRequests({ server, dataDir, user, modelAgent, log, post });
    report({
      type: 'ready',
      baseUrl,
      eventsUrl,
      userId: user.id,
      guildId,
      ...(restored && { restored }),
    });
    return {
      // The application posts nothing else (worker-protocol.ts).
      handle: (message) => {
        const told = message as ServerRequest | RouteAnswer;
        if (told.type === 'route_answer') {
          routes.settle(told);
        } else {
          answer(told);
        }
      },
      stop: () => {
        routes.rejectAll();
        return server.stop();
      },
    };
  } catch (error) {
    if (!(error instanceof StartError)) {
      throw error;
    }
    const { code, message: detail, damage } = error;
    report({ type: 'failed', code, detail, ...(damage && { damage }) });
    return { stop: () => {} };
  }
});
