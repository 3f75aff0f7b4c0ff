import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { arch, release } from 'node:os';
import type { Home } from '#shared/capability/home.ts';
import { notWaiting } from '../../storage/plain-file.ts';
import { mainLogLimits } from '#shared/limits/desktop-limits.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { LocalServer } from '../../client/home/local-server.ts';
import { logFileNames } from '../log-file.ts';
import type { Settings } from '../settings/settings.ts';
import { timestampOf } from '../../client/timing.ts';
import type { Timing } from '../../client/timing.ts';
import { redactedLine } from './redacted-line.ts';

/** How long a server that is busy may take: somebody who looks for help does not wait for it. */
const serverLimitMs = 2_000;

export interface DiagnosticsOptions {
  readonly version: string;
  readonly logsFolder: string;
  readonly settings: Settings;
  readonly homes: () => readonly Home[];
  readonly localServer: Pick<LocalServer, 'request'>;
  readonly timing: Pick<Timing, 'now' | 'after'>;
}

/** Answers what a person can send to somebody who helps. */
export function diagnosticsCalls(
  options: DiagnosticsOptions,
): Pick<CallHandlers, 'diagnostics.describe'> {
  return {
    'diagnostics.describe': async () => {
      const at = timestampOf(options.timing.now());
      const sqlite = await describeSqlite(options);
      const lines = await lastLines(options.logsFolder);
      const facts = {
        madeAt: at,
        application: describeApplication(options.version),
        sqlite,
        settings: describeSettings(options.settings),
        homes: options.homes().map(describeHome),
        log: lines.map(redactedLine),
      };
      const name = `guildhall-diagnostics-${at.slice(0, 19).replaceAll(':', '-')}.json`;
      return { name, text: `${JSON.stringify(facts, undefined, 2)}\n` };
    },
  };
}

function describeApplication(version: string): object {
  const { electron, chrome, node } = process.versions;
  const system = { platform: process.platform, release: release(), arch: arch() };
  return { version, electron, chrome, node, ...system };
}

/** SQLite in the server's process; undefined where that does not run, or has no time for it. */
function describeSqlite({ localServer, timing }: DiagnosticsOptions): Promise<object | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const cancel = timing.after(serverLimitMs, () => resolve(undefined));
  const told = localServer.request('sqlite.describe', {}).catch(() => undefined);
  return Promise.race([told, late]).finally(cancel);
}

/** The settings that name nobody and nothing: no home, no address, no key, not even a hash of one. */
function describeSettings(settings: Settings): object {
  const { isOn = false, port } = settings.get('localAccess') ?? {};
  return {
    version: settings.get('version'),
    appearance: settings.get('appearance'),
    language: settings.get('language'),
    panes: settings.get('panes'),
    changedShortcuts: Object.keys(settings.get('shortcuts') ?? {}).length,
    cacheLimitBytes: settings.get('cacheLimitBytes'),
    localAccess: { isOn, port },
    homes: settings.get('homes').map(({ allowsPlainHttp, custody, guildIds }) => ({
      keyStorage: custody,
      allowsPlainHttp,
      namedGuilds: guildIds.length,
    })),
  };
}

/** How a home stands. Its sentence may hold an address, and is left out. */
function describeHome({ kind, state, extensions, freshAt, recoveredAt }: Home): object {
  const { kind: is, since } = state;
  return { kind, state: { kind: is, since }, extensions, freshAt, recoveredAt };
}

/** The last lines of the log, oldest first. */
async function lastLines(folder: string): Promise<string[]> {
  const tails = await Promise.all(logFileNames.map((name) => tailOf(join(folder, name))));
  return tails
    .toReversed()
    .flatMap((tail) => tail.split('\n'))
    .filter((line) => line !== '')
    .slice(-mainLogLimits.diagnosticLines);
}

async function tailOf(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | notWaiting).catch(() => undefined);
  if (file === undefined) {
    return '';
  }
  try {
    const stats = await file.stat();
    const size = stats.isFile() ? stats.size : 0;
    const start = Math.max(0, size - mainLogLimits.diagnosticBytes);
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(Math.min(size, mainLogLimits.diagnosticBytes)),
      0,
      undefined,
      start,
    );
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
