import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { App, utilityProcess } from 'electron';
import type { StartWorkerProcess } from '../../client/workers/worker-process.ts';

/**
 * Runs each worker in a utility process of Electron's.
 *
 * @param onLogged hears each line that a worker logs
 */
export function utilityProcesses(
  utility: Pick<typeof utilityProcess, 'fork'>,
  app: Pick<App, 'getAppMetrics'>,
  onLogged: (line: string) => void,
): StartWorkerProcess {
  return ({ name, file, heapMb, onMessage, onExit }) => {
    const child = utility.fork(fileURLToPath(file), [], {
      serviceName: `Guildhall ${name}`,
      stdio: ['ignore', 'inherit', 'pipe'],
      // The one way for V8's flags to get there: of Node's own it is handed next to none.
      execArgv: [`--js-flags=--max-old-space-size=${heapMb}`],
    });
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on('line', onLogged);
    }
    let fatalAt: string | undefined;
    child.on('message', onMessage);
    // Unheard, this would be an error of main's own. Its report tells the whole environment.
    child.on('error', (_type, location) => {
      fatalAt = location;
    });
    child.on('exit', (code) => onExit({ code, fatalAt }));
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process, no window
      post: (message) => child.postMessage(message),
      kill: () => {
        // Before it is up there is nothing to end.
        if (!child.kill()) {
          child.once('spawn', () => child.kill());
        }
      },
      residentBytes: () => {
        const metrics = app.getAppMetrics().find(({ pid }) => pid === child.pid);
        return metrics && metrics.memory.workingSetSize * 1024;
      },
    };
  };
}
