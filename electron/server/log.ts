import { destination, pino } from 'pino';
import type { Logger } from 'pino';

export type { Logger } from 'pino';

/** Logs JSON lines to standard error: what happened, never a key and never content. */
export function createLog(level = 'info'): Logger {
  return pino({ level, base: null }, destination({ fd: 2, sync: true }));
}
