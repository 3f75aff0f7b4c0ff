import { expect } from '@playwright/test';
import type { ElectronApplication } from '@playwright/test';

/** Chooses an item of the application's menu once it is offered, as a click on it does. */
export async function chooseInMenu(app: ElectronApplication, id: string): Promise<void> {
  await expect.poll(() => offeredInMenu(app)).toContain(id);
  await app.evaluate(({ BrowserWindow, Menu }, wanted) => {
    const [window] = BrowserWindow.getAllWindows();
    Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click({}, window);
  }, id);
}

/** The actions that the application's menu does not grey out. */
export function offeredInMenu(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? [])
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .filter(({ id, enabled }) => enabled && /^([a-z]+[A-Z]|search$)/.test(id))
      .map(({ id }) => id)
      .toSorted(),
  );
}
