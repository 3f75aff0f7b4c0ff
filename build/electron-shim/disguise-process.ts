import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { app } from './api/app.ts';

// The versions that the shim stands in for.
const CHROMIUM_VERSION = '156.0.0.0';

/** Gives `process` what Electron's main process has. */
export function disguiseProcess(script: string, args: readonly string[]): void {
  process.argv = [script, ...args];
  define('versions', {
    ...process.versions,
    electron: electronVersion(),
    chrome: CHROMIUM_VERSION,
  });
  define('type', 'browser');
  define('defaultApp', true);
  define('resourcesPath', join(dirname(script), 'resources'));
  process.exit = (code) => {
    if (code !== undefined && code !== null) process.exitCode = code;
    app.exit(Number(process.exitCode ?? 0));
    // As in Electron, the code after process.exit() still runs: windows must close first.
    return undefined as never;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
  process.on('uncaughtException', reportUncaught);
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(
      `(node:${process.pid}) UnhandledPromiseRejectionWarning: ${describe(reason)}\n`,
    );
  });
}

// Electron shows a dialog and goes on; without a person to close it, the shim prints and goes on.
function reportUncaught(error: Error): void {
  if (process.listenerCount('uncaughtException') > 1) return;
  process.stderr.write(
    `A JavaScript error occurred in the main process\nUncaught Exception:\n${describe(error)}\n`,
  );
}

function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(process, name, { value, enumerable: true, configurable: true });
}

function electronVersion(): string {
  const path = new URL('../../node_modules/electron/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
