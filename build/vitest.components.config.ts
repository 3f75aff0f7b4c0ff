import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './electron-shim/find-chromium.ts';

const executablePath = findChromium();

/** Has the page of a test shown in light or in dark, as the system of a person would. */
const emulateTheme = defineBrowserCommand<[theme: 'light' | 'dark']>(({ page }, theme) =>
  page.emulateMedia({ colorScheme: theme }),
);

/** The tests of components, in a real browser: `npm run test:components`. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  plugins: [react()],
  // Looked for anew in each run: a library that is found amid one reloads the page under its tests.
  optimizeDeps: { force: true },
  test: {
    include: ['renderer/**/*.test.tsx'],
    setupFiles: ['renderer/testing/setup-page.ts'],
    // Much of a test is waiting for the page: every core takes a file.
    maxWorkers: '100%',
    // A list that measures its rows has it again and again; it says nothing of them.
    onConsoleLog: (line) => !line.includes('ResizeObserver loop'),
    browser: {
      enabled: true,
      headless: true,
      // Playwright's own where none is found: build/scripts/components.ts has fetched it.
      provider: playwright({
        launchOptions: executablePath === undefined ? {} : { executablePath },
        contextOptions: { locale: 'en-GB', timezoneId: 'UTC' },
        actionTimeout: 5_000,
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1_000, height: 700 },
      commands: { emulateTheme },
      screenshotFailures: false,
      traceView: 'off',
      dependencySourcemaps: false,
    },
  },
});
