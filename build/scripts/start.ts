import { buildIfStale } from './build-if-stale.ts';
import { requireChromium } from './chromium.ts';
import { say } from './project.ts';
import { runChild } from './run-child.ts';
import { chooseRuntime } from './runtime.ts';
import type { Runtime } from './runtime.ts';

// npm start [-- --user-data-dir=DIR --remote-debugging-port=N --headless]

/** The reason why the application cannot be shown here, with what to do about it. */
function obstacle(runtime: Runtime, isHeadless: boolean): string | undefined {
  const hasDisplay =
    process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (runtime.kind === 'electron' && isHeadless) {
    return '--headless works only where Electron cannot be had; run it under xvfb-run instead.';
  }
  if (!hasDisplay && !isHeadless) {
    const remedy =
      runtime.kind === 'shim'
        ? 'Pass --headless (npm start -- --headless), or start it under xvfb-run.'
        : 'Start it under xvfb-run, or from a desktop session.';
    return `There is no display to open a window on. ${remedy}`;
  }
  return undefined;
}

async function start(args: readonly string[]): Promise<number> {
  const runtime = await chooseRuntime();
  if (runtime.kind === 'shim') {
    say(
      `Running on the project's Electron shim, with windows in Chromium, because Electron itself ` +
        `is not installed and ${runtime.reason}.`,
    );
  }
  const problem = obstacle(runtime, args.includes('--headless'));
  if (problem !== undefined) {
    say(problem);
    return 1;
  }
  if (runtime.kind === 'shim') {
    await requireChromium('The window');
  }
  await buildIfStale();
  const { code } = await runChild(runtime.executable, ['.', ...args]);
  return code;
}

try {
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
