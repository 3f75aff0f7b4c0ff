import type { BrowserWindow } from 'electron';
import { windowLimits } from '#shared/limits/desktop-limits.ts';
import { problemError } from '#shared/problem/problem.ts';
import { appUrl } from '../app-scheme.ts';
import type { CallHandlers } from '../bridge/call-handlers.ts';
import type { Bounds } from '../settings/settings-schema.ts';
import type { Settings } from '../settings/settings.ts';
import { text } from '../text/text.ts';
import { makeAppWindow, revealWindow, workAreas } from './app-window.ts';
import { openMainWindow } from './main-window.ts';
import { thingOf, thingPathOf } from './thing-path.ts';
import { placeWindow } from './window-placement.ts';

const thingWindow = { width: 760, height: 720, offset: 32 };

export interface AppWindowsOptions {
  readonly settings: Settings;
  /** Whether the system tells nobody where a window is, and puts it where it likes. */
  readonly isWayland: boolean;
  /** Watches over a window of either kind, from the moment it is made. */
  readonly attend: (window: BrowserWindow, kind: 'main' | 'thing') => void;
}

/** The windows of the application: the main one, and one for each thing that has its own. */
export class AppWindows {
  readonly #options: AppWindowsOptions;
  readonly #things = new Set<BrowserWindow>();
  #main: BrowserWindow | undefined;

  constructor(options: AppWindowsOptions) {
    this.#options = options;
  }

  /** The main window, if there is one. */
  get main(): BrowserWindow | undefined {
    return this.#main?.isDestroyed() === false ? this.#main : undefined;
  }

  all(): readonly BrowserWindow[] {
    return [...(this.main === undefined ? [] : [this.main]), ...this.#things];
  }

  isMain(window: BrowserWindow): boolean {
    return window === this.#main;
  }

  /** Opens the main window without showing it, for a start that nobody watches. */
  openHidden(): void {
    this.#open(true);
  }

  /** Brings the main window to the front, and opens it where there is none. */
  readonly showMain = (): void => {
    const { main } = this;
    if (main === undefined) {
      this.#open(false);
    } else {
      revealWindow(main);
    }
  };

  calls(): Pick<CallHandlers, 'window.open'> {
    return {
      'window.open': ({ path }) => {
        this.openThing(path);
        return {};
      },
    };
  }

  #open(isHidden: boolean): void {
    const { settings, isWayland, attend } = this.#options;
    const window = openMainWindow({ settings, isHidden, isWayland });
    this.#main = window;
    attend(window, 'main');
  }

  /**
   * Opens a window for the thing of a path; one that has a window comes to the front.
   *
   * @throws ProblemError `call_invalid` for any other path, `unavailable` for too many
   */
  openThing(path: string): void {
    const thing = thingPathOf(path);
    if (thing === undefined) {
      throw problemError('call_invalid', text.windows.noThing);
    }
    const shown = [...this.#things].find((window) => pathOf(window) === thingOf(thing));
    if (shown !== undefined) {
      revealWindow(shown);
      return;
    }
    if (this.#things.size >= windowLimits.things) {
      throw problemError('unavailable', text.windows.tooMany(windowLimits.things));
    }
    const window = makeAppWindow(this.#placeOfNext());
    this.#things.add(window);
    window.once('closed', () => this.#things.delete(window));
    window.once('ready-to-show', () => window.show());
    this.#options.attend(window, 'thing');
    void window.loadURL(`${appUrl}?window=thing#${thing}`);
  }

  /** Beside the window that was opened last, so that both can be seen. */
  #placeOfNext(): Partial<Bounds> {
    const { width, height, offset } = thingWindow;
    if (this.#options.isWayland) {
      return { width, height };
    }
    const beside = this.all().at(-1)?.getNormalBounds();
    const bounds = { x: (beside?.x ?? 0) + offset, y: (beside?.y ?? 0) + offset, width, height };
    return placeWindow({ bounds, isMaximized: false }, workAreas());
  }
}

/** The thing that a window shows now. */
function pathOf(window: BrowserWindow): string {
  return thingOf(window.webContents.getURL().split('#')[1] ?? '');
}
