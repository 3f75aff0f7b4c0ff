import { buildIfStale } from './build-if-stale.ts';
import { requireChromiumForTests } from './chromium.ts';
import { chooseRuntime } from './runtime.ts';
import type { Runtime } from './runtime.ts';

/**
 * Prepares this process and its children to run the built application without a display: on
 * Electron, or on the shim with a Chromium that is found or installed.
 *
 * @throws Error that says what to do
 */
export async function prepareRuntime(): Promise<Runtime> {
  const runtime = await chooseRuntime();
  if (runtime.kind === 'shim') {
    await requireChromiumForTests();
    process.env['GUILDHALL_SHIM_HEADLESS'] = '1';
  }
  if (runtime.folder !== undefined) {
    process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  }
  await buildIfStale();
  return runtime;
}
