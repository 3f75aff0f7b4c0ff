import { defineConfig } from '@playwright/test';

/**
 * Two suites: the application's, on Electron or on the shim as the environment says
 * (build/scripts/e2e.ts), and the shim's own.
 */
export default defineConfig({
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Far more than a test takes on a machine of its own: others may use the machine too.
  timeout: 120_000,
  // What never comes fails late; nothing fails because it came late.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  outputDir: 'test-results',
  projects: [
    { name: 'app', testDir: 'tests/e2e', testMatch: '**/*.e2e.ts' },
    { name: 'shim', testDir: 'build/electron-shim/tests' },
  ],
});
