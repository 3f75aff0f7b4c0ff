/** Loaded before anything else in a utility process: disguises Node's child process as one. */
import { registerHooks } from 'node:module';

import { defineOnProcess, disguiseVersions } from '../disguise-versions.ts';
import { isElectronModule } from '../electron-modules.ts';
import { ParentPort } from './parent-port.ts';

// Set for this process alone, by main.
delete process.env['NODE_COMPILE_CACHE'];
disguiseVersions('utility');
defineOnProcess('parentPort', new ParentPort());
// Chromium ends its children when it ends, for whatever reason.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Few of Electron's modules exist in a utility process, and none of main's.
registerHooks({
  resolve(specifier, context, nextResolve) {
    if (!isElectronModule(specifier)) {
      return nextResolve(specifier, context);
    }
    const url = new URL('./electron.ts', import.meta.url).href;
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});
