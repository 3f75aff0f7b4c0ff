import { defineConfig } from '@playwright/test';
import { patience } from './build/patience.ts';

/**
 * Two suites: the application's, on Electron or on the shim as the environment says
 * (build/scripts/e2e.ts), and the shim's own.
 */
export default defineConfig({
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  timeout: patience.test,
  expect: { timeout: patience.expectation },
  reporter: [['list']],
  outputDir: 'test-results',
  projects: [
    { name: 'app', testDir: 'tests/e2e', testMatch: '**/*.e2e.ts' },
    { name: 'shim', testDir: 'build/electron-shim/tests' },
  ],
});
