/**
 * Loaded before anything else in the main thread and, through the inherited --import, in every
 * worker thread.
 */
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

import { isElectronModule } from './electron-modules.ts';

if (isMainThread) {
  // Set for this process alone, by the file `electron`.
  delete process.env['NODE_COMPILE_CACHE'];
} else {
  // Electron's modules do not exist in a worker thread. Importing them must fail instead of finding
  // the npm package, which only exports the path of a binary.
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!isElectronModule(specifier)) {
        return nextResolve(specifier, context);
      }
      throw Object.assign(
        new Error(`Cannot find module '${specifier}': a worker thread has no Electron modules`),
        { code: 'ERR_MODULE_NOT_FOUND' },
      );
    },
  });
}
