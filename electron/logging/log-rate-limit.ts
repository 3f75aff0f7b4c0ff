import { logLimits } from '#shared/limits/server-limits.ts';

/** Writes a line: a fixed sentence, and facts about it. `err` is whatever was thrown. */
export type LogLine = (facts: object, message: string) => void;

const minuteMs = 60_000;

/**
 * Writes a limited number of lines of a kind each minute, and at its end the number of suppressed
 * ones. Otherwise a client could fill the disk by repeating a refused request. Lines are of the
 * same kind if they have the same message and code.
 */
export function rateLimited(write: LogLine): LogLine {
  const counts = new Map<string, number>();
  return (facts, message) => {
    const code = 'code' in facts ? String(facts.code) : undefined;
    const kind = `${code ?? ''} ${message}`;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= logLimits.linesPerMinute) {
      write(facts, message);
    }
    if (count > 1) {
      return;
    }
    setTimeout(() => {
      const leftOut = (counts.get(kind) ?? 0) - logLimits.linesPerMinute;
      counts.delete(kind);
      if (leftOut > 0) {
        write({ leftOut, code }, message);
      }
    }, minuteMs).unref();
  };
}
