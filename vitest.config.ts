import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { patience } from './build/patience.ts';
import { propertySeed } from './tests/properties/property-seed.ts';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,build,tests,bench}/**/*.test.ts'],
    passWithNoTests: false,
    setupFiles: [
      'tests/watchdog/watch-tests.ts',
      'tests/watchdog/real-timers.ts',
      'tests/properties/seed-properties.ts',
    ],
    provide: { propertySeed },
    // A stall of the program's own is there again; one of a machine that was slow is not.
    retry: { count: 1, condition: /^The thread ran for / },
    // Servers and workers are really started: a busy machine may take its time.
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.expectation } },
    // Much of a test is waiting for a process: every core takes a file.
    maxWorkers: '100%',
    // Requiring the electron package without it downloads Electron; these tests never run it.
    env: { ELECTRON_OVERRIDE_DIST_PATH: resolve(import.meta.dirname, 'build/electron-shim') },
    coverage: { provider: 'v8', include: ['{shared,electron,renderer}/**/*.{ts,tsx}'] },
  },
});
