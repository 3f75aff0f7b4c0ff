import type { Agent } from 'node:http';
import type { Logger } from '../../logging/log.ts';
import type { UserActor } from '../access/actor.ts';
import { readBackupContent } from '../storage/backup-content.ts';
import { pathsIn } from '../storage/data-folder.ts';
import { listBackups } from '../../storage/backup-folder.ts';
import { describeSqlite } from '../../storage/describe-sqlite.ts';
import { AccessListener } from './access-listener.ts';
import { checkModels, findModels } from './model-requests.ts';
import type { RunningServer } from './server.ts';
import type {
  ServerAnswer,
  ServerRequest,
  ServerRequestName,
  ServerRequests,
} from './worker-protocol.ts';

type Handlers = {
  readonly [Name in ServerRequestName]: (
    input: ServerRequests[Name]['input'],
  ) => Promise<ServerRequests[Name]['output']>;
};

export interface WorkerRequestsOptions {
  readonly server: Pick<RunningServer<unknown>, 'listen' | 'makeBackup' | 'setModels'>;
  readonly dataDir: string;
  readonly user: UserActor;
  /** The way to servers of models that are not on this computer. */
  readonly modelAgent: Agent;
  readonly log: Logger;
  readonly post: (answer: ServerAnswer) => void;
}

/** Answers the application's requests that are no operations. */
export function answerRequests(options: WorkerRequestsOptions): (request: ServerRequest) => void {
  const { server, dataDir, user, modelAgent, log, post } = options;
  const { backups } = pathsIn(dataDir);
  const access = new AccessListener(server.listen, user);
  const handlers: Handlers = {
    'backup.list': async () => ({
      backups: listBackups(backups).map(({ name, madeAt, bytes }) => ({ name, madeAt, bytes })),
    }),
    'backup.make': async () => ({ isMade: await server.makeBackup() }),
    'backup.read': async ({ name }) => {
      // Only the folder's own backups: a page names none of another place.
      const backup = listBackups(backups).find((each) => each.name === name);
      return backup === undefined ? {} : { content: await readBackupContent(backup.path) };
    },
    'access.open': (order) => access.open(order),
    'access.close': async () => {
      await access.close();
      return {};
    },
    'models.set': ({ endpoints }) => {
      server.setModels(endpoints);
      return Promise.resolve({});
    },
    'models.check': (asked) => checkModels(asked, modelAgent),
    'models.find': () => findModels(),
    'sqlite.describe': () => Promise.resolve(describeSqlite()),
  };
  return ({ id, name, input }) => {
    // The protocol pairs each name with its input; TypeScript cannot follow it through a name.
    const handle = handlers[name] as (given: unknown) => Promise<unknown>;
    handle(input).then(
      (output) => post({ type: 'answer', id, output }),
      (error: unknown) => {
        log.error({ err: error, request: name }, 'A request of the application failed');
        post({ type: 'answer', id });
      },
    );
  };
}
