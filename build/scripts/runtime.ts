import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectPath, say } from './project.ts';

/** The runtime of the application: Electron, or the shim and why it is used. */
export type Runtime =
  | { readonly kind: 'electron'; readonly folder?: string; readonly executable: string }
  | {
      readonly kind: 'shim';
      readonly folder: string;
      readonly executable: string;
      readonly reason: string;
    };

const shimFolder = projectPath('build/electron-shim');
const downloadHost = 'https://github.com';
const probeTimeoutMs = 5_000;

/**
 * Electron if its binary is present or can be downloaded, else the shim. If
 * ELECTRON_OVERRIDE_DIST_PATH is set, it alone decides, as it does for Electron itself.
 */
export async function chooseRuntime(): Promise<Runtime> {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) {
    const executable = join(override, 'electron');
    return override === shimFolder
      ? { kind: 'shim', folder: override, executable, reason: 'the environment asks for it' }
      : { kind: 'electron', folder: override, executable };
  }
  const executable = installedElectron() ?? (await downloadElectron());
  return typeof executable === 'string'
    ? { kind: 'electron', executable }
    : {
        kind: 'shim',
        folder: shimFolder,
        executable: join(shimFolder, 'electron'),
        reason: executable.reason,
      };
}

function installedElectron(): string | undefined {
  const pathFile = projectPath('node_modules/electron/path.txt');
  if (!existsSync(pathFile)) {
    return undefined;
  }
  const executable = projectPath('node_modules/electron/dist', readFileSync(pathFile, 'utf8'));
  return existsSync(executable) ? executable : undefined;
}

async function downloadElectron(): Promise<string | { reason: string }> {
  const mirror = process.env['ELECTRON_MIRROR'] ?? process.env['npm_config_electron_mirror'];
  const host = mirror ?? downloadHost;
  try {
    await fetch(host, { method: 'HEAD', signal: AbortSignal.timeout(probeTimeoutMs) });
  } catch {
    return { reason: `${new URL(host).host}, where it is downloaded from, cannot be reached` };
  }
  say('Downloading Electron (about 120 MB, once)…');
  const { status } = spawnSync(
    process.execPath,
    [projectPath('node_modules/electron/install.js')],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const executable = status === 0 ? installedElectron() : undefined;
  return executable ?? { reason: 'its download failed' };
}
