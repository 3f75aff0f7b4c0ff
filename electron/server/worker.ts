import { parentPort, workerData } from 'node:worker_threads';
import { enrolOwner } from './enrolment.ts';
import { createLog } from './log.ts';
import { productDefaults } from './product-defaults.ts';
import { startServer } from './server.ts';
import { StartError } from './start-error.ts';
import type {
  ServerWorkerData,
  ServerWorkerReport,
  ServerWorkerRequest,
} from './worker-protocol.ts';

/**
 * The server as a worker of the application. It exits by itself once it was asked to stop or
 * could not start; any other end is a crash, and the application starts it again.
 */
async function work(port: NonNullable<typeof parentPort>, data: ServerWorkerData): Promise<void> {
  const report = (message: ServerWorkerReport) => port.postMessage(message);
  const log = createLog();
  try {
    const server = await startServer({
      dataDir: data.dataDir,
      port: data.port,
      version: data.version,
      log,
      ...productDefaults,
      enrol: (enrolment) => enrolOwner(enrolment, { name: data.ownerName, apiKey: data.ownerKey }),
    });
    port.on('message', (message: ServerWorkerRequest) => {
      if (message.type !== 'stop') return;
      void server.stop().finally(() => port.close());
    });
    const { user, guildId } = server.enrolled;
    const { baseUrl, eventsUrl } = server;
    report({ type: 'ready', baseUrl, eventsUrl, userId: user.id, guildId });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    report({ type: 'failed', code: error.code, detail: error.message });
  }
}

if (parentPort === null) throw new Error('This module runs as a worker thread.');
// Handed over by the application itself
await work(parentPort, workerData as ServerWorkerData);
