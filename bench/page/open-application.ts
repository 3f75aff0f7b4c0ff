import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { projectRoot } from '../../build/scripts/project.ts';

/** Starts the whole application on a data folder, and waits until its window is ready. */
export async function openApplication(
  dataFolder: string,
): Promise<{ readonly app: ElectronApplication; readonly page: Page }> {
  const app = await _electron.launch({
    args: ['.', `--user-data-dir=${dataFolder}`],
    cwd: projectRoot,
    colorScheme: null,
  });
  try {
    const page = await app.firstWindow();
    await page.waitForURL(/\/index\.html/);
    await page.locator('.shell[aria-busy=true]').waitFor({ state: 'detached' });
    return { app, page };
  } catch (error) {
    await app.close();
    throw error;
  }
}
