import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import { logRateLimit } from './log-rate-limit.ts';

export type { Logger } from 'pino';

/**
 * Logs JSON lines to standard error: events, never keys or content. Of an error it logs the kind,
 * the code and the stack, but not the message, which may quote user content. Repeated lines are
 * limited per minute.
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
