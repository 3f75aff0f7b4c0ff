import type { LogFn, LoggerOptions } from 'pino';
import { logLimits } from '#shared/limits/server-limits.ts';

const minuteMs = 60_000;

/**
 * Writes a limited number of lines of a kind each minute, and at its end the number of suppressed
 * ones. Otherwise a client could fill the disk by repeating a refused request. Lines are of the
 * same kind if they have the same message and code.
 */
export function logRateLimit(): NonNullable<LoggerOptions['hooks']> {
  const counts = new Map<string, number>();
  return {
    logMethod(args: Parameters<LogFn>, method) {
      const { kind, code, message } = kindOf(args);
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count <= logLimits.linesPerMinute) {
        method.apply(this, args);
      }
      if (count > 1) {
        return;
      }
      setTimeout(() => {
        const leftOut = (counts.get(kind) ?? 0) - logLimits.linesPerMinute;
        counts.delete(kind);
        if (leftOut > 0) {
          method.apply(this, [{ leftOut, code }, message]);
        }
      }, minuteMs).unref();
    },
  };
}

/** Messages are fixed in the source and codes are from one table, so there are few kinds. */
function kindOf([first, second]: readonly unknown[]) {
  const [message = ''] = [first, second].filter((each) => typeof each === 'string');
  const isObject = typeof first === 'object' && first !== null;
  const code = isObject && 'code' in first ? String(first.code) : undefined;
  return { kind: `${code ?? ''} ${message}`, code, message };
}
