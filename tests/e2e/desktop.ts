import type { ElectronApplication, Page } from '@playwright/test';
import { composerOf } from './guild.ts';

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

/** The questions of main, which a test answers in the place of a person. */
export interface HeardQuestions {
  /** Answers the next question that has no answer yet; one without an answer is cancelled. */
  readonly answer: (response: number) => Promise<void>;
  /** The titles of those that main has asked so far. */
  readonly titles: () => Promise<string[]>;
}

/** Has main ask the test from now on, in place of showing dialogs. */
export async function hearQuestions(app: ElectronApplication): Promise<HeardQuestions> {
  const heard = await app.evaluateHandle(({ dialog }) => {
    const titles: string[] = [];
    const answers: number[] = [];
    const ask = async (...args: unknown[]) => {
      const { title = '', cancelId = 0 } = args.at(-1) as Electron.MessageBoxOptions;
      titles.push(title);
      return { response: answers.shift() ?? cancelId, checkboxChecked: false };
    };
    dialog.showMessageBox = ask;
    return { titles, answers };
  });
  return {
    answer: (response) =>
      heard.evaluate(({ answers }, chosen) => void answers.push(chosen), response),
    titles: () => heard.evaluate(({ titles }) => titles),
  };
}

/** Has menus that pop up told to the test. Returns the labels of the newest one, once there is one. */
export async function hearMenus(
  app: ElectronApplication,
): Promise<() => Promise<string[] | undefined>> {
  const heard = await app.evaluateHandle(({ Menu }) => {
    const menus: string[][] = [];
    Menu.prototype.popup = function popup() {
      menus.push(this.items.map(({ label }) => label));
    };
    return { menus };
  });
  return () => heard.evaluate(({ menus }) => menus.at(-1));
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

/** Opens the thread that a page shows in a window of its own, and waits until that shows it. */
export async function openOwnWindow(app: ElectronApplication, page: Page): Promise<Page> {
  const opening = app.waitForEvent('window');
  await page.keyboard.press('Control+Shift+n');
  const own = await opening;
  await composerOf(own).waitFor();
  return own;
}
