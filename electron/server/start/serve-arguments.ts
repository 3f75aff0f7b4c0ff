import { parseArgs } from 'node:util';
import { extensionNames } from '#shared/contract/extension.ts';
import { titleText } from '#shared/contract/text.ts';
import type { DisabledExtensionsOptions } from '../http/disabled-extensions.ts';

/** The task of `serve` for a data folder. */
export type ServeArguments = { readonly dataDir: string } & (
  | {
      readonly task: 'serve';
      /** 0 lets the system choose a port. */
      readonly port: number;
      readonly users: readonly string[];
      /** The extensions that clients should not find. */
      readonly disabledExtensions: DisabledExtensionsOptions;
      /** The file with the servers of models, if there are any. */
      readonly modelsFile: string | undefined;
    }
  /** `file` is the target of the backup, or the backup to restore. */
  | { readonly task: 'backup' | 'restore'; readonly file: string }
  | { readonly task: 'backups' }
);

/** The usage message of `serve`. */
export const serveUsage =
  'Usage: npm run --silent serve -- --data-dir DIR --port P [--user NAME …]\n' +
  '                             [--without EXTENSION,… | --bare] [--models FILE]\n' +
  '       npm run --silent serve -- --data-dir DIR --backup FILE | --restore FILE\n' +
  '       npm run --silent serve -- --data-dir DIR --backups';

/** Parses the arguments; returns a sentence that says what is wrong if they are invalid. */
export function parseServeArguments(args: readonly string[]): ServeArguments | string {
  let values: {
    'data-dir'?: string;
    port?: string;
    user?: string[];
    backup?: string;
    backups?: boolean;
    restore?: string;
    without?: string;
    bare?: boolean;
    models?: string;
  };
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        user: { type: 'string', multiple: true },
        backup: { type: 'string' },
        backups: { type: 'boolean' },
        restore: { type: 'string' },
        without: { type: 'string' },
        bare: { type: 'boolean' },
        models: { type: 'string' },
      },
    }));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const { 'data-dir': dataDir, port, user = [], backup, backups = false, restore } = values;
  const modelsFile = values.models;
  if (dataDir === undefined || dataDir === '') {
    return '--data-dir is needed: where the data lives.';
  }
  const file = backup ?? restore;
  const isAlone = port === undefined && user.length === 0 && modelsFile === undefined;
  if (backups) {
    const isAsked = isAlone && file === undefined;
    return isAsked ? { dataDir, task: 'backups' } : '--backups stands alone, with --data-dir.';
  }
  if (file !== undefined) {
    const hasOne = (backup === undefined) !== (restore === undefined);
    if (!isAlone || !hasOne || file === '') {
      return '--backup and --restore take a file, alone.';
    }
    return { dataDir, task: backup === undefined ? 'restore' : 'backup', file };
  }
  if (port === undefined) {
    return '--port is needed: a number from 0 (any free port) to 65535.';
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    return `--port must be a number from 0 to 65535, not "${port}".`;
  }
  const users: string[] = [];
  for (const name of user) {
    const parsed = titleText.safeParse(name);
    if (!parsed.success) {
      return '--user must be a name of 1 to 500 characters.';
    }
    users.push(parsed.data);
  }
  const named = values.without?.split(',') ?? [];
  const extensions = extensionNames.filter((name) => values.bare || named.includes(name));
  const unknown = named.find((name) => !extensions.some((extension) => extension === name));
  if (unknown !== undefined) {
    return `--without takes names of ${extensionNames.join(', ')}; not "${unknown}".`;
  }
  const disabledExtensions = { extensions, isBare: values.bare === true };
  return { dataDir, task: 'serve', port: Number(port), users, disabledExtensions, modelsFile };
}
