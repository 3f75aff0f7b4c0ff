import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { utilityProcess } from '../../build/electron-shim/api/utility-process.ts';
import { markAppReady } from '../../build/electron-shim/readiness.ts';
import { metricOf } from '../../build/electron-shim/api/process-metric.ts';
import { utilityProcesses } from '../../electron/main/workers/utility-processes.ts';
import type { StartWorkerProcess } from '../../electron/client/workers/worker-process.ts';

const pids = new Map<string, number>();

/** The lines that workers have logged. */
export const logged: string[] = [];

/** Starts real processes by the product's own code, on Node in place of Electron. */
export const startProcess: StartWorkerProcess = utilityProcesses(
  {
    fork: (modulePath, args, options) => {
      markAppReady();
      const child = utilityProcess.fork(modulePath, args, options);
      child.once('spawn', () => {
        if (child.pid !== undefined) {
          pids.set(options?.serviceName ?? '', child.pid);
        }
      });
      return child;
    },
  },
  { getAppMetrics: () => [...pids.values()].map((pid) => metricOf({ type: 'Utility', pid })) },
  (line) => {
    logged.push(line);
  },
);

/** The process of a worker that was started last under a name; undefined before it is up. */
export function pidOf(name: string): number | undefined {
  return pids.get(`Guildhall ${name}`);
}

/** The entries of the product's own workers. */
export const workerFiles = {
  server: new URL('../../electron/server/worker.ts', import.meta.url),
  outbox: new URL('../../electron/client/store/outbox-worker.ts', import.meta.url),
  cache: new URL('../../electron/client/store/cache-worker.ts', import.meta.url),
} as const;

/** Writes the entry of a worker that is made for a test. */
export function workerFileOf(folder: string, source: string): URL {
  const path = join(folder, 'worker.mjs');
  writeFileSync(path, source);
  return pathToFileURL(path);
}
