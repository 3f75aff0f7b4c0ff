import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { MeasuredPart } from '#shared/capability/data.ts';
import { cacheLimits } from '#shared/limits/kept-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { LocalServer } from '../../client/home/local-server.ts';
import type { Settings } from '../settings/settings.ts';
import type { ClientStore } from '../../client/store-client/client-store.ts';
import { text } from '../text/text.ts';
import { pageAsks } from '../page-asks.ts';
import { filesBytes, folderBytes } from './folder-size.ts';

export interface DataCallsOptions {
  readonly userData: string;
  readonly settings: Settings;
  readonly store: ClientStore;
  readonly localServer: Pick<LocalServer, 'request' | 'restore'>;
  /** Shows a path in the system's file manager; answers why not, or an empty text. */
  readonly openPath: (path: string) => Promise<string>;
  /** The guild of this computer is another one now; the former is kept in a folder. */
  readonly onRestored: (keptIn: string) => void;
}

type DataCallName = Extract<keyof CallHandlers, `data.${string}` | `backup.${string}`>;

/** The folder of the logs of a data folder. */
export function logsFolderOf(userData: string): string {
  return join(userData, 'logs');
}

/** Answers what data there is on this computer, and keeps, shows and brings back its backups. */
export function dataCalls(options: DataCallsOptions): Pick<CallHandlers, DataCallName> {
  const { userData, settings, store, localServer, openPath, onRestored } = options;
  return {
    'data.describe': async () => ({
      folder: userData,
      sizes: await measure(userData),
      cacheLimitBytes: settings.get('cacheLimitBytes') ?? cacheLimits.bytes,
    }),
    'data.open_folder': async ({ folder }) => {
      const path = folder === 'logs' ? logsFolderOf(userData) : userData;
      await mkdir(path, { recursive: true, mode: 0o700 }).catch(() => undefined);
      pageAsks.note();
      if ((await openPath(path)) !== '') {
        throw problemError('unavailable', text.upkeep.folderNotOpened(path));
      }
      return {};
    },
    'data.limit_cache': async ({ bytes }) => {
      settings.set('cacheLimitBytes', bytes);
      await store.request('cache.limit', { bytes });
      return {};
    },
    'backup.list': () => localServer.request('backup.list', {}),
    'backup.make': async () => {
      const { isMade } = await localServer.request('backup.make', {});
      if (!isMade) {
        throw problemError('unavailable', text.upkeep.noBackupMade);
      }
      return {};
    },
    'backup.read': async ({ name }) => {
      const { content } = await localServer.request('backup.read', { name });
      if (content === undefined) {
        throw problemError('not_found', text.upkeep.backupMissing);
      }
      return { ...content, guilds: [...content.guilds] };
    },
    'backup.restore': async ({ name }) => {
      onRestored(await localServer.restore(name));
      return {};
    },
  };
}

async function measure(userData: string): Promise<{ part: MeasuredPart; bytes: number }[]> {
  const home = join(userData, 'local-home');
  const store = join(userData, 'client-store');
  const sizes: Record<MeasuredPart, Promise<number>> = {
    guild: filesBytes(home, ['guildhall.db', 'search-index.db']),
    backups: folderBytes(join(home, 'backups')),
    former: folderBytes(join(home, 'copies')),
    cache: folderBytes(join(store, 'cache')),
    outbox: filesBytes(store, ['']),
    logs: folderBytes(logsFolderOf(userData)),
  };
  const entries = Object.entries(sizes) as [MeasuredPart, Promise<number>][];
  return Promise.all(entries.map(async ([part, bytes]) => ({ part, bytes: await bytes })));
}
