import type { Page } from '@playwright/test';

/** Takes pictures of the window in a usual size and at 200 %, in light and dark, where they are wanted. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['GUILDHALL_PICTURES'];
  if (folder === undefined) {
    return;
  }
  const usual = page.viewportSize() ?? { width: 1240, height: 820 };
  for (const [ending, size] of [
    ['', usual] as const,
    ['-200', { width: 620, height: 410 }] as const,
  ]) {
    for (const colorScheme of ['dark', 'light'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- a page has one size and one look at a time
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}${ending}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize(usual);
}
