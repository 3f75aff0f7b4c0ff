import { createLog, writeToStandardError } from '../logging/log.ts';
import { LogFile } from './log-file.ts';

let file: LogFile | undefined;

/** Main's log: on standard error, and in a file once there is a folder for it. */
export const log = createLog(write);

/** Logs a line that a worker has logged. */
export function logLine(line: string): void {
  write(`${line}\n`);
}

/** Has the log also kept in a folder, from now on. */
export function keepLogIn(folder: string): void {
  file = new LogFile(folder);
}

function write(line: string): void {
  writeToStandardError(line);
  file?.write(line);
}
