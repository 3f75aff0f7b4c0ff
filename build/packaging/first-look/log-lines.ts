import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { logFileNames } from '../../../electron/main/log-file.ts';

const warning = 40;

/** The warnings and errors in the log of a package. It holds no content and no keys. */
export function logLines(dataFolder: string): string[] {
  const path = join(dataFolder, 'logs', logFileNames[0]);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '' && levelOf(line) >= warning);
}

function levelOf(line: string): number {
  return Number(/"level":(\d+)/.exec(line)?.[1] ?? warning);
}
