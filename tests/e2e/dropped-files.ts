import type { Page } from '@playwright/test';

/** Drops files and folders of this computer in the middle of an element, as the system does. */
export async function dropFiles(
  page: Page,
  selector: string,
  paths: readonly string[],
): Promise<void> {
  const box = await page.locator(selector).boundingBox();
  if (box === null) {
    throw new Error(`${selector} is not on the screen.`);
  }
  const session = await page.context().newCDPSession(page);
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await session.send('Input.dispatchDragEvent', { type, ...place, data });
  }
  await session.detach();
}
