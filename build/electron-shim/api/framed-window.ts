import { EventEmitter } from 'node:events';

import type * as Electron from 'electron';

import type { Part } from '../lacking.ts';
import { WORK_AREA } from './screen.ts';
import type { WindowFrame } from './window-frame.ts';

type WindowLook = Pick<
  Electron.BrowserWindowConstructorOptions,
  'autoHideMenuBar' | 'backgroundColor'
>;

/** The frame of a window: place, size, state and title. It does not know its page. */
export abstract class FramedWindow extends EventEmitter implements Part<Electron.BrowserWindow> {
  autoHideMenuBar = false;
  menuBarVisible = true;
  resizable = true;
  movable = true;
  minimizable = true;
  maximizable = true;
  fullScreenable = true;
  closable = true;
  #title: string;
  #backgroundColor: string;
  #isAlwaysOnTop = false;

  constructor(title: string, { backgroundColor, autoHideMenuBar }: WindowLook) {
    super();
    this.#title = title;
    this.#backgroundColor = backgroundColor ?? '#FFFFFF';
    this.autoHideMenuBar = autoHideMenuBar ?? false;
  }

  protected abstract readonly frame: WindowFrame;
  abstract isDestroyed(): boolean;
  abstract showInactive(): void;
  abstract focus(): void;
  abstract blur(): void;

  maximize(): void {
    if (this.#setMode('maximized')) {
      this.emit('maximize');
    }
    this.showInactive();
  }

  unmaximize(): void {
    if (this.isMaximized() && this.#setMode('normal')) {
      this.emit('unmaximize');
    }
  }

  isMaximized(): boolean {
    return this.frame.mode === 'maximized';
  }

  minimize(): void {
    if (!this.#setMode('minimized')) {
      return;
    }
    this.blur();
    this.emit('minimize');
  }

  restore(): void {
    const wasMaximized = this.isMaximized();
    if (!this.#setMode(this.frame.restoredMode)) {
      return;
    }
    this.emit(wasMaximized ? 'unmaximize' : 'restore');
    this.focus();
  }

  isMinimized(): boolean {
    return this.frame.mode === 'minimized';
  }

  isNormal(): boolean {
    return this.frame.mode === 'normal';
  }

  setFullScreen(flag: boolean): void {
    if (flag === this.isFullScreen()) {
      return;
    }
    this.#setMode(flag ? 'fullscreen' : 'normal');
    this.emit(flag ? 'enter-full-screen' : 'leave-full-screen');
  }

  isFullScreen(): boolean {
    return this.frame.mode === 'fullscreen';
  }

  get fullScreen(): boolean {
    return this.isFullScreen();
  }

  set fullScreen(flag: boolean) {
    this.setFullScreen(flag);
  }

  getBounds(): Electron.Rectangle {
    return this.frame.bounds;
  }

  getNormalBounds(): Electron.Rectangle {
    return this.frame.normalBounds;
  }

  getContentBounds(): Electron.Rectangle {
    return this.frame.bounds;
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.announceBounds(this.frame.setBounds(bounds));
  }

  setContentBounds(bounds: Electron.Rectangle): void {
    this.setBounds(bounds);
  }

  getSize(): number[] {
    const { width, height } = this.getBounds();
    return [width, height];
  }

  getContentSize(): number[] {
    return this.getSize();
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height });
  }

  setContentSize(width: number, height: number): void {
    this.setSize(width, height);
  }

  getPosition(): number[] {
    const { x, y } = this.getBounds();
    return [x, y];
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y });
  }

  center(): void {
    const { width, height } = this.getBounds();
    this.setBounds({
      x: Math.round((WORK_AREA.width - width) / 2),
      y: Math.round((WORK_AREA.height - height) / 2),
    });
  }

  setMinimumSize(width: number, height: number): void {
    this.frame.minimum = { width, height };
    this.setBounds({});
  }

  getMinimumSize(): number[] {
    const { width, height } = this.frame.minimum;
    return [width, height];
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getTitle(): string {
    return this.#title;
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    this.setTitle(title);
  }

  setBackgroundColor(backgroundColor: string): void {
    this.#backgroundColor = backgroundColor;
  }

  getBackgroundColor(): string {
    return this.#backgroundColor;
  }

  setMenuBarVisibility(visible: boolean): void {
    this.menuBarVisible = visible;
  }

  isMenuBarVisible(): boolean {
    return this.menuBarVisible;
  }

  setMenu(menu: Electron.Menu | null): void {
    this.menuBarVisible = menu !== null;
  }

  removeMenu(): void {
    this.setMenu(null);
  }

  setAutoHideMenuBar(hide: boolean): void {
    this.autoHideMenuBar = hide;
  }

  isMenuBarAutoHide(): boolean {
    return this.autoHideMenuBar;
  }

  setAlwaysOnTop(flag: boolean): void {
    this.#isAlwaysOnTop = flag;
  }

  isAlwaysOnTop(): boolean {
    return this.#isAlwaysOnTop;
  }

  // These parts of a window are not drawn by the shim.
  flashFrame(): void {}
  setProgressBar(): void {}
  setOverlayIcon(): void {}
  setIcon(): void {}
  setTitleBarOverlay(): void {}
  setSkipTaskbar(): void {}
  setContentProtection(): void {}
  moveTop(): void {}

  protected requireAlive(): void {
    if (this.isDestroyed()) {
      throw new TypeError('Object has been destroyed');
    }
  }

  #setMode(mode: WindowFrame['mode']): boolean {
    this.requireAlive();
    return this.frame.setMode(mode);
  }

  protected announceBounds({ isResized, isMoved }: { isResized: boolean; isMoved: boolean }): void {
    if (isResized) {
      this.emit('resize');
      this.emit('resized');
    }
    if (isMoved) {
      this.emit('move');
      this.emit('moved');
    }
  }
}
