import { requireChromiumForTests } from './chromium.ts';
import { projectPath, say } from './project.ts';
import { runChild } from './run-child.ts';

// npm run test:components [-- vitest's own arguments]: the component tests, in a real browser.

try {
  await requireChromiumForTests();
  const { code } = await runChild(process.execPath, [
    projectPath('node_modules/vitest/vitest.mjs'),
    'run',
    '--config=build/vitest.components.config.ts',
    ...process.argv.slice(2),
  ]);
  process.exitCode = code;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
