import { dirname, join } from 'node:path';

import { app } from './api/app.ts';
import { defineOnProcess, disguiseVersions } from './disguise-versions.ts';

/**
 * Adds to `process` what Electron's main process has.
 *
 * @param packedIn the path of the archive, where the application is packed
 */
export function disguiseProcess(
  script: string,
  args: readonly string[],
  packedIn: string | undefined,
): void {
  process.argv = [script, ...args.filter((argument) => argument !== packedIn)];
  process.execPath = script;
  disguiseVersions('browser');
  defineOnProcess('defaultApp', packedIn === undefined ? true : undefined);
  defineOnProcess(
    'resourcesPath',
    dirname(packedIn ?? join(script, '..', 'resources', 'app.asar')),
  );
  process.exit = (code) => {
    if (code !== undefined && code !== null) {
      process.exitCode = code;
    }
    app.exit(Number(process.exitCode ?? 0));
    // Code after process.exit() still runs, as in Electron, because windows must close first.
    return undefined as never;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => app.quit());
  }
  // Where nobody reads them any more, a failed write must not be reported by another one.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => {});
  }
  process.on('uncaughtException', reportUncaught);
  process.on('unhandledRejection', (reason) => {
    process.stderr.write(
      `(node:${process.pid}) UnhandledPromiseRejectionWarning: ${describe(reason)}\n`,
    );
  });
}

// Electron shows a dialog and continues. The shim prints the error and continues.
function reportUncaught(error: Error): void {
  if (process.listenerCount('uncaughtException') > 1) {
    return;
  }
  process.stderr.write(
    `A JavaScript error occurred in the main process\nUncaught Exception:\n${describe(error)}\n`,
  );
}

function describe(reason: unknown): string {
  return reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
}
