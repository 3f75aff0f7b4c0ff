import { defineConfig } from '@playwright/test';

/** The shim's own tests alone: `npx playwright test -c build/electron-shim`. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads it so
export default defineConfig({
  testDir: 'tests',
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  reporter: [['list']],
  outputDir: '../../test-results',
});
