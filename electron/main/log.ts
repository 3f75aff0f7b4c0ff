import pino from 'pino';
import { LogFile } from './log-file.ts';

let file: LogFile | undefined;

/** Main's log, one JSON object a line on stderr: no secrets, no content of messages. */
export const log = pino(
  { base: null, level: 'info' },
  pino.multistream([
    pino.destination({ fd: 2, sync: true }),
    { write: (line: string) => file?.write(line) },
  ]),
);

/** Logs a line that a worker has logged. */
export function logLine(line: string): void {
  process.stderr.write(`${line}\n`);
  file?.write(`${line}\n`);
}

/** Has the log also kept in a folder, from now on. */
export function keepLogIn(folder: string): void {
  file = new LogFile(folder);
}
