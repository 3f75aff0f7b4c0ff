import { readFileSync } from 'node:fs';

// The version that the shim stands in for.
const CHROMIUM_VERSION = '156.0.0.0';

/** Gives `process` the versions and the type that one of Electron's processes has. */
export function disguiseVersions(type: 'browser' | 'utility'): void {
  defineOnProcess('versions', {
    ...process.versions,
    electron: electronVersion(),
    chrome: CHROMIUM_VERSION,
  });
  defineOnProcess('type', type);
}

/** Sets what Node itself does not let be set. */
export function defineOnProcess(name: string, value: unknown): void {
  Object.defineProperty(process, name, { value, enumerable: true, configurable: true });
}

function electronVersion(): string {
  const path = new URL('../../node_modules/electron/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version: string };
  return version;
}
