import { preferHeadlessShell } from './chromium.ts';
import { prepareRuntime } from './prepare-runtime.ts';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';

// npm run test:e2e [-- playwright's own arguments]: one suite for Electron and for the shim, and
// on the shim also the shim's own.

async function runEndToEndTests(args: readonly string[]): Promise<number> {
  const runtime = await prepareRuntime();
  if (runtime.kind === 'shim') {
    preferHeadlessShell();
  }
  say(
    runtime.kind === 'electron'
      ? 'End-to-end tests on Electron.'
      : `End-to-end tests on the Electron shim, because ${runtime.reason}.`,
  );
  const projects = runtime.kind === 'electron' ? ['--project=app'] : [];
  const { code } = await runChild(process.execPath, [
    projectPath('node_modules/@playwright/test/cli.js'),
    'test',
    ...projects,
    ...args,
  ]);
  return code;
}

try {
  process.exitCode = await runEndToEndTests(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
