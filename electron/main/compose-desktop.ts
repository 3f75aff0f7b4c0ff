import { join, resolve } from 'node:path';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  Menu,
  nativeImage,
  nativeTheme,
  powerMonitor,
  screen,
  session,
  Tray,
} from 'electron';
import type { NativeImage } from 'electron';
import { inboxPath } from '#shared/address/home-path.ts';
import type { Notice } from '#shared/capability/application.ts';
import type { Home } from '#shared/capability/home.ts';
import { clipboardText, plainLines } from '#shared/text/plain-text.ts';
import type { CallHandlers } from './bridge/call-handlers.ts';
import { followSystem } from './application/system-events.ts';
import { Attention } from './desktop/attention.ts';
import { showBadge } from './desktop/badge.ts';
import { decideClose } from './desktop/close-choice.ts';
import { desktopCalls } from './desktop/desktop-calls.ts';
import { hiddenArgument, LoginItem } from './desktop/login-item.ts';
import { checkSpelling } from './desktop/spelling.ts';
import { TrayIcon } from './desktop/tray.ts';
import type { DoNotDisturb } from './desktop/tray-menu.ts';
import { WindowKeys } from './desktop/window-keys.ts';
import { log } from './log.ts';
import type { ActionNames } from './menu/menu-template.ts';
import { setApplicationMenu } from './menu/application-menu.ts';
import type { Settings } from './settings/settings.ts';
import { systemTiming } from '../client/timing.ts';
import { text } from './text/text.ts';
import { AppWindows } from './windows/app-windows.ts';
import { attendContextMenu } from './windows/context-menu.ts';
import { HandOver } from './windows/hand-over.ts';
import { isNativeWayland } from './windows/native-wayland.ts';
import { closePageNetwork, dictionaryHosts } from './windows/page-network.ts';
import { PageRecovery } from './windows/page-recovery.ts';
import { watchDisplays } from './windows/watch-displays.ts';
import { watchFocus, watchVisibility } from './windows/watch-visibility.ts';
import { WantedPlaces } from './windows/wanted-places.ts';
import { announceWindowState } from './windows/window-calls.ts';
import { Zoom } from './windows/zoom.ts';
import { runningAppImage } from './upkeep/installer-of.ts';

export interface ComposeDesktopOptions {
  readonly settings: Settings;
  readonly homes: () => readonly Home[];
  /** Tries all connections again: the machine woke up. */
  readonly retry: () => void;
  readonly setHidden: (isHidden: boolean) => void;
  /** Whether pages come from a server with hot reload, which they ask themselves. */
  readonly isDeveloping: boolean;
  /** Notes whether the page of the main window answers in the place that it shows. */
  readonly noteAnswer: (isAnswered: boolean) => Promise<unknown>;
  /** Do not disturb, for the menu of the tray. */
  readonly doNotDisturb?: DoNotDisturb;
}

type DesktopCallName =
  | 'window.open'
  | 'window.show'
  | 'window.zoom'
  | 'place.take'
  | 'window.handed_over'
  | 'attention.report'
  | 'desktop.describe'
  | 'desktop.change';

/** The windows, and all that Guildhall has on the desktop beside them. */
export interface ComposedDesktop {
  readonly windows: AppWindows;
  readonly places: WantedPlaces;
  readonly recovery: PageRecovery;
  readonly attention: Attention;
  readonly calls: Pick<CallHandlers, DesktopCallName>;
  /** The notices about the desktop that a page shows as it begins. */
  readonly notices: () => readonly Notice[];
  /** Homes came, went or stand differently. */
  readonly onHomesChanged: () => void;
  /** Sets the application's menu, with the keys that actions have now. */
  readonly setMenu: (names?: ActionNames) => void;
  /** Opens the main window, unless this is a start that shows none, and follows the system. */
  start(hasLink: boolean): void;
  /** Shows the tray icon, for which no first paint should wait. */
  startTray(): void;
  stop(): void;
}

