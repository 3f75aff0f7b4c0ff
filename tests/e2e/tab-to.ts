import type { Locator, Page } from '@playwright/test';

/** The presses of Tab within which anything is reached. */
const maxPresses = 60;

/** Goes on by Tab to something in the open dialog, or on the page, as a person does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

/** Presses a button by the keyboard alone. */
export async function pressButton(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}
