import { backupLimits } from '#shared/limits/desktop-limits.ts';
import { allHandlers } from './all-handlers.ts';
import { scriptedDriver } from '../operators/scripted/scripted-driver.ts';
import { scriptedWorkDriver } from '../operators/scripted/scripted-work-driver.ts';
import type { ServerOptions } from './server.ts';

/** The options of a server in production. Tests provide their own clock, pace and driver. */
export const productionDefaults = {
  clock: Date.now,
  handlers: allHandlers,
  isIndexing: true,
  heartbeatMs: 15_000,
  requestTimeoutMs: 30_000,
  firstBackupMs: backupLimits.firstLookMs,
  operators: { driver: scriptedDriver, thinkingMs: 250 },
  work: { driver: scriptedWorkDriver, stepMs: 500 },
} satisfies Partial<ServerOptions<unknown>>;
