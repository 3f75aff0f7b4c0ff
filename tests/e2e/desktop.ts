import type { ElectronApplication } from '@playwright/test';

/** The items of the tray's menu by their labels; a separator is empty. */
export function trayLabels(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() => {
    const [tray] = (globalThis.electronShim?.trays ?? []) as {
      shown: { menu: Electron.Menu | null };
    }[];
    return (tray?.shown.menu?.items ?? []).map(({ label }) => label);
  });
}

/** Chooses an item of the tray's menu. */
export function chooseInTray(app: ElectronApplication, id: string): Promise<void> {
  return app.evaluate((_electron, wanted) => {
    const [tray] = (globalThis.electronShim?.trays ?? []) as {
      shown: { menu: Electron.Menu | null };
    }[];
    tray?.shown.menu?.getMenuItemById(wanted)?.click();
  }, id);
}

/** Answers the next question of main. */
export function answerQuestion(app: ElectronApplication, response: number): Promise<void> {
  return app.evaluate((_electron, chosen) => {
    globalThis.electronShim?.answerDialog('showMessageBox', {
      response: chosen,
      checkboxChecked: false,
    });
  }, response);
}

/** The questions that main has asked so far, by their titles. */
export function questionsOf(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(() =>
    (globalThis.electronShim?.dialogs ?? []).map(
      ({ options }) => (options as { title?: string }).title ?? '',
    ),
  );
}

/** Closes the main window as its close button does. */
export function closeMain(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
}

/** Whether the main window is shown; undefined where there is none. */
export function isMainShown(app: ElectronApplication): Promise<boolean | undefined> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
}

/** Takes the main window away without ending the application, as on macOS. */
export async function removeMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(async ({ app: main, BrowserWindow }) => {
    main.removeAllListeners('window-all-closed');
    main.on('window-all-closed', () => undefined);
    const window = BrowserWindow.getAllWindows().find(
      ({ webContents }) => !webContents.getURL().includes('window=thing'),
    );
    const closed = new Promise<void>((resolve) => void window?.once('closed', () => resolve()));
    window?.destroy();
    await closed;
  });
}
