import { say } from './project.ts';
import { runChild } from './run-child.ts';
import { chooseRuntime } from './runtime.ts';

// npm run dev: builds main and preload, serves the renderer with hot reload, restarts on change.

const runtime = await chooseRuntime();
if (runtime.kind === 'shim') {
  say(`Running on the project's Electron shim, because ${runtime.reason}.`);
}
const { code } = await runChild(
  process.execPath,
  [
    'node_modules/electron-vite/bin/electron-vite.js',
    'dev',
    '--watch',
    '--config',
    'build/electron.vite.config.ts',
    ...process.argv.slice(2),
  ],
  { environment: { ELECTRON_EXEC_PATH: runtime.executable } },
);
process.exitCode = code;
