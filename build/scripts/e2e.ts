import { buildIfStale } from './build-if-stale.ts';
import { requireChromium } from './chromium.ts';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';
import { chooseRuntime } from './runtime.ts';

// npm run test:e2e [-- playwright's own arguments]: one suite for Electron and for the shim.

async function runEndToEndTests(args: readonly string[]): Promise<number> {
  const runtime = await chooseRuntime();
  const playwright = [projectPath('node_modules/@playwright/test/cli.js'), 'test'];
  await buildIfStale();
  if (runtime.kind === 'electron') {
    say('End-to-end tests on Electron.');
    return runChild(process.execPath, [...playwright, '--project=app', ...args]);
  }
  say(`End-to-end tests on the Electron shim, because ${runtime.reason}.`);
  requireChromium();
  return runChild(process.execPath, [...playwright, ...args], {
    ELECTRON_OVERRIDE_DIST_PATH: runtime.folder,
    GUILDHALL_SHIM_HEADLESS: '1',
  });
}

try {
  process.exitCode = await runEndToEndTests(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
