import { setUpOwner } from '../../../electron/server/start/user-setup.ts';
import { createLog } from '../../../electron/logging/log.ts';
import { productionDefaults } from '../../../electron/server/start/production-defaults.ts';
import { startServer } from '../../../electron/server/start/server.ts';

/** Operators that stay silent while a gate runs. */
const anHourMs = 60 * 60_000;

/** The application's own key, which it creates anew at each start. */
export const ownerKey = 'a-key-of-the-gate-of-which-nothing-is-stored';

/** The number of work items in the fixture. All are tasks, and their titles say so. */
export const taskCount = 20;

/** Starts the server on a folder as the application does. Only the caller writes to it. */
export function openGuild(dataDir: string) {
  return startServer({
    dataDir,
    port: 0,
    version: '0.0.0-gate',
    log: createLog(() => {}),
    ...productionDefaults,
    operators: { ...productionDefaults.operators, thinkingMs: anHourMs },
    work: { ...productionDefaults.work, stepMs: anHourMs },
    setUpUsers: (setup) => setUpOwner(setup, { name: 'Anna', apiKey: ownerKey }),
  });
}
