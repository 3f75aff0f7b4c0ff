import { productionDefaults } from '../../electron/server/start/production-defaults.ts';
import { parseServeArguments } from '../../electron/server/start/serve-arguments.ts';
import { startServer } from '../../electron/server/start/server.ts';
import { setUpUsers } from '../../electron/server/start/user-setup.ts';
import { createLog } from '../../electron/logging/log.ts';

// As `serve`, but its operators consider without end. It prints a line once one of them does, so
// that a test can end it just then. Of the greeting, it has only what a test cannot know before.

const args = parseServeArguments(process.argv.slice(2));
if (typeof args === 'string' || args.task !== 'serve') {
  throw new Error('It only serves.');
}
const greeted = Promise.withResolvers<void>();
const server = await startServer({
  ...productionDefaults,
  dataDir: args.dataDir,
  port: args.port,
  version: '0.0.0-test',
  log: createLog(() => {}),
  disabledExtensions: args.disabledExtensions,
  setUpUsers: (setup) => setUpUsers(setup, args.users),
  operators: {
    thinkingMs: 0,
    driver: {
      skipReason: () => undefined,
      respond: async () => {
        await greeted.promise;
        process.stdout.write('considering\n');
        return new Promise(() => {});
      },
    },
  },
});
process.stdout.write(`${JSON.stringify({ baseUrl: server.baseUrl })}\n`);
greeted.resolve();
