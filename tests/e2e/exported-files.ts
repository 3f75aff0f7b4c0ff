import { readFile } from 'node:fs/promises';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { press } from './documents.ts';

/** Has the next dialogs for saving choose this path, and notes the name that they proposed. */
export async function answerSaveDialog(app: ElectronApplication, filePath: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = ((_window: unknown, options: Electron.SaveDialogOptions) => {
      Object.assign(globalThis, { proposedPath: options.defaultPath });
      return Promise.resolve({ canceled: false, filePath: chosen });
    }) as typeof dialog.showSaveDialog;
  }, filePath);
}

/** The path that the last dialog for saving proposed. */
export function proposedPath(app: ElectronApplication): Promise<string> {
  return app.evaluate(() => (globalThis as { proposedPath?: string }).proposedPath ?? '');
}

/** Exports the open document by its menu, and reads the file. */
export async function exportAs(
  { app, page }: { readonly app: ElectronApplication; readonly page: Page },
  item: string,
  path: string,
): Promise<Buffer> {
  await answerSaveDialog(app, path);
  await press(page, 'More actions');
  await page.getByRole('menuitem', { name: item }).click();
  const toast = page.locator('.toast').filter({ hasText: /^Exported / });
  await expect(toast).toBeVisible();
  // The words of this export do not stand for the next.
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toHaveCount(0);
  return readFile(path);
}

/** Opens an exported file as a browser does, with scripts on, and tells what is in it. */
export function inspectInBrowser<Found>(
  app: ElectronApplication,
  path: string,
  look: () => Found | Promise<Found>,
): Promise<Found> {
  return app.evaluate(
    async ({ BrowserWindow }, [file, code]) => {
      const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } });
      await window.loadFile(file);
      const found: unknown = await window.webContents.executeJavaScript(code);
      window.destroy();
      return found;
    },
    [path, `(${look.toString()})()`] as const,
  ) as Promise<Found>;
}

/** Tells what an exported file has that could do something, or look otherwise. */
export function inspectSafety() {
  const isHeading = (element: Element) => /^H\d$/.test(element.tagName);
  const all = [...document.querySelectorAll('*')];
  const namesOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ tagName }) => tagName);
  return {
    title: document.title,
    heading: document.querySelector('h1')?.textContent,
    hasRun: 'pwned' in window,
    isDressed: getComputedStyle(document.querySelector('main') as Element).maxWidth !== 'none',
    elements: namesOf('script, link, iframe, object, embed, form, img, svg, base, button'),
    attributes: all.flatMap((element) =>
      element
        .getAttributeNames()
        .filter((name) => /^on|^style$|^src/.test(name) || (name === 'id' && !isHeading(element))),
    ),
    schemes: [...document.querySelectorAll('a')].map(({ protocol }) => protocol),
    policy: document.querySelector('meta[http-equiv]')?.getAttribute('content'),
  };
}
