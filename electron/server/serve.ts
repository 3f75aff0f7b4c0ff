import { flushCompileCache } from 'node:module';
import packageJson from '../../package.json' with { type: 'json' };
import { backUp, listVerifiedBackups, restore } from './start/data-tasks.ts';
import { setUpUsers } from './start/user-setup.ts';
import { createLog } from '../logging/log.ts';
import { openModelAgent } from './start/model-agent.ts';
import { readModelsFile } from './start/models-file.ts';
import { parseServeArguments, serveUsage } from './start/serve-arguments.ts';
import type { ServeArguments } from './start/serve-arguments.ts';
import { productionDefaults } from './start/production-defaults.ts';
import { startServer } from './start/server.ts';
import { StartError } from './basics/start-error.ts';

/**
 * Runs the server alone, without the application. Its first line on standard output is a JSON
 * object with its address and users; logs go to standard error.
 */
async function serve(): Promise<void> {
  const args = parseServeArguments(process.argv.slice(2));
  if (typeof args === 'string') {
    process.stderr.write(`${args}\n${serveUsage}\n`);
    process.exitCode = 2;
    return;
  }
  if (args.task !== 'serve') {
    process.stdout.write(`${JSON.stringify(await performTask(args))}\n`);
    return;
  }
  const log = createLog();
  const models = args.modelsFile === undefined ? [] : readModelsFile(args.modelsFile);
  const server = await startServer({
    dataDir: args.dataDir,
    port: args.port,
    version: packageJson.version,
    log,
    ...productionDefaults,
    disabledExtensions: args.disabledExtensions,
    modelAgent: models.length === 0 ? undefined : openModelAgent(process.env),
    setUpUsers: (setup) => setUpUsers(setup, args.users),
  });
  server.setModels(models);
  // Must come first: a process that reads the greeting may request the stop at once.
  stopOnSignals(async () => {
    await server.stop();
    log.info({}, 'Stopped');
  });
  const { guildId, operators, users } = server.userSetup;
  const greeting = {
    baseUrl: server.baseUrl,
    eventsUrl: server.eventsUrl,
    guildId,
    users: users.map(({ user, apiKey }) => ({ id: user.id, name: user.name, apiKey })),
    operators: operators.map(({ id, name, role }) => ({ id, name, role })),
  };
  process.stdout.write(`${JSON.stringify(greeting)}\n`);
  log.info({ baseUrl: server.baseUrl }, 'Listening');
  // Where a folder for it is named, what Node has compiled outlives a kill, too.
  flushCompileCache();
}

function performTask(args: Exclude<ServeArguments, { task: 'serve' }>): object | Promise<object> {
  switch (args.task) {
    case 'backup':
      return backUp(args);
    case 'restore':
      return restore(args);
    case 'backups':
      return listVerifiedBackups(args);
  }
}

function stopOnSignals(stop: () => Promise<void>): void {
  let stopping: Promise<void> | undefined;
  const once = () => {
    stopping ??= stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}

function restoreHint({ damage }: StartError): string {
  if (damage === undefined) {
    return '';
  }
  const { backup } = damage;
  return backup === undefined
    ? ' There is no backup of it that is whole.'
    : ` Its newest good backup is of ${backup.madeAt}: --restore ${backup.name} puts that in its place, and keeps this one.`;
}

try {
  await serve();
} catch (error) {
  if (!(error instanceof StartError)) {
    throw error;
  }
  process.stderr.write(`${error.message}${restoreHint(error)}\n`);
  process.exitCode = 1;
}
