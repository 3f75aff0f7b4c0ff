import { enrolUsers } from '../../electron/server/start/enrolment.ts';
import type { Enrolment } from '../../electron/server/start/enrolment.ts';
import { createLog } from '../../electron/server/basics/log.ts';
import { productDefaults } from '../../electron/server/start/product-defaults.ts';
import type { RunningServer } from '../../electron/server/start/server.ts';

/** What a server runs with here: as for people, but silent, and nobody new is enrolled. */
export function benchOptions(dataDir: string) {
  return {
    dataDir,
    port: 0,
    version: '0.0.0-bench',
    log: createLog('silent'),
    ...productDefaults,
    enrol: (enrolment: Enrolment) => enrolUsers(enrolment, []),
  };
}

/** Says where a server listens, as the first line of its process, and stops it when told to. */
export function serveUntilStopped(server: RunningServer<unknown>): void {
  process.stdout.write(`${JSON.stringify({ baseUrl: server.baseUrl })}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}
