import { registerHooks } from 'node:module';

import { isElectronModule } from './electron-modules.ts';

const SHIM_URL = new URL('./electron.ts', import.meta.url).href;

/** Resolves `electron` to the shim, for import, require and the inspector. */
export function registerElectron(): void {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!isElectronModule(specifier)) {
        return nextResolve(specifier, context);
      }
      return { url: SHIM_URL, format: 'module-typescript', shortCircuit: true };
    },
  });
}
