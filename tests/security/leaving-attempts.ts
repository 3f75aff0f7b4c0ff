import type { ElectronApplication, Page } from '@playwright/test';
import type { OpenListener } from './open-listener.ts';

/**
 * Tries to open windows from a page and to leave it, and waits until main has decided each attempt.
 *
 * @returns the attempts that got through; a page that may leave tries nothing more
 */
export async function attemptLeaving(
  app: ElectronApplication,
  page: Page,
  { url, heard }: OpenListener,
): Promise<string[]> {
  const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  const before = await windows();
  // Main hears of these before it hears of the navigations below, which it decides later.
  const isOpened = await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    link.target = '_blank';
    document.body.append(link);
    link.click();
    link.remove();
    return window.open(address) !== null;
  }, `${url}/opened`);
  for (const way of ['link', 'location'] as const) {
    const isAllowed = await mayLeave(app, page, { way, address: `${url}/${way}` });
    if (isAllowed) {
      return [`a page may leave by its ${way}`];
    }
  }
  const opened = (await windows()) - before;
  return [
    ...(isOpened || opened > 0 ? [`a page opened ${opened} windows`] : []),
    ...heard.map((request) => `a request: ${request}`),
  ];
}

/** Tries to leave in one way, and answers what main decided. */
async function mayLeave(
  app: ElectronApplication,
  page: Page,
  attempt: { readonly way: 'link' | 'location'; readonly address: string },
): Promise<boolean> {
  const decision = await app.evaluateHandle(({ webContents }, address) => {
    const isAllowed = new Promise<boolean>((resolve) => {
      for (const contents of webContents.getAllWebContents()) {
        contents.on('will-navigate', (event) => {
          if (event.url === address) {
            resolve(!event.defaultPrevented);
          }
        });
      }
    });
    return { isAllowed };
  }, attempt.address);
  await page.evaluate(({ way, address }) => {
    if (way === 'location') {
      location.assign(address);
      return;
    }
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, attempt);
  return decision.evaluate(({ isAllowed }) => isAllowed);
}
