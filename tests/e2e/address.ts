import type { Page } from '@playwright/test';

/** The address of the window, from `#` on. */
export function hashOf(page: Page): Promise<string> {
  return page.evaluate(() => location.hash);
}

/** Goes to an address, as a link does. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
}
