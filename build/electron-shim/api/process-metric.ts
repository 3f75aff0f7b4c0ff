import { readFileSync } from 'node:fs';

import type * as Electron from 'electron';

type KnownMetrics = Pick<Electron.ProcessMetric, 'type' | 'pid' | 'name' | 'serviceName'>;

/** One process as `app.getAppMetrics` reports it. CPU use is not measured. */
export function metricOf(known: KnownMetrics): Electron.ProcessMetric {
  return {
    ...known,
    creationTime: 0,
    cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
    memory: {
      workingSetSize: readKilobytes(known.pid, 'VmRSS'),
      peakWorkingSetSize: readKilobytes(known.pid, 'VmHWM'),
    },
  };
}

// Zero if the process has ended in the meantime, or if the system has no such file.
function readKilobytes(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}
