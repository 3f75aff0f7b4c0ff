import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineBrowserCommand, playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium, findHeadlessShell } from './electron-shim/find-chromium.ts';
import { propertySeed } from '../tests/properties/property-seed.ts';
import { patience } from './patience.ts';
import { diagramFrame, modernFonts } from './renderer-plugins.ts';

// The same pages in a quarter less of processor time (decision 0188).
const executablePath = findHeadlessShell() ?? findChromium();

/** Shows the page of a test in light, dark or forced colours, as a person's system would. */
const emulateTheme = defineBrowserCommand<[theme: 'light' | 'dark' | 'forced']>(({ page }, theme) =>
  page.emulateMedia({
    colorScheme: theme === 'dark' ? 'dark' : 'light',
    forcedColors: theme === 'forced' ? 'active' : 'none',
  }),
);

/** The component tests, in a real browser: `npm run test:components`. */
export default defineConfig({
  root: resolve(import.meta.dirname, '..'),
  plugins: [react(), modernFonts, diagramFrame()],
  // Searched again in each run: a library found during a run would reload the page under its tests.
  optimizeDeps: { force: true },
  test: {
    include: ['renderer/**/*.test.tsx'],
    setupFiles: ['renderer/testing/setup-page.ts', 'tests/properties/seed-properties.ts'],
    provide: { propertySeed },
    // Tests mostly wait for the page, so every core takes a file.
    maxWorkers: '100%',
    testTimeout: patience.test,
    hookTimeout: patience.test,
    expect: { poll: { timeout: patience.expectation } },
    // A list that measures its rows causes this harmless message again and again.
    onConsoleLog: (line) => !line.includes('ResizeObserver loop'),
    browser: {
      enabled: true,
      headless: true,
      // Playwright's own browser if none is found: build/scripts/components.ts has downloaded it.
      provider: playwright({
        launchOptions: {
          ...(executablePath !== undefined && { executablePath }),
          // The headless shell does not isolate sites by itself: a hostile frame would stop the page.
          args: ['--site-per-process'],
        },
        contextOptions: { locale: 'en-GB', timezoneId: 'UTC' },
        actionTimeout: patience.expectation,
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
