import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { localRows } from './call.ts';

/** The address of the window, from `#` on. */
export function hashOf(page: Page): Promise<string> {
  return page.evaluate(() => location.hash);
}

/** Waits until the shown place is kept: a start after a kill leads there. */
export async function untilPlaceKept(page: Page): Promise<void> {
  const kept = async () => `#${(await localRows(page, 'place'))[0]?.value.path}`;
  await expect.poll(async () => (await kept()) === (await hashOf(page))).toBe(true);
}

/** Goes to an address, as a link does. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((wanted) => {
    location.hash = wanted;
  }, hash);
}
