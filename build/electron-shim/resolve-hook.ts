import { registerHooks } from 'node:module';

import { isElectronModule } from './electron-modules.ts';

const SHIM_URL = new URL('./electron.ts', import.meta.url).href;

/** Makes `electron` mean the shim for import, for require and for the inspector alike. */
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