/** Puts the desktop together. Composition only. */
export function composeDesktop(options: ComposeDesktopOptions): ComposedDesktop {
  const { settings, homes, retry, setHidden, doNotDisturb, noteAnswer, isDeveloping } = options;
  const { platform } = process;
  const handOver = new HandOver(systemTiming);
  const recovery = new PageRecovery({ timing: systemTiming, dialog, log, quit, noteAnswer });
  const zoom = new Zoom(settings, () => windows.all());
  const closing = { settings, dialog, platform, hasTray: () => tray.isThere, quit };
  const isWayland = isNativeWayland({ platform, env: process.env, commandLine: app.commandLine });
  const windows = new AppWindows({
    settings,
    isWayland,
    attend: (window, kind) => {
      recovery.attend(window, kind);
      zoom.attend(window);
      announceWindowState(window);
      attendContextMenu(
        window.webContents,
        (template) => Menu.buildFromTemplate(template).popup({ window }),
        (path) => openOrSay(windows, path),
        (copied) => void clipboard.writeText(clipboardText(copied)),
      );
      if (kind === 'main') {
        handOver.guard(window, () => decideClose(closing, window));
        watchVisibility(window, setHidden);
      } else {
        handOver.guard(window);
      }
    },
  });
  const attention = new Attention();
  const places = new WantedPlaces(windows);
  const tray = new TrayIcon({
    makeTray: (image) => new Tray(image),
    buildMenu: (template) => Menu.buildFromTemplate(template),
    icon,
    theme: nativeTheme,
    platform,
    timing: systemTiming,
    log,
    state: () => ({
      counts: attention.counts,
      homes: homes(),
      doNotDisturb,
      onOpen: windows.showMain,
      onInbox: () => places.goTo({ path: inboxPath }),
      onQuit: quit,
    }),
  });
  attention.listen(() => {
    showBadge({ app, platform, icon, window: () => windows.main }, attention.counts.needs);
    tray.update();
  });
  doNotDisturb?.listen(tray.update);
  const keys = new WindowKeys(globalShortcut, windows.showMain);
  const loginItem = new LoginItem({
    app,
    platform,
    autostartFolder: join(app.getPath('appData'), 'autostart'),
    command: startCommand(),
  });
  const spelling = (isAllowed: boolean) => {
    const pages = session.defaultSession;
    if (!isDeveloping) {
      closePageNetwork(pages, isAllowed ? dictionaryHosts : []).catch((error: unknown) =>
        log.error({ err: error }, 'the network could not be taken from the pages'),
      );
    }
    checkSpelling(pages, app, platform, isAllowed);
  };
  const setMenu = (names: ActionNames = {}) =>
    setApplicationMenu(
      settings,
      {
        onZoom: zoom.change,
        onReload: (window) => window instanceof BrowserWindow && void handOver.reload(window),
        onOpenAfresh: () => {
          windows.showMain();
          if (windows.main !== undefined) {
            void handOver.reload(windows.main, () => noteAnswer(false).catch(() => undefined));
          }
        },
      },
      names,
    );
  return {
    windows,
    places,
    recovery,
    attention,
    calls: {
      ...windows.calls(),
      ...places.calls(),
      ...handOver.calls(),
      ...zoom.calls(),
      ...attention.calls((window) => windows.isMain(window)),
      ...desktopCalls({
        settings,
        folder: app.getPath('userData'),
        platform,
        hasTray: () => tray.isThere,
        loginItem,
        keys,
        checkSpelling: spelling,
      }),
    },
    notices: () =>
      keys.isTaken ? [{ id: 'keys-taken', text: text.desktop.keysTakenAtStart }] : [],
    onHomesChanged: tray.update,
    setMenu,
    start: (hasLink) => {
      const { shortcut = '', checksSpelling = false } = settings.get('desktop') ?? {};
      spelling(checksSpelling);
      if (isHiddenStart(settings) && !hasLink) {
        windows.openHidden();
      } else {
        windows.showMain();
      }
      // A window that is there already gets the menu as well.
      setMenu();
      keys.start(shortcut);
      app.on('second-instance', windows.showMain);
      app.on('activate', windows.showMain);
      handOver.guardQuit(app, () => windows.all());
      if (isWayland) {
        watchFocus(app, hasFocus, setHidden);
      } else {
        watchDisplays(screen, () => windows.all());
      }
      const isShown = () =>
        isWayland ? hasFocus() : windows.all().some((window) => window.isVisible());
      followSystem({ app, power: powerMonitor, retry, setHidden, isShown });
    },
    startTray: () => tray.start(),
    stop: () => {
      tray.stop();
      globalShortcut.unregisterAll();
    },
  };
}

/** Opens a window as a menu of the system asks, where no page can say why that fails. */
function openOrSay(windows: AppWindows, path: string): void {
  try {
    windows.openThing(path);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    void dialog.showMessageBox({ type: 'info', message: plainLines(message) });
  }
}

function quit(): void {
  app.quit();
}

function hasFocus(): boolean {
  return BrowserWindow.getFocusedWindow() !== null;
}

/** An icon of ours; Electron finds the larger one beside it by its name. */
function icon(name: string): NativeImage {
  return nativeImage.createFromPath(join(import.meta.dirname, 'icons', `${name}.png`));
}

/** Whether the system has started Guildhall at login, and the person wants no window then. */
function isHiddenStart(settings: Settings): boolean {
  const isAtLogin = process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
  return (
    process.argv.includes(hiddenArgument) ||
    (isAtLogin && settings.get('desktop')?.opensHidden === true)
  );
}

/** The program that starts Guildhall: an AppImage is mounted elsewhere at each start. */
function startCommand(): string[] {
  const program = runningAppImage(process.env, process.resourcesPath) ?? process.execPath;
  return app.isPackaged ? [program] : [program, resolve(app.getAppPath())];
}
