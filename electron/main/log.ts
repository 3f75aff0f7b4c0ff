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

/** Has the log also kept in a folder, from now on. */
export function keepLogIn(folder: string): void {
  file = new LogFile(folder);
}
