import { foundGuild } from '../../../tests/e2e/guild.ts';
import { startPackage } from '../started-package.ts';
import { ciphertextCheck } from './ciphertext.ts';
import { diagramsCheck } from './diagrams.ts';
import { logLines } from './log-lines.ts';
import { notificationsCheck } from './notifications.ts';
import { pagehideCheck } from './pagehide.ts';
import { rowOf } from './row.ts';
import type { Row } from './row.ts';
import { sqliteCheck } from './sqlite.ts';
import { updatesGateCheck } from './updates-gate.ts';
import { workerThreadCheck } from './worker-thread.ts';

/** In this order: the gate starts the package once more. */
const checks = [
  sqliteCheck,
  ciphertextCheck,
  workerThreadCheck,
  pagehideCheck,
  diagramsCheck,
  notificationsCheck,
  updatesGateCheck,
];
const limitMs = 90_000;

export interface FirstLook {
  readonly rows: readonly Row[];
  /** The warnings in the log of the package. */
  readonly warnings: readonly string[];
}

/**
 * Starts an unpacked package on a new data folder, and looks at what only Electron itself can show
 * (docs/releasing.md).
 *
 * @throws Error where it does not start, or no guild can be founded
 */
export async function firstLook(folder: string): Promise<FirstLook> {
  const { page, dataFolder, end } = await startPackage(folder);
  try {
    await foundGuild(page);
    const scene = { folder, page, dataFolder };
    const rows: Row[] = [];
    for (const check of checks) {
      // oxlint-disable-next-line no-await-in-loop -- all of them use one window
      rows.push(await rowOf(check, scene, limitMs));
    }
    return { rows, warnings: logLines(dataFolder) };
  } finally {
    await end();
  }
}
