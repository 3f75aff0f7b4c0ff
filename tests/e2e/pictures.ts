import type { Page } from '@playwright/test';

/** Takes a picture of the window in a usual size and at 200 %, where one is asked for. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['GUILDHALL_PICTURES'];
  if (folder !== undefined) {
    const size = page.viewportSize();
    await page.screenshot({ path: `${folder}/${name}.png` });
    await page.setViewportSize({ width: 620, height: 410 });
    await page.screenshot({ path: `${folder}/${name}-200.png` });
    await page.setViewportSize(size ?? { width: 1240, height: 820 });
  }
}
