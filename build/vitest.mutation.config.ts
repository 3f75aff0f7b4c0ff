import { defineConfig } from 'vitest/config';

/** The tests that the mutants of stryker.config.json beside it have to be found by. */
export default defineConfig({
  test: {
    // Instrumented code, and two runners at once.
    testTimeout: 30_000,
    include: [
      'electron/server/http/{guard,authentication}.test.ts',
      'electron/server/features/**/*.test.ts',
      'electron/server/operators/*.test.ts',
      'electron/server/access/authorization.test.ts',
    ],
  },
});
