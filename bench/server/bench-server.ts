import { setUpUsers } from '../../electron/server/start/user-setup.ts';
import type { UserSetupOptions } from '../../electron/server/start/user-setup.ts';
import { createLog } from '../../electron/logging/log.ts';
import { productionDefaults } from '../../electron/server/start/production-defaults.ts';
import type { RunningServer } from '../../electron/server/start/server.ts';

/** The options of a measured server: as for people, but silent, and without adding a user. */
export function benchOptions(dataDir: string) {
  return {
    dataDir,
    port: 0,
    version: '0.0.0-bench',
    log: createLog(() => {}),
    ...productionDefaults,
    setUpUsers: (options: UserSetupOptions) => setUpUsers(options, []),
  };
}

/**
 * Prints the server's address as the first line of the process, and stops the server on request.
 */
export function serveUntilStopped(server: RunningServer<unknown>): void {
  process.stdout.write(`${JSON.stringify({ baseUrl: server.baseUrl })}\n`);
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
}
