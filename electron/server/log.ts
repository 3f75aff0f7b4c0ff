import { destination, pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Logs JSON lines to standard error: what happened, never a key and never content. Of an error it
 * keeps its kind, its code and where it arose; its message may quote what somebody wrote.
 */
export function createLog(
  level = 'info',
  stream: DestinationStream = destination({ fd: 2, sync: true }),
): Logger {
  return pino({ level, base: null, serializers: { err: describeError } }, stream);
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
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
