import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { logRateLimit } from './log-rate-limit.ts';

export type { Logger } from 'pino';

/**
 * Logs JSON lines to standard error: what happened, never a key and never content. Of an error it
 * keeps its kind, its code and where it arose; its message may quote what somebody wrote. Of what
 * is said again and again, so many lines a minute are written.
 */
export function createLog(
  level = 'info',
  stream: DestinationStream = destination({ fd: 2, sync: true }),
): Logger {
  const serializers = { err: describeError };
  return pino({ level, base: null, serializers, hooks: logRateLimit() }, stream);
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const { name, stack = '', cause } = error;
  const at = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: name,
    ...('code' in error ? { code: error.code } : {}),
    ...('errcode' in error ? { errcode: error.errcode } : {}),
    at: at.map((line) => line.trim()),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
