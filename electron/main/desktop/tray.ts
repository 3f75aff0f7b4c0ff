import type { Menu, NativeImage, NativeTheme, Tray } from 'electron';
import type { Timing } from '../../client/timing.ts';
import { trayMenu, trayToolTip } from './tray-menu.ts';
import type { TrayMenuState } from './tray-menu.ts';

/** Changes that come so close together are shown as one: a home may change many times a second. */
const restMs = 250;

export interface TrayOptions {
  readonly makeTray: (icon: NativeImage) => Tray;
  readonly buildMenu: (template: ReturnType<typeof trayMenu>) => Menu;
  readonly icon: (name: string) => NativeImage;
  readonly theme: Pick<NativeTheme, 'shouldUseDarkColorsForSystemIntegratedUI' | 'on'>;
  readonly platform: NodeJS.Platform;
  readonly timing: Pick<Timing, 'after'>;
  readonly log: { warn(detail: object, message: string): void };
  readonly state: () => TrayMenuState;
}

/** The icon in the tray, or in the menu bar of macOS, with its menu. */
export class TrayIcon {
  readonly #options: TrayOptions;
  #tray: Tray | undefined;
  #cancel: (() => void) | undefined;
  #shownIcon = '';

  constructor(options: TrayOptions) {
    this.#options = options;
  }

  /** Whether there is a tray. On Linux, nobody knows whether the desktop shows it. */
  get isThere(): boolean {
    return this.#tray !== undefined;
  }

  /** Shows the icon. Where the system has no place for one, the window is the only way. */
  start(): void {
    const { makeTray, icon, platform, log, theme, state } = this.#options;
    try {
      this.#shownIcon = this.#iconName();
      this.#tray = makeTray(icon(this.#shownIcon));
    } catch (error) {
      log.warn({ err: error }, 'there is no tray');
      return;
    }
    if (platform !== 'darwin') {
      this.#tray.on('click', () => state().onOpen());
    }
    theme.on('updated', () => this.update());
    this.#show();
  }

  /** Shows how things stand now, soon. */
  readonly update = (): void => {
    if (this.#tray !== undefined && this.#cancel === undefined) {
      this.#cancel = this.#options.timing.after(restMs, () => {
        this.#cancel = undefined;
        this.#show();
      });
    }
  };

  /** Takes the icon away: Windows would show it until the pointer passes over it. */
  stop(): void {
    this.#cancel?.();
    this.#tray?.destroy();
    this.#tray = undefined;
  }

  #show(): void {
    const tray = this.#tray;
    if (tray === undefined) {
      return;
    }
    const { icon, buildMenu, state } = this.#options;
    const now = state();
    const name = this.#iconName();
    if (name !== this.#shownIcon) {
      this.#shownIcon = name;
      tray.setImage(icon(name));
    }
    tray.setToolTip(trayToolTip(now));
    tray.setContextMenu(buildMenu(trayMenu(now)));
  }

  /** The icon for the panel that it stands on, with a dot where something needs the person. */
  #iconName(): string {
    const { platform, state } = this.#options;
    const hasNeeds = state().counts.needs > 0;
    if (platform === 'darwin') {
      return hasNeeds ? 'trayNeedsTemplate' : 'trayTemplate';
    }
    const look = platform === 'win32' ? this.#ink : 'tile';
    return hasNeeds ? `tray-needs-${look}` : `tray-${look}`;
  }

  /** The ink for the panel of Windows. Linux tells nobody what colour a panel has. */
  get #ink(): 'light' | 'dark' {
    return this.#options.theme.shouldUseDarkColorsForSystemIntegratedUI ? 'light' : 'dark';
  }
}
