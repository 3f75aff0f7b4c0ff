import { defineConfig } from 'vitest/config';

/** The tests that have to find the mutants of stryker.config.json beside it. */
export default defineConfig({
  test: {
    // The code is instrumented, and two runners work at once.
    testTimeout: 30_000,
    include: [
      'electron/server/http/{guard,authentication}.test.ts',
      'electron/server/features/**/*.test.ts',
      'electron/server/operators/*.test.ts',
      'electron/server/access/authorization.test.ts',
    ],
  },
});
