import { readFileSync } from 'node:fs';

// The version that the shim imitates.
const CHROMIUM_VERSION = '156.0.0.0';

/** Gives `process` the versions and type of an Electron process. */
export function disguiseVersions(type: 'browser' | 'utility'): void {
  defineOnProcess('versions', {
    ...process.versions,
    electron: electronVersion(),
    chrome: CHROMIUM_VERSION,
  });
  defineOnProcess('type', type);
}

/** Sets a property that Node makes read-only. */
export function defineOnProcess(name: string, value: unknown): void {
  Object.defineProperty(process, name, { value, enumerable: true, configurable: true });
}

function electronVersion(): string {
  const path = new URL('../../node_modules/electron/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
