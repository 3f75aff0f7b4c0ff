import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { prepareRuntime } from './prepare-runtime.ts';
import { projectRoot } from './project.ts';

/** The running application, on a data folder of its own, to take pictures of. */
export interface PictureWindow {
  readonly app: ElectronApplication;
  readonly page: Page;
  /** Takes a picture of the window in light and dark: `NAME-light.png`, `NAME-dark.png`. */
  readonly takePictures: (folder: string, name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Builds the application where that is stale, and starts it for the first time. */
export async function openPictureWindow(): Promise<PictureWindow> {
  await prepareRuntime();
  const dataFolder = mkdtempSync(join(tmpdir(), 'guildhall-pictures-'));
  const app = await _electron.launch({
    args: ['.', `--user-data-dir=${dataFolder}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  const page = await app.firstWindow();
  // A machine that others use too takes its time.
  page.setDefaultTimeout(60_000);
  return {
    app,
    page,
    takePictures: async (folder, name) => {
      for (const theme of ['light', 'dark'] as const) {
        await app.evaluate(({ nativeTheme }, source) => {
          nativeTheme.themeSource = source;
        }, theme);
        await page.waitForFunction(
          (isDark) => matchMedia('(prefers-color-scheme: dark)').matches === isDark,
          theme === 'dark',
        );
        await page.screenshot({
          path: join(folder, `${name}-${theme}.png`),
          animations: 'disabled',
          caret: 'hide',
        });
      }
    },
    close: async () => {
      await app.close();
      rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Goes to the form for a guild on this computer, and fills it in. */
export async function beginBakery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start on this computer' }).click();
  await page
    .getByRole('textbox', { name: 'What do you want to get done?' })
    .fill('Open a bakery in May. Find a shop, hire two people, and tell the neighbours.');
  await page.getByRole('textbox', { name: 'Guild name' }).fill('The bakery');
}

/** Creates the guild of the filled form, with nothing but its operators. */
export async function foundBakery(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click();
  const steps = page.getByRole('button', { name: /^First steps/ });
  const hide = page.getByRole('button', { name: 'Hide first steps' });
  await steps.waitFor();
  if (!(await hide.isVisible())) {
    // A low window shows their title alone.
    await steps.click();
  }
  await hide.click();
}

/** Starts a thread with an operator, and waits for its answer. */
export async function talk(page: Page, operator: string, text: string): Promise<void> {
  await page.getByRole('button', { name: 'New thread' }).click();
  await page.getByRole('checkbox', { name: operator }).check();
  await page.getByRole('textbox', { name: 'First message' }).fill(text);
  await page.getByRole('button', { name: 'Create thread' }).click();
  await page.getByText(`${operator} answered`).waitFor();
}

/** Scrolls the open thread to its first message. */
export async function showBeginning(page: Page): Promise<void> {
  await page.getByRole('log').evaluate((log) => {
    log.scrollTop = 0;
  });
}
