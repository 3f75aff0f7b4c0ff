import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Chromium ends at once if it cannot write this much to its profile.
const ROOM_BYTES = 256 * 1024;

/**
 * Makes the folder for Chromium's profile. Electron starts all the same where it cannot be written,
 * as on a full disk; Chromium does not, so the profile is then in a temporary folder.
 */
export function profileFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    requireRoom(join(path, `.room-${process.pid}`));
    return path;
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'electron-shim-profile-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
}

function requireRoom(probe: string): void {
  try {
    writeFileSync(probe, Buffer.alloc(ROOM_BYTES), { flag: 'wx' });
  } finally {
    rmSync(probe, { force: true });
  }
}
