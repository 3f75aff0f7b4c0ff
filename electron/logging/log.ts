import { writeSync } from 'node:fs';
import { logText } from '#shared/text/plain-text.ts';
import { rateLimited } from './log-rate-limit.ts';
import type { LogLine } from './log-rate-limit.ts';

/** A log. Each line is a fixed sentence with facts about it. */
export interface Logger {
  readonly info: LogLine;
  readonly warn: LogLine;
  readonly error: LogLine;
}

/**
 * Logs JSON lines to standard error: events, never keys or content. Of an error it logs the kind,
 * the code and the stack, but not the message, which may quote user content. Repeated lines are
 * limited per minute.
 */
export function createLog(write: (line: string) => void = writeToStandardError): Logger {
  const at = (level: number): LogLine =>
    rateLimited((facts, msg) => {
      const err = 'err' in facts ? { err: describeError(facts.err) } : {};
      write(`${logText(JSON.stringify({ level, time: Date.now(), ...facts, ...err, msg }))}\n`);
    });
  // As numbers, as most readers of such lines know them
  return { info: at(30), warn: at(40), error: at(50) };
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) {
    return { type: typeof error };
  }
  const { name, stack = '', cause } = error;
  const at = stack.split('\n').filter((line) => /^ {4}at /.test(line));
  return {
    type: name,
    code: 'code' in error ? codeOf(error.code) : undefined,
    errcode: 'errcode' in error ? codeOf(error.errcode) : undefined,
    at: at.map((line) => line.trim()),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}

/** Anything else is no code, and may not be JSON. */
function codeOf(code: unknown): string | number | undefined {
  return typeof code === 'string' || typeof code === 'number' ? code : undefined;
}

const pause = new Int32Array(new SharedArrayBuffer(4));
const pauseMs = 10;

/** Returns once the line is written, because the process may end next. */
export function writeToStandardError(line: string): void {
  let left: Uint8Array = Buffer.from(line);
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(2, left));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) {
        // Nobody reads it any more.
        return;
      }
      Atomics.wait(pause, 0, 0, pauseMs);
    }
  }
}
