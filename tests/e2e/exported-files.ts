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
