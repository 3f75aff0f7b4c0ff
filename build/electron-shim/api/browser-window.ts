import type * as Electron from 'electron';

import { browserSession, isHeadless } from '../chromium/chromium-process.ts';
import { buildEvent } from '../events.ts';
import { asElectron, completeClass, type Part } from '../lacking.ts';
import type { PageMessage } from '../page/page-message.ts';
import { requireReady } from '../readiness.ts';
import { app } from './app.ts';
import { FramedWindow } from './framed-window.ts';
import { setMenuHost } from './menu.ts';
import { WORK_AREA } from './screen.ts';
import { asElectronContents, WebContents } from './web-contents.ts';
import { requireSupported } from './web-preferences.ts';
import { WindowFrame } from './window-frame.ts';
import { setOpenChild } from './window-open.ts';
import { refusesUnload } from './unload.ts';
import { addWindow, refuseClose, removeWindow } from './window-registry.ts';

const DEFAULT_SIZE = { width: 800, height: 600 };
const all = new Map<number, BrowserWindow>();
let focusedId: number | undefined;
let nextId = 1;

/** A window with a page in it. */
export class BrowserWindow extends FramedWindow implements Part<Electron.BrowserWindow> {
  readonly id = nextId++;
  readonly #contents: WebContents;
  protected override readonly frame: WindowFrame;
  #isVisible = false;
  #isDestroyed = false;
  #isClosing = false;
  #isReadyToShow = false;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    requireReady('Cannot create BrowserWindow before app is ready');
    requireSupported(options.webPreferences ?? {});
    super(options.title ?? app.name, options);
    const { width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height } = options;
    this.#contents = new WebContents({
      width,
      height,
      preloadPath: options.webPreferences?.preload,
      hasJavaScript: options.webPreferences?.javascript !== false,
      owner: {
        close: () => this.close(),
        leave: () => this.#leave(),
        focus: () => this.focus(),
        isFocused: () => this.isFocused(),
        onMessage: (message) => this.#onMessage(message),
        onReadyToShow: () => this.#onReadyToShow(),
      },
    });
    const { target } = WebContents.partsOf(this.#contents);
    const x = options.x ?? Math.max(0, Math.round((WORK_AREA.width - width) / 2));
    const y = options.y ?? Math.max(0, Math.round((WORK_AREA.height - height) / 2));
    this.frame = new WindowFrame(target, { x, y, width, height });
    const { minWidth = 0, minHeight = 0 } = options;
    this.frame.minimum = { width: minWidth, height: minHeight };
    all.set(this.id, this);
    addWindow(this);
    const electronWindow = asElectronWindow(this);
    app.emit('web-contents-created', buildEvent(), this.webContents);
    app.emit('browser-window-created', buildEvent(), electronWindow);
    if (options.show !== false) {
      this.show();
    } else if (!isHeadless()) {
      this.#setDisplayed(false);
    }
    if (options.fullscreen) {
      this.setFullScreen(true);
    }
  }

  get webContents(): Electron.WebContents {
    return asElectronContents(this.#contents);
  }

  loadURL(url: string): Promise<void> {
    return this.#contents.loadURL(url);
  }

  loadFile(filePath: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.#contents.loadFile(filePath, options);
  }

  reload(): void {
    this.#contents.reload();
  }

  show(): void {
    this.showInactive();
    this.focus();
  }

  override showInactive(): void {
    this.requireAlive();
    if (this.#isVisible) {
      return;
    }
    this.#isVisible = true;
    if (!isHeadless()) {
      this.#setDisplayed(true);
    }
    this.emit('show');
  }

  hide(): void {
    this.requireAlive();
    if (!this.#isVisible) {
      return;
    }
    this.blur();
    this.#isVisible = false;
    if (!isHeadless()) {
      this.#setDisplayed(false);
    }
    this.emit('hide');
  }

  override focus(): void {
    this.requireAlive();
    if (!this.#isVisible || this.isFocused()) {
      return;
    }
    focusedWindow()?.blur();
    focusedId = this.id;
    if (!isHeadless()) {
      WebContents.partsOf(this.#contents).target.use((session) =>
        session.post('Page.bringToFront'),
      );
    }
    this.emit('focus', buildEvent());
    this.#contents.emit('focus');
    app.emit('browser-window-focus', buildEvent(), asElectronWindow(this));
  }

  override blur(): void {
    if (!this.isFocused()) {
      return;
    }
    focusedId = undefined;
    this.emit('blur', buildEvent());
    this.#contents.emit('blur');
    app.emit('browser-window-blur', buildEvent(), asElectronWindow(this));
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return focusedId === this.id;
  }

  override isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  close(): void {
    if (this.#isDestroyed || this.#isClosing) {
      return;
    }
    const event = buildEvent();
    this.emit('close', event);
    if (event.defaultPrevented) {
      refuseClose();
      return;
    }
    this.#isClosing = true;
    void this.#closeUnlessPageRefuses();
  }

  destroy(): void {
    if (this.#isDestroyed) {
      return;
    }
    this.blur();
    this.#isVisible = false;
    this.#isDestroyed = true;
    all.delete(this.id);
    void WebContents.partsOf(this.#contents).target.destroy();
    WebContents.destroy(this.#contents);
    this.emit('closed');
    removeWindow(this);
  }

  capturePage(rect?: Electron.Rectangle): Promise<Electron.NativeImage> {
    return this.#contents.capturePage(rect);
  }

  // A window of Chromium cannot be hidden, so it is minimised instead.
  #setDisplayed(isDisplayed: boolean): void {
    const { target } = WebContents.partsOf(this.#contents);
    const windowState = isDisplayed ? this.frame.mode : 'minimized';
    target.use(() => {
      const { windowId } = target;
      if (windowId === undefined) {
        return;
      }
      browserSession().post('Browser.setWindowBounds', { windowId, bounds: { windowState } });
    });
  }

  #onReadyToShow(): void {
    if (this.#isReadyToShow || this.#isDestroyed) {
      return;
    }
    this.#isReadyToShow = true;
    this.emit('ready-to-show');
  }

  #onMessage(message: PageMessage): void {
    if (this.#isDestroyed) {
      return;
    }
    if (message.type === 'title') {
      this.#onTitle(message.title);
    } else if (message.type === 'window-focus') {
      this.focus();
    } else if (message.type === 'window-blur') {
      this.blur();
    } else if (message.type === 'window-resize') {
      this.frame.learn().then(
        (change) => this.announceBounds(change),
        () => {},
      );
    }
  }

  #onTitle(title: string): void {
    const event = buildEvent({ title, explicitSet: true });
    this.#contents.emit('page-title-updated', event, title, true);
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) {
      this.setTitle(title);
    }
  }

  async #closeUnlessPageRefuses(): Promise<void> {
    if (await refusesUnload(this.#contents)) {
      const event = buildEvent();
      this.#contents.emit('will-prevent-unload', event);
      if (!event.defaultPrevented) {
        this.#isClosing = false;
        refuseClose();
        return;
      }
    }
    this.#leave();
  }

  // The window is gone once its page has unloaded and Chromium says so.
  #leave(): void {
    this.#isClosing = true;
    WebContents.partsOf(this.#contents).target.close();
  }

  /** Removes the window of a page that has closed itself. For the shim, not for the application. */
  static vanish(contents: WebContents): void {
    [...all.values()].find((window) => window.#contents === contents)?.destroy();
  }

  static getAllWindows(): Electron.BrowserWindow[] {
    return [...all.values()].map(asElectronWindow);
  }

  static getFocusedWindow(): Electron.BrowserWindow | null {
    const window = focusedWindow();
    return window ? asElectronWindow(window) : null;
  }

  static fromId(id: number): Electron.BrowserWindow | null {
    const window = all.get(id);
    return window ? asElectronWindow(window) : null;
  }

  static fromWebContents(webContents: Electron.WebContents): Electron.BrowserWindow | null {
    const window = [...all.values()].find((candidate) => candidate.webContents === webContents);
    return window ? asElectronWindow(window) : null;
  }
}

completeClass('BrowserWindow', BrowserWindow);

setMenuHost({
  focusedWindow: () => BrowserWindow.getFocusedWindow() ?? undefined,
  hasWindow: () => all.size > 0,
  quit: () => app.quit(),
});

setOpenChild((options) => asElectronWindow(new BrowserWindow(options)));

function focusedWindow(): BrowserWindow | undefined {
  return focusedId === undefined ? undefined : all.get(focusedId);
}

/** The window in Electron's type. Missing members throw. */
function asElectronWindow(window: BrowserWindow): Electron.BrowserWindow {
  return asElectron<Electron.BrowserWindow>(window);
}
